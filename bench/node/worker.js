'use strict'
// The Node side of a measurement. It reads lines of JSON from standard input and
// answers each with a line: {"setup": file} with the names of the contenders,
// {"run": index, "n": operations} with the nanoseconds that they took.

const fs = require('node:fs')
const assert = require('node:assert/strict')
const build = require('fast-json-stringify')

const major = Number(process.versions.node.split('.')[0])

// The modes of the reference, fastest ones included. JSON.stringify writes all
// members; it stands beside them for orientation.
const modes = {
  reference: undefined,
  // a no-op before Node 25
  'reference native': major >= 25 ? { objectMechanism: 'native' } : null,
  // gives the item schema up in arrays of 20000 elements and more
  'reference large arrays': { largeArrayMechanism: 'json-stringify' }
}

function * lines () {
  const chunk = Buffer.alloc(65536)
  let rest = ''
  for (;;) {
    const n = fs.readSync(0, chunk, 0, chunk.length)
    if (n === 0) return
    rest += chunk.toString('utf8', 0, n)
    for (let i; (i = rest.indexOf('\n')) >= 0; rest = rest.slice(i + 1)) yield JSON.parse(rest.slice(0, i))
  }
}

const answer = value => fs.writeSync(1, JSON.stringify(value) + '\n')

// now is the processor time of this process in nanoseconds, garbage collector and
// compilers included. It stands still while the processor works for someone else.
const now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1e3
}

// writers measure the writing of values; one operation is all of them. The string
// is consumed with Buffer.byteLength, as the reference's own benchmark does: that
// flattens it, and does not copy it anywhere.
function writers ({ schema, values, wanted, dates, large, plain }) {
  const decoded = values.map(text => JSON.parse(text))
  for (const value of decoded) for (const name of dates) value[name] = new Date(value[name])
  const out = []
  const add = (name, stringify, exact) => {
    decoded.forEach((value, i) => {
      if (exact) assert.strictEqual(stringify(value), wanted[i], name)
      else assert.deepStrictEqual(JSON.parse(stringify(value)), JSON.parse(values[i]), name)
    })
    // a function of its own for each, so that no call site sees two kinds
    const loop = new Function('stringify', 'values', 'consume', 'n', `/* ${name} */
      let sum = 0
      for (let k = 0; k < n; k++) for (let i = 0; i < values.length; i++) sum += consume(stringify(values[i]))
      return sum`)
    out.push({
      name,
      run: n => {
        const start = now()
        loop(stringify, decoded, Buffer.byteLength, n)
        return now() - start
      }
    })
  }
  for (const [name, options] of Object.entries(modes)) {
    if (plain || options === null || (name === 'reference large arrays' && !large)) continue
    add(name, build(structuredClone(schema), options), true)
  }
  add('JSON.stringify', value => JSON.stringify(value), false)
  return out
}

// builders measure build(), each time on a new copy of the schema, and build() with
// the first call of what it returns.
function builders ({ schema, values }) {
  const value = JSON.parse(values[0])
  const out = []
  for (const [name, options] of Object.entries(modes)) {
    if (options === null || name === 'reference large arrays') continue
    assert.strictEqual(build(structuredClone(schema), options)(value), values[0], name)
    for (const first of [false, true]) {
      out.push({
        name: name + (first ? ' and first call' : ''),
        run: n => {
          let ns = 0
          for (let k = 0; k < n; k += 64) { // the clock has a resolution of 1 µs
            const copies = Array.from({ length: Math.min(64, n - k) }, () => structuredClone(schema))
            const start = now()
            for (const copy of copies) {
              const stringify = build(copy, options)
              if (first) stringify(value)
            }
            ns += now() - start
          }
          return ns
        }
      })
    }
  }
  return out
}

// warm lets the just-in-time compilers come to rest.
function warm (contenders, ns) {
  for (const { run } of contenders) {
    let spent = 0
    for (let n = 1; spent < ns; n *= 2) spent += run(n)
  }
}

let contenders
for (const request of lines()) {
  if (request.setup) {
    const setup = JSON.parse(fs.readFileSync(request.setup, 'utf8'))
    contenders = setup.build ? builders(setup) : writers(setup)
    warm(contenders, setup.warm)
    answer({ node: process.version, names: contenders.map(c => c.name) })
  } else {
    answer({ ns: contenders[request.run].run(request.n) })
  }
}
