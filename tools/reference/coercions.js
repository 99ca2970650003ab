'use strict'

// Records what the reference makes of each scalar type, format and list of types
// with a fixed set of values, in the form of record.js.
//
//   TZ=UTC node coercions.js <package folder> <out.jsonl>

const fs = require('node:fs')
const path = require('node:path')
const { encode, outputText, newNotes } = require('./codec')

const [packageDir, outFile] = process.argv.slice(2)
const build = require(path.resolve(packageDir))

const VALUES = [
  null, true, false, 0, -0, 1, -1, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 1e21, 1e-7, 5e-324, 123456789012345680000, 2 ** 53 + 2,
  NaN, Infinity, -Infinity, 10n ** 30n, -7n,
  '', ' ', 'abc', '0', '-0', '1', '12.7', '-12.7', ' 12 ', '\t7\n', '\u00a07\ufeff', '+7', '007', '.5', '5.', '1e3', '1E400', '-1e-400', '0x10', '0o17', '0b101', '0x', '-0x10',
  'Infinity', '-Infinity', 'NaN', '1_000', '1,5', '12345678901234567890', '2.5', '-2.5', 'true', 'null', 'a"b\\c\n', '\u2028é😀',
  [], [1, 2], [5], {}, { a: 1 }, new Date(0), new Date(Date.UTC(2024, 1, 29, 12, 30, 45, 123)), new Date(Date.UTC(12024, 0, 1)), new Date(-1)
]

const TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array']
const FORMATS = ['date-time', 'date', 'time', 'unsafe', 'email']
const LISTS = [
  ['string', 'null'], ['null', 'integer'], ['integer', 'string'], ['number', 'null'], ['number', 'integer'], ['boolean', 'null'], ['boolean', 'string'],
  ['object', 'array'], ['array', 'string'], ['string', 'object', 'null'], ['string'], ['integer'], ['object'], ['array'], ['number', 'boolean', 'string']
]

const schemas = [
  ...TYPES.flatMap((type) => [{ type }, { type, nullable: true }]),
  ...FORMATS.flatMap((format) => [{ type: 'string', format }, { type: 'string', format, nullable: true }, { type: ['string', 'null'], format }]),
  ...LISTS.map((type) => ({ type })),
  {}, { const: 'c' }, { const: 1, nullable: true }, { const: { a: [1, null] } }, { type: ['string', 'null'], const: 'c' }, { enum: ['a', 1] }
]
const roundings = ['floor', 'ceil', 'round', 'trunc'].map((rounding) => [{ type: 'integer' }, { rounding }])

const lines = []
for (const [schema, options] of [...schemas.map((s) => [s, null]), ...roundings]) {
  const write = build(structuredClone(schema), options ?? {})
  const calls = VALUES.map((value) => {
    let output = 'null'
    try { output = outputText(write(value), newNotes()) } catch {}
    return `[${encode(value)},${output}]`
  })
  const id = 'coercion ' + JSON.stringify(schema) + (options ? ' ' + options.rounding : '')
  lines.push(`{"id":${JSON.stringify(id)},"schema":${encode(schema)},"options":${JSON.stringify(options)},"refused":false,"calls":[${calls}]}\n`)
}
fs.writeFileSync(outFile, lines.join(''))
console.log(`${lines.length} schemas with ${VALUES.length} values each`)
