'use strict'

// Lossless JavaScript value <-> tagged JSON text.
//
// Plain JSON values are written as themselves, object keys in JavaScript's
// enumeration order. Everything else becomes an object whose FIRST key starts
// with "$js:".
//
// encode() never runs user code unless that code is visibly free of side
// effects; what it cannot capture safely is written as {"$js:opaque": reason}.
// `notes` collects what was met: notes.tags (portable tags) and notes.opaque
// (reasons why the value cannot be mirrored outside JavaScript).

const { types } = require('node:util')

const newNotes = () => ({ tags: new Set(), opaque: new Set() })

const encode = (value, notes = newNotes()) => encodeValue(value, { notes, path: [] })

// --- source inspection: may this function be called without being noticed? ---
const SIDE_EFFECT = /\+\+|--|[^=!<>]=[^=>]|\b(?:throw|delete|yield|await|try|new)\b/
const SAFE_CALLS = new Set(['if', 'switch', 'return', 'String', 'Number', 'toString', 'toISOString', 'toJSON', 'join', 'slice', 'map'])

function looksPure (fn) {
  if (typeof fn !== 'function') return false
  const source = Function.prototype.toString.call(fn)
  if (source.includes('[native code]')) return true
  const arrow = /^[^{]*=>/.test(source)
  const body = source.slice(arrow ? source.indexOf('=>') + 2 : source.indexOf('{'))
  if (SIDE_EFFECT.test(body)) return false
  for (const [, name] of body.matchAll(/([\w$]+)\s*\(/g)) if (!SAFE_CALLS.has(name)) return false
  return true
}

// --- encode ---
function tag (ctx, name, json) {
  ctx.notes.tags.add(name)
  return `{"$js:${name}":${json}}`
}

function opaque (ctx, why) {
  ctx.notes.opaque.add(why)
  return `{"$js:opaque":${JSON.stringify(why)}}`
}

function encodeString (text, notes) {
  if (text.isWellFormed()) return JSON.stringify(text)
  if (notes) notes.tags.add('utf16')
  return `{"$js:utf16":[${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))}]}`
}

function encodePrimitive (value, ctx) {
  switch (typeof value) {
    case 'string': return encodeString(value, ctx.notes)
    case 'boolean': return String(value)
    case 'number':
      if (Object.is(value, -0)) return tag(ctx, 'number', '"-0"')
      return Number.isFinite(value) ? String(value) : tag(ctx, 'number', `"${value}"`)
    case 'undefined': return tag(ctx, 'undefined', 1)
    case 'bigint': return tag(ctx, 'bigint', `"${value}"`)
    case 'symbol': return tag(ctx, 'symbol', JSON.stringify(value.description ?? ''))
    case 'function': return tag(ctx, 'function', 1)
  }
  return 'null'
}

// Kept small, like encodeObject: schemas may be thousands of levels deep.
function encodeValue (value, ctx) {
  if (typeof value !== 'object' || value === null) return encodePrimitive(value, ctx)
  if (types.isProxy(value)) return opaque(ctx, 'proxy')
  if (ctx.path.includes(value)) return opaque(ctx, 'circular')
  ctx.path.push(value)
  const text = Array.isArray(value) ? encodeArray(value, ctx) : encodeBuiltin(value, ctx) ?? encodeObject(value, ctx)
  ctx.path.pop()
  return text
}

function encodeProperty (owner, key, ctx) {
  const d = Object.getOwnPropertyDescriptor(owner, key)
  if (d === undefined) return tag(ctx, 'hole', 1)
  if (!d.get && !d.set) return encodeValue(d.value, ctx)
  if (d.get && looksPure(d.get)) return tag(ctx, 'getter', encodeValue(d.get.call(owner), ctx))
  ctx.notes.opaque.add('getter-with-effects')
  return '{"$js:opaque":"getter"}'
}

function encodeArray (value, ctx) {
  if (Object.getPrototypeOf(value) !== Array.prototype) return opaque(ctx, 'array-subclass')
  if (Object.getOwnPropertyNames(value).some((k) => k !== 'length' && !(k >>> 0 < value.length))) return opaque(ctx, 'array-with-properties')
  const items = []
  for (let i = 0; i < value.length; i++) items.push(encodeProperty(value, i, ctx))
  return `[${compact(items)}]`
}

// Inside arrays, RUN or more equal elements become {"$js:repeat":[count, value]}
// and RUN or more numbers n/d, (n+1)/d, ... become {"$js:range":[n, count, d]}.
const RUN = 32

function compact (items) {
  const out = []
  for (let i = 0; i < items.length;) {
    let end = i + 1
    while (end < items.length && items[end] === items[i]) end++
    if (end - i >= RUN) {
      out.push(`{"$js:repeat":[${end - i},${items[i]}]}`)
      i = end
      continue
    }
    const run = /^-?[\d.]{1,15}$/.test(items[i]) ? longestRange(items, i) : null
    if (run) {
      out.push(`{"$js:range":[${run}]}`)
      i += run[1]
    } else out.push(items[i++])
  }
  return out
}

function longestRange (items, start) {
  for (const d of [1, 10]) {
    const first = Math.round(items[start] * d)
    let n = 0
    while (start + n < items.length && items[start + n] === String((first + n) / d)) n++
    if (n >= RUN) return [first, n, d]
  }
  return null
}

function encodeBuiltin (value, ctx) {
  const proto = Object.getPrototypeOf(value)
  const inner = (v) => encodeValue(v, ctx)
  if (types.isDate(value)) {
    if (proto !== Date.prototype || Object.getOwnPropertyNames(value).length) return opaque(ctx, 'date-subclass')
    return tag(ctx, 'date', Number.isNaN(+value) ? '"Invalid"' : String(+value))
  }
  if (types.isRegExp(value) && proto === RegExp.prototype) {
    return tag(ctx, 'regexp', JSON.stringify({ source: value.source, flags: value.flags }))
  }
  if (types.isBoxedPrimitive(value)) return tag(ctx, 'boxed', inner(value.valueOf()))
  if (types.isMap(value)) return tag(ctx, 'map', `[${[...value].map(([k, v]) => `[${inner(k)},${inner(v)}]`)}]`)
  if (types.isSet(value)) return tag(ctx, 'set', `[${[...value].map(inner)}]`)
  if (types.isTypedArray(value)) {
    return tag(ctx, 'typedarray', `{"kind":"${value.constructor.name}","values":[${Array.from(value, inner)}]}`)
  }
}

// Objects, perhaps of a class, perhaps with a toJSON or toString of their own.
function encodeObject (value, ctx) {
  const special = encodeNature(value, ctx)
  const own = []
  const hidden = []
  const keys = Object.getOwnPropertyNames(value)
  for (let i = 0; i < keys.length; i++) {
    const list = placeOf(value, keys[i], own, hidden, ctx)
    if (list) list.push([keys[i], encodeProperty(value, keys[i], ctx)])
  }
  if (special.length === 0) return objectText(own, ctx)
  ctx.notes.tags.add(special[0][0])
  const parts = [...special, ['own', objectText(own, ctx)]]
  if (hidden.length) parts.push(['hidden', objectText(hidden, ctx)])
  return `{"$js:${parts.map(([name, json]) => `${name}":${json}`).join(',"')}}`
}

function placeOf (value, key, own, hidden, ctx) {
  const { enumerable, value: data } = Object.getOwnPropertyDescriptor(value, key)
  if ((key === 'toJSON' || key === 'toString') && typeof data === 'function') return null
  if (enumerable) return own
  if (types.isNativeError(value)) return key === 'stack' ? null : hidden
  ctx.notes.opaque.add(`hidden:${key}`)
  return null
}

// [["toJSON", result], ["toString", text], ["class", name]], those that apply
function encodeNature (value, ctx) {
  const proto = Object.getPrototypeOf(value)
  const find = (name) => {
    for (let o = value; o !== null; o = Object.getPrototypeOf(o)) {
      const d = Object.getOwnPropertyDescriptor(o, name)
      if (d) return d.get ?? d.value
    }
  }
  for (let p = proto; p !== null && p !== Object.prototype && !types.isNativeError(value); p = Object.getPrototypeOf(p)) {
    for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(p))) {
      if (d.get || (d.enumerable && typeof d.value !== 'function')) ctx.notes.opaque.add(`inherited:${k}`)
    }
  }
  if (find(Symbol.toPrimitive) || (proto !== null && find('valueOf') !== Object.prototype.valueOf)) ctx.notes.opaque.add('valueOf')

  const special = []
  for (const name of ['toJSON', 'toString']) {
    const method = find(name)
    if (typeof method !== 'function' || method === Object.prototype.toString) continue
    if (looksPure(method)) special.push([name, encodeValue(method.call(value), ctx)])
    else ctx.notes.opaque.add(`${name}-with-effects`)
  }
  if (proto === null) special.push(['class', 'null'])
  else if (proto !== Object.prototype) special.push(['class', JSON.stringify(proto.constructor?.name ?? '')])
  return special
}

function objectText (entries, ctx) {
  if (entries.some(([k]) => k.startsWith('$js:') || !k.isWellFormed())) {
    return `{"$js:object":[${entries.map(([k, v]) => `[${encodeString(k, ctx.notes)},${v}]`)}]}`
  }
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${v}`)}}`
}

// --- decode: parsed tagged JSON back to JavaScript values ---
function decode (node) {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node)) return decodeArray(node)
  const [first] = Object.keys(node)
  if (first === undefined || !first.startsWith('$js:')) return setProps({}, node)
  const body = node[first]
  switch (first.slice(4)) {
    case 'undefined': return undefined
    case 'number': return Number(body)
    case 'bigint': return BigInt(body)
    case 'symbol': return Symbol(body)
    case 'function': return function () {}
    case 'utf16': return String.fromCharCode(...body)
    case 'date': return new Date(body === 'Invalid' ? NaN : body)
    case 'regexp': return new RegExp(body.source, body.flags)
    case 'boxed': return Object(decode(body))
    case 'map': return new Map(body.map((e) => e.map(decode)))
    case 'set': return new Set(body.map(decode))
    case 'typedarray': return globalThis[body.kind].from(body.values.map(decode))
    case 'object': return setProps({}, node)
    case 'toJSON': case 'toString': case 'class': return decodeObject({ ...node, [first.slice(4)]: body })
    default: throw new Error(`cannot decode ${first}`)
  }
}

function decodeArray (node) {
  const out = []
  for (const v of node) {
    if (v?.['$js:hole']) out.length++
    else if (v?.['$js:repeat']?.[1]?.['$js:hole']) out.length += v['$js:repeat'][0]
    else if (v?.['$js:repeat']) for (let n = v['$js:repeat'][0]; n > 0; n--) out.push(decode(v['$js:repeat'][1]))
    else if (v?.['$js:range']) for (let [first, count, d] = v['$js:range'], n = 0; n < count; n++) out.push((first + n) / d)
    else setProp(out, out.length, v)
  }
  return out
}

function decodeObject (parts) {
  const methods = {}
  for (const name of ['toJSON', 'toString']) {
    if (!Object.hasOwn(parts, name)) continue
    const result = decode(parts[name])
    methods[name] = () => result
  }
  let target = {}
  if (typeof parts.class === 'string') {
    const Class = { [parts.class]: class {} }[parts.class]
    for (const name of Object.keys(methods)) Object.defineProperty(Class.prototype, name, { value: methods[name] })
    target = new Class()
  } else {
    if (parts.class === null) target = Object.create(null)
    Object.assign(target, methods)
  }
  setProps(target, parts.own)
  for (const [k, v] of Object.entries(parts.hidden ?? {})) Object.defineProperty(target, k, { value: decode(v) })
  return target
}

function setProps (target, node) {
  const entries = Object.hasOwn(node, '$js:object') ? node['$js:object'] : Object.entries(node)
  for (const [k, v] of entries) setProp(target, decode(k), v)
  return target
}

function setProp (target, key, node) {
  const d = { enumerable: true, configurable: true }
  if (node && typeof node === 'object' && Object.hasOwn(node, '$js:getter')) {
    const result = decode(node['$js:getter'])
    d.get = () => result
  } else {
    d.value = decode(node)
    d.writable = true
  }
  Object.defineProperty(target, key, d)
}

// --- results ---
const outputText = (output, notes) => typeof output === 'string' ? encodeString(output, notes) : encode(output, notes)

// The package numbers the schemas it makes up with a process-wide counter that
// leaks into some error messages; those digits carry no information.
const stableMessage = (text) => text.replace(/__fjs_(root|merged)_\d+/g, '__fjs_$1_*')

function describeError (err) {
  if (err === null || typeof err !== 'object') return { name: null, message: String(err) }
  return { name: String(err.name), message: stableMessage(String(err.message)) }
}

module.exports = { encode, encodeString, outputText, decode, newNotes, describeError }
