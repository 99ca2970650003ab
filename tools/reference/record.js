'use strict'

// Makes random schemas with values and records what the reference,
// fast-json-stringify, answers.
//
//   TZ=UTC node record.js <package folder> <seed> <count> <out.jsonl> [small]
//
// Writes <count> lines {id, schema, options, refused, calls: [[value, output]]}:
// refused says that the reference does not build the schema, output is null
// where a call throws. Values are written as codec.js says. Case i depends on
// (seed, i) only. Most values are valid or nearly valid for their schema; some
// are coerced or plainly wrong. `small` makes schemas of fewer levels, for the
// cases that are kept in the repository.
//
// Regular expressions stay within what RE2 understands, and no key is the name
// of a property that every JavaScript object inherits ("constructor", ...).

const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')
const { encode, outputText, describeError, newNotes } = require('./codec')

const [packageDir, seedText, countText, outFile, size] = process.argv.slice(2)
const LEVELS = size === 'small' ? 2 : 3 // of schemas below the root
const seed = Number(seedText)
const count = Number(countText)
const build = require(path.resolve(packageDir))
console.warn = () => {} // Ajv's remarks on unknown formats

// ---------------------------------------------------------------- randomness

let random

function seedRandom (a) { // mulberry32
  random = () => {
    a = (a + 0x6D2B79F5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const chance = (p) => random() < p
const int = (lo, hi) => lo + Math.floor(random() * (hi - lo + 1))
const pick = (list) => list[int(0, list.length - 1)]
const times = (n, fn) => Array.from({ length: n }, (_, i) => fn(i))
const sample = (list, n) => list.map((v) => [random(), v]).sort((a, b) => a[0] - b[0]).slice(0, n).map(([, v]) => v)

function weighted (table) { // {name: weight} -> name
  let at = random() * Object.values(table).reduce((a, b) => a + b)
  for (const [name, weight] of Object.entries(table)) if ((at -= weight) < 0) return name
}

// ------------------------------------------------------------------- values

const KEYS = ['id', 'name', 'age', 'tags', 'value', 'kind', 'a', 'b', 'c', 'next', 'meta']
const ODD_KEYS = ['0', '1', '2', '10', '01', '-1', '4294967294', '4294967295', '', ' ', 'a"b', 'a\\b', "a'b", 'a/b', 'a~b', 'a%20b',
  'a\nb', '\u0001', '\u007f', '\u2028', 'é', '日本', '😀', '$x', '${x}', '`', '#', '*/', '//', 'a.b', 'x-1', 'x-2', 'n1', 'n2']
const STRINGS = ['', 'a', 'abc', 'hello world', '42', '3.5', 'true', 'null', 'a"b', 'back\\slash', "it's", 'tab\there', 'line\nfeed\r', '\u0000\u001f',
  '\u007f\u0080', 'é', 'ÿ', '日本語', '😀', '\u2028\u2029', '</script>', 'x'.repeat(41), 'x'.repeat(42), 'é"'.repeat(30), '\ud83d\ude00'.repeat(25), 'Z'.repeat(100)]
const INTEGERS = [0, 1, -1, 2, 7, 10, 42, 100, 255, -1000, 2147483648, 4294967296, 9007199254740991, -9007199254740991]
const FLOATS = [0.1, 0.5, 1.5, -2.5, 2.5, 3.7, -3.7, 0.30000000000000004, 1e21, 1.5e300, 1e-7, 5e-324, 123456789.125, 1e20, 100.0001]
const FORMATS = {
  'date-time': ['2024-02-29T12:30:45.123Z', '1999-12-31T23:59:59+02:00', '2020-01-01T00:00:00Z'],
  date: ['2024-02-29', '1970-01-01'],
  time: ['10:20:30Z', '23:59:59+01:00', '00:00:00.5Z'],
  unsafe: ['plain', 'no escapes', 'é'],
  email: ['a@b.io', 'first.last@example.com'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000'],
  ipv4: ['127.0.0.1'],
  uri: ['http://example.com/a?b=c'],
  'not-a-format': ['anything']
}
const PATTERNS = { '^x-': ['x-1', 'x-long'], '^n[0-9]+$': ['n1', 'n22'], a: ['a', 'cat'], '^.{2}$': ['ab', 'é1'], '[A-Z]': ['Z', 'aBc'], '/': ['a/b'] }

const aKey = () => chance(0.8) ? pick(KEYS) : pick(ODD_KEYS)
const aString = () => chance(0.01) ? pick(['s', 'é', '"']).repeat(5001) : pick(STRINGS)
const aNumber = () => chance(0.6) ? pick(INTEGERS) : pick(FLOATS)

function anything (depth = 2) {
  switch (weighted({ string: 4, number: 4, boolean: 2, null: 2, array: depth > 0 ? 2 : 0, object: depth > 0 ? 2 : 0 })) {
    case 'string': return aString()
    case 'number': return aNumber()
    case 'boolean': return chance(0.5)
    case 'null': return null
    case 'array': return times(int(0, 3), () => anything(depth - 1))
    case 'object': return Object.fromEntries(times(int(0, 3), () => [aKey(), anything(depth - 1)]))
  }
}

// values of another type that the serializer of this type may still accept
const COERCIBLE = {
  string: () => pick([null, 0, -1.5, 1e21, true, false, [], [1, 'a', null], {}]),
  integer: () => pick([1.5, -1.5, 2.5, 1e21, '42', ' 7 ', '4.7', '', '0x10', '1e3', true, false, null, [], [5]]),
  number: () => pick(['1.5', '', ' -2 ', '1e3', true, false, null, [], [5]]),
  boolean: () => pick([0, 1, '', 'false', null, [], {}]),
  null: () => anything(1),
  object: () => pick([null, null, 1, true, 'ab', [], [1, 2]]),
  array: () => null
}

// ------------------------------------------------------------------- schemas

let docs // schema id -> document, for the refs of the case being made
let refs // the refs that may be used in the document being made

const SCALARS = ['string', 'integer', 'number', 'boolean', 'null']
const TYPES = [...SCALARS, 'object', 'array']

function anySchema (depth) {
  const more = depth > 0 ? 1 : 0
  switch (weighted({ scalar: 7, object: 5 * more, array: 3 * more, types: 1.5, union: 1.5 * more, when: 0.8 * more, allOf: more, ref: refs.length ? 2 : 0, open: 0.5, hint: 0.4 })) {
    case 'scalar': return scalarSchema(pick(SCALARS))
    case 'object': return objectSchema(depth)
    case 'array': return arraySchema(depth)
    case 'types': return typesSchema(depth)
    case 'union': return unionSchema(depth)
    case 'when': return whenSchema(depth)
    case 'allOf': return allOfSchema(depth)
    case 'ref': return chance(0.15) ? { $ref: pick(refs), ...pick([{ nullable: true }, { description: 'd' }, { default: 1 }, { title: 't' }]) } : { $ref: pick(refs) }
    case 'open': return pick([{}, true, false, { description: 'any' }, { enum: [1, 'a', null] }, { const: { k: [1] } }])
    case 'hint': return pick([{ maxLength: 90 }, { pattern: 'a' }, { minimum: -1e9 }, { minItems: 0 }, { maxProperties: 9 }, { required: [] }])
  }
}

function decorate (schema) {
  if (chance(0.12)) schema.nullable = true
  if (chance(0.12)) schema.default = chance(0.8) ? valueFor(schema, {}, 4, 0) : anything()
  if (chance(0.04)) schema.title = aString()
  return schema
}

function scalarSchema (type) {
  const schema = { type }
  if (type === 'string') {
    if (chance(0.3)) schema.format = pick(Object.keys(FORMATS))
    else if (chance(0.1)) schema.pattern = pick(Object.keys(PATTERNS))
    if (chance(0.06)) schema.minLength = int(0, 3)
    if (chance(0.06)) schema.maxLength = int(3, 50)
  } else if (type === 'integer' || type === 'number') {
    if (chance(0.1)) schema.minimum = int(-5, 5)
    if (chance(0.1)) schema.maximum = int(5, 1000)
    if (chance(0.04)) schema.exclusiveMinimum = -10
    if (chance(0.04)) schema.multipleOf = pick([1, 2, 0.5])
  }
  if (chance(0.06)) schema.enum = times(int(1, 3), () => valueFor({ type }, {}, 4, 0)).filter((v, i, all) => all.indexOf(v) === i)
  else if (chance(0.06)) schema.const = valueFor({ type }, {}, 4, 0)
  return decorate(schema)
}

function objectSchema (depth) {
  const schema = chance(0.93) ? { type: 'object' } : {}
  const keys = [...new Set(times(int(0, 5), aKey))]
  schema.properties = Object.fromEntries(keys.map((k) => [k, anySchema(depth - 1)]))
  if (chance(0.4)) schema.required = sample(keys, int(0, keys.length))
  if (schema.required && chance(0.08)) schema.required.push(pick(KEYS) + '!')
  if (chance(0.35)) schema.additionalProperties = pick([true, false, {}, anySchema(depth - 1), anySchema(depth - 1)])
  if (chance(0.2)) schema.patternProperties = Object.fromEntries(sample(Object.keys(PATTERNS), int(1, 2)).map((p) => [p, anySchema(depth - 1)]))
  if (chance(0.03)) schema.minProperties = int(0, 2)
  if (chance(0.03)) schema.maxProperties = int(2, 6)
  if (chance(0.03)) schema.propertyNames = { maxLength: int(1, 5) }
  if (chance(0.03) && keys.length > 1) schema.dependencies = { [keys[0]]: [keys[1]] }
  return decorate(schema)
}

function arraySchema (depth) {
  const schema = chance(0.95) ? { type: 'array' } : {}
  const form = weighted({ list: 7, tuple: 3, open: 1 })
  if (form === 'list') schema.items = anySchema(depth - 1)
  if (form === 'tuple') {
    schema.items = times(int(1, 3), () => chance(0.85) ? scalarSchema(pick(SCALARS)) : anySchema(depth - 1))
    if (chance(0.5)) schema.additionalItems = pick([true, true, false, { type: 'number' }])
  }
  if (form === 'open' && chance(0.3)) schema.items = pick([true, {}])
  if (chance(0.05)) schema.minItems = int(0, 2)
  if (chance(0.05)) schema.maxItems = int(2, 5)
  if (chance(0.03)) schema.uniqueItems = true
  if (chance(0.03)) schema.contains = scalarSchema('string')
  return decorate(schema)
}

function typesSchema (depth) {
  const type = sample(TYPES, int(1, 3))
  if (chance(0.5) && !type.includes('null')) type.splice(int(0, type.length), 0, 'null')
  const schema = { type }
  if (type.includes('object') && chance(0.7)) schema.properties = { a: scalarSchema('string'), [aKey()]: anySchema(depth - 1) }
  if (type.includes('array') && chance(0.7)) schema.items = anySchema(depth - 1)
  if (type.includes('string') && chance(0.2)) schema.format = pick(Object.keys(FORMATS))
  return decorate(schema)
}

function unionSchema (depth) {
  const keyword = pick(['anyOf', 'oneOf'])
  const options = armsFor(weighted({ const: 5, kinds: 6, nothing: 1.5, required: 2, overlap: 2.5, nested: 1.5, chain: refs.length ? 2 : 0 }), depth)
  if (refs.length && chance(0.3)) options.push({ $ref: pick(refs) })
  const schema = { [keyword]: options }
  if (chance(0.15)) Object.assign(schema, pick([{ title: 'union' }, { nullable: true }, { type: 'object' }, { properties: { a: { type: 'string' } } }, { default: 'd' }]))
  return schema
}

function armsFor (form, depth) {
  const key = aKey()
  switch (form) {
    case 'const': return times(int(2, 3), (i) => ({ type: 'object', properties: { kind: { const: 'k' + i }, [key]: anySchema(depth - 1) }, required: ['kind'] }))
    case 'kinds': return sample(chance(0.4) ? SCALARS : TYPES, int(2, 4)).map((t) => t === 'object' ? objectSchema(depth - 1) : t === 'array' ? arraySchema(depth - 1) : scalarSchema(t))
    case 'nothing': return sample([chance(0.5) ? { type: 'string' } : scalarSchema('string'), { type: 'null' }], 2)
    case 'required': { // told apart by what must be there
      const names = sample(KEYS, 3)
      return names.slice(0, int(2, 3)).map((name) => ({ type: 'object', properties: { [name]: scalarSchema(pick(SCALARS)), [key]: anySchema(depth - 1) }, required: [name] }))
    }
    case 'overlap': return pick([ // only a matcher tells these apart, if anything does
      () => [{ type: 'number', minimum: int(0, 50) }, { type: 'number', maximum: int(20, 100) }],
      () => [{ type: 'integer', multipleOf: 2 }, { type: 'number', multipleOf: pick([0.5, 1, 3]) }, { type: 'number' }],
      () => [{ type: 'string', maxLength: int(1, 5) }, { type: 'string', pattern: pick(Object.keys(PATTERNS)) }, { type: 'string' }],
      () => times(2, () => ({ type: 'string', format: pick(Object.keys(FORMATS)) })).concat({ type: ['string', 'null'] }),
      () => times(int(2, 3), () => objectSchema(depth - 1)),
      () => times(2, () => ({ type: 'array', items: scalarSchema(pick(SCALARS)) })),
      () => [scalarSchema('integer'), scalarSchema('number'), scalarSchema('string')]
    ])()
    case 'chain': return sample([{ type: 'null' }, { type: 'object', properties: { next: { $ref: pick(refs) }, [key]: scalarSchema(pick(SCALARS)) } }], 2)
    case 'nested': return [unionSchema(Math.max(depth - 1, 0)), chance(0.5) ? whenSchema(depth) : scalarSchema(pick(SCALARS))]
  }
}

function whenSchema (depth) {
  return chance(0.3) ? { if: { type: 'string' }, then: scalarSchema('string'), else: anySchema(depth - 1) } : whenObject(depth)
}

function whenObject (depth) {
  const schema = { type: 'object', properties: { kind: { type: 'string' } }, if: { properties: { kind: { const: 'k0' } } } }
  if (chance(0.5)) schema.if.required = ['kind']
  if (chance(0.85)) schema.then = { properties: { [aKey()]: anySchema(depth - 1), a: scalarSchema('string') } }
  if (chance(0.7) || !schema.then) schema.else = { properties: { [aKey()]: anySchema(depth - 1), b: scalarSchema('number') } }
  if (chance(0.15)) schema.additionalProperties = pick([true, false])
  return schema
}

function allOfSchema (depth) {
  if (chance(0.2)) return { allOf: [{ type: 'string' }, pick([{ minLength: 1 }, { format: 'date-time' }, { nullable: true }, { default: 'd' }])] }
  const fresh = sample(KEYS, 6) // mostly disjoint keys: clashing schemas do not merge
  const parts = times(int(1, 3), (i) => {
    const keys = fresh.slice(2 * i, 2 * i + int(1, 2))
    const part = { type: 'object', properties: Object.fromEntries(keys.map((k) => [k, anySchema(depth - 1)])) }
    if (chance(0.3)) part.required = [keys[0]]
    if (chance(0.15)) part.additionalProperties = pick([true, false])
    if (i === 0 && chance(0.35)) Object.assign(part, pick([() => whenObject(depth - 1), () => ({ anyOf: armsFor('const', depth) })])(), part)
    return part
  })
  if (refs.length && chance(0.2)) parts.push({ $ref: pick(refs) })
  const schema = { allOf: parts }
  if (chance(0.2)) Object.assign(schema, { type: 'object', properties: { [aKey()]: scalarSchema(pick(SCALARS)) } })
  if (chance(0.1)) schema.nullable = true
  return schema
}

// A document with definitions, to be referred to by the others as `id`.
function aDocument (id, foreignRefs, root) {
  // the package reads a pointer literally: "~" and "%" stand for themselves
  const names = sample(['one', 'two', 'a~b', 'a%20b'], chance(0.45) ? int(1, 3) : 0)
  const holder = chance(0.8) ? 'definitions' : '$defs'
  const local = names.map((n) => `#/${holder}/${n}`)
  refs = [...local, ...foreignRefs, ...(chance(0.25) ? ['#'] : []), ...(chance(0.02) ? ['#/missing', '#/properties/a~1b', 'nowhere#'] : [])]
  const definitions = names.map((n) => [n, chance(0.6) ? objectSchema(1) : anySchema(1)])
  if (definitions.length && typeof definitions[0][1] === 'object' && chance(0.25)) {
    definitions[0][1].$id = '#anchor'
    refs.push('#anchor')
  }
  let schema = root()
  if (typeof schema !== 'object') schema = { properties: { only: schema } }
  if (definitions.length) schema[holder] = Object.fromEntries(definitions)
  docs.set(id, schema)
  return { schema, refs: [...local.map((r) => id + r), id, id + '#'] }
}

// --------------------------------------------------------- inputs for schemas

function resolve (ref, doc) {
  const at = ref.indexOf('#')
  const id = at < 0 ? ref : ref.slice(0, at)
  const pointer = at < 0 ? '' : ref.slice(at + 1)
  const home = (id === '' ? doc : docs.get(id)) ?? {} // not there yet while defaults are made up
  if (pointer === 'anchor') return [Object.values(home.definitions ?? home.$defs ?? {})[0], home]
  return [pointer.split('/').slice(1).reduce((s, k) => s?.[k], home), home]
}

// both schemas at once, well enough to make a value
function overlay (a, b) {
  if (typeof a !== 'object' || typeof b !== 'object') return typeof b === 'object' ? b : a
  const merged = { ...a, ...b }
  if (a.properties && b.properties) merged.properties = { ...a.properties, ...b.properties }
  if (a.required && b.required) merged.required = [...a.required, ...b.required]
  return merged
}

// A value for `schema`; `slack` is how likely each node is to be off.
function valueFor (schema, doc, depth, slack) {
  if (typeof schema !== 'object' || depth > 9) return depth > 9 ? null : anything(1)
  if (chance(slack / 3)) return anything()
  if (schema.$ref) {
    const [target, home] = resolve(schema.$ref, doc)
    return valueFor(target ?? {}, home, depth + 1, slack)
  }
  if (schema.nullable && chance(0.3)) return null
  if (schema.allOf || schema.anyOf || schema.oneOf || schema.if) {
    const { allOf, anyOf, oneOf, if: test, then: yes, else: no, ...rest } = schema
    const solid = (s) => s?.$ref ? resolve(s.$ref, doc)[0] ?? {} : s
    let whole = rest
    for (const part of allOf ?? []) whole = overlay(whole, solid(part))
    if (anyOf || oneOf) whole = overlay(whole, solid(pick(anyOf ?? oneOf)))
    for (const part of allOf ?? []) if (part.anyOf) whole = overlay(whole, pick(part.anyOf))
    if (test) whole = chance(0.5) ? overlay(overlay(whole, yes ?? {}), test) : overlay(whole, no ?? {})
    return valueFor(whole, doc, depth + 1, slack)
  }
  if (schema.const !== undefined && chance(0.9)) return schema.const
  if (schema.enum && chance(0.95)) return pick(schema.enum)
  const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type ?? (schema.properties ? 'object' : schema.items ? 'array' : null)
  if (type !== null && chance(Array.isArray(schema.type) ? 0.08 : 0.03)) return null
  if ((type === 'integer' || type === 'number') && chance(0.02)) return chance(0.5)
  if (type !== null && chance(slack)) return COERCIBLE[type]?.() ?? null
  switch (type) {
    case 'string': return stringFor(schema)
    case 'integer': return chance(0.3) ? pick(FLOATS) : clamp(pick(INTEGERS), schema)
    case 'number': return clamp(aNumber(), schema)
    case 'boolean': return chance(0.5)
    case 'null': return null
    case 'array': return arrayFor(schema, doc, depth, slack)
    case 'object': return objectFor(schema, doc, depth, slack)
    default: return anything()
  }
}

function stringFor (schema) {
  if (schema.format) return pick(FORMATS[schema.format])
  if (schema.pattern) return pick(PATTERNS[schema.pattern])
  const text = aString()
  return text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength, '-') : text.length > schema.maxLength ? 'abc' : text
}

function clamp (n, { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, multipleOf }) {
  const inside = Math.min(Math.max(n, minimum, exclusiveMinimum + 1), maximum)
  return multipleOf ? Math.round(inside / multipleOf) * multipleOf : inside
}

function arrayFor (schema, doc, depth, slack) {
  const items = schema.items ?? {}
  if (Array.isArray(items)) {
    const kept = chance(0.2) ? items.slice(0, -1) : items
    const extra = schema.additionalItems || chance(slack) ? int(0, 2) : 0
    return [...kept.map((s) => valueFor(s, doc, depth + 1, slack)), ...times(extra, () => anything(1))]
  }
  const most = depth > 5 ? 0 : chance(0.05) ? 140 : 4 // 140: past a cutoff of the package
  return times(int(Math.min(schema.minItems ?? 0, most), most), () => valueFor(items, doc, depth + 1, slack))
}

function objectFor (schema, doc, depth, slack) {
  const entries = []
  for (const [key, sub] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(key)
    if (required ? !chance(slack / 4) : chance(depth > 5 ? 0.1 : 0.8)) entries.push([key, valueFor(sub, doc, depth + 1, slack)])
  }
  for (const key of schema.required ?? []) if (!schema.properties?.[key] && chance(0.8)) entries.push([key, anything(1)])
  for (const [pattern, sub] of Object.entries(schema.patternProperties ?? {})) {
    if (chance(0.7)) entries.push([pick(PATTERNS[pattern]), valueFor(sub, doc, depth + 1, slack)])
  }
  const other = schema.additionalProperties
  for (let n = chance(other ? 0.8 : 0.2) ? int(1, 3) : 0; n > 0; n--) {
    entries.push([aKey(), typeof other === 'object' ? valueFor(other, doc, depth + 1, slack) : anything(1)])
  }
  return Object.fromEntries(chance(0.3) ? sample(entries, entries.length) : entries)
}

// --------------------------------------------------------------------- cases

function someOptions () {
  const options = {}
  if (chance(0.6)) options.rounding = pick(['floor', 'ceil', 'round', 'trunc'])
  if (chance(0.1)) Object.assign(options, { largeArrayMechanism: pick(['default', 'json-stringify']), largeArraySize: pick([1, 2, 3, '2']) })
  if (chance(0.03)) options.objectMechanism = pick(['default', 'native'])
  return options
}

// arrays around the default limit of largeArrayMechanism (20000)
function bigArrayCase () {
  const items = pick([{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }, { type: 'object', properties: { a: { type: 'string' } } }, { type: 'string', nullable: true }])
  const options = pick([{}, { largeArrayMechanism: 'json-stringify' }, { largeArrayMechanism: 'default' }])
  const value = pick([7, 'text', true, null, { a: 'x', b: 'dropped' }])
  const list = () => new Array(pick([19999, 20000, 20001])).fill(value)
  if (chance(0.5)) return { schema: { type: 'array', items }, options, inputs: [list()] }
  return { schema: { type: 'object', properties: { list: { type: 'array', items } } }, options, inputs: [{ list: list() }] }
}

function aCase () {
  docs = new Map()
  if (chance(0.005)) return bigArrayCase()
  const options = someOptions()
  let foreign = []
  if (chance(0.2)) {
    options.schema = {}
    for (const id of sample(['ext', 'other.json', 'http://example.com/far.json'], int(1, 2))) {
      const made = aDocument(id, foreign, () => objectSchema(1))
      foreign = [...foreign, ...made.refs]
      if (chance(0.5)) made.schema.$id = id
      options.schema[id] = made.schema
    }
  }
  const id = chance(0.25) ? pick(['root', 'http://example.com/root.json']) : ''
  const { schema } = aDocument(id, foreign, () => chance(0.6) ? objectSchema(LEVELS) : chance(0.3) ? arraySchema(LEVELS) : anySchema(LEVELS))
  if (id) schema.$id = id
  const slack = pick([0, 0, 0.03, 0.1, 0.3]) // half of the cases have valid inputs only
  return { schema, options, inputs: times(int(1, 3), () => valueFor(schema, schema, 0, slack)) }
}

// Some self-referring schemas keep the package building until memory is out.
const LIMIT_MS = 3000
const box = vm.createContext({})
const script = new vm.Script('run()')

function limited (run) {
  box.run = run
  try { return script.runInContext(box, { timeout: LIMIT_MS }) } catch (err) {
    if (err.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw err
    return null
  }
}

const attempt = (fn) => { try { return { value: fn() } } catch (err) { return { error: describeError(err), overflow: err instanceof RangeError } } }

// The JSONL line of a case with what to count; null if the package ran out of
// stack (or, through limited(), out of time) on it.
function answer ({ schema, options, inputs }, name) {
  const texts = [encode(schema), Object.keys(options).length ? encode(options) : 'null', inputs.map((v) => encode(v))]
  const built = attempt(() => build(schema, options))
  const calls = built.error ? [] : inputs.map((v) => attempt(() => outputText(built.value(v), newNotes())))
  if ([built, ...calls].some((r) => r.overflow)) return null
  const pairs = calls.map((r, i) => `[${texts[2][i]},${r.error ? null : r.value}]`)
  return {
    line: `{"id":${JSON.stringify(name)},"schema":${texts[0]},"options":${texts[1]},"refused":${Boolean(built.error)},"calls":[${pairs}]}\n`,
    errors: [built, ...calls].flatMap((r) => r.error ? [`${r === built ? 'build' : 'call'} ${r.error.name}: ${r.error.message}`] : []),
    builds: built.error ? 0 : 1,
    calls: calls.length,
    good: calls.filter((r) => !r.error).length
  }
}

// ------------------------------------------------------------------ coverage

const NAME_MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'])

function features (schema, found) {
  if (Array.isArray(schema)) for (const s of schema) features(s, found)
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return found
  for (const [k, v] of Object.entries(schema)) {
    found.add(k)
    if (k === 'type') found.add(Array.isArray(v) ? 'type: [...]' : `type: ${v}`)
    if (k === 'format') found.add(`format: ${v}`)
    if (k === '$ref') found.add(v === '#' ? '$ref: root' : v.startsWith('#') ? '$ref: local' : '$ref: external')
    if (k === 'items' && Array.isArray(v)) found.add('items: [...]')
    if (NAME_MAPS.has(k)) {
      if (Object.keys(v).some((n) => ODD_KEYS.includes(n))) found.add('unusual key')
      for (const s of Object.values(v)) features(s, found)
    } else if (k !== 'default' && k !== 'const' && k !== 'enum') features(v, found)
  }
  return found
}

// what to look for in the text of a case
const VALUE_SIGNS = {
  'text: control character': /\\u00[01]/,
  'text: outside ASCII': /[^\0-\x7f]/,
  'text: integer-like key': /"(?:0|[1-9][0-9]*)":/,
  'array of about 20000': /"\$js:repeat":\[(?:19999|2000[01]),/
}

// ---------------------------------------------------------------------- main

const started = Date.now()
const coverage = new Map() // feature -> [cases, calls, good calls]
const errors = new Map()
const total = { cases: 0, builds: 0, calls: 0, good: 0, left: 0 }
const out = fs.openSync(outFile, 'w')

for (let i = 0; total.cases < count; i++) {
  seedRandom(Math.imul(seed, 0x9E3779B1) ^ Math.imul(i, 0x85EBCA77))
  const made = aCase()
  const found = features(made.schema, new Set(Object.keys(made.options).map((o) => `option ${o}`)))
  for (const s of Object.values(made.options.schema ?? {})) features(s, found)
  const result = limited(() => answer(made, `${seed}-${i}`))
  if (result === null) { total.left++; continue }
  fs.writeSync(out, result.line)
  for (const [name, sign] of Object.entries(VALUE_SIGNS)) if (sign.test(result.line)) found.add(name)
  total.cases++
  for (const k of ['builds', 'calls', 'good']) total[k] += result[k]
  for (const f of found) {
    const row = coverage.get(f) ?? [0, 0, 0]
    coverage.set(f, [row[0] + 1, row[1] + result.calls, row[2] + result.good])
  }
  for (const e of result.errors) errors.set(e, (errors.get(e) ?? 0) + 1)
}
fs.closeSync(out)

const percent = (a, b) => `${(100 * a / b).toFixed(1)}%`
console.log(`${total.cases} cases in ${Date.now() - started} ms; ${total.builds} build; ${total.calls} calls, ${total.good} serialize (${percent(total.good, total.calls)}); ${total.left} left out (out of stack or time)`)
console.log('\nfeature: cases, calls, calls that serialize')
for (const [f, [a, b, c]] of [...coverage].sort((x, y) => y[1][0] - x[1][0])) console.log(`  ${f}\t${a}\t${b}\t${percent(c, b)}`)
console.log('\nerrors')
for (const [e, n] of [...errors].sort((x, y) => y[1] - x[1]).slice(0, 40)) console.log(`  ${n}\t${e}`)
