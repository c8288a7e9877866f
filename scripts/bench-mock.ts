import { hosts, measureAll, openBench, type Results } from './bench/bench-node'
import { benchWorker } from './bench/bench-worker'
import { compare } from './bench/compare'
import { middle } from './bench/middle'
import { benchOperations, flat } from './bench/operations'

/** `npm run bench:mock`: how fast the mock is, and whether it stays so as its store grows. It judges nothing; people do. */
const sizes = [1000, 100_000] as const

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)

const print = (title: string, results: Results): void => {
  console.log(`\n${title.padEnd(40)}  req/s   p50 ms   p99 ms`)
  for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
    console.log(`  ${name.padEnd(32)}${number(perSecond)}${number(p50, 2)}${number(p99, 2)}`)
  }
}

const [small, large] = [await openBench(sizes[0]), await openBench(sizes[1])]
// Before anything is written, while the stores have the sizes that they are said to have.
for (const host of hosts) {
  for (const name of flat) {
    const operation = benchOperations[name]
    if (!operation) throw new Error(`There is no operation ${name}`)
    const ratio = await compare(small, large, host, operation)
    console.log(`${name}, ${host}: with a hundred times the payments it takes ${ratio.toFixed(2)} times as long`)
  }
}
for (const host of hosts) {
  print(`${sizes[0].toLocaleString('en')} payments, ${host}`, await measureAll(small, host))
  print(`${sizes[1].toLocaleString('en')} payments, ${host}`, await measureAll(large, host))
}
await Promise.all([small.stop(), large.stop()])

const { first, next } = await benchWorker()
console.log('\nThe worker in Chromium, 10,000 payments stored, a page of listPayments')
console.log(`  first answer after waking: ${middle(first).toFixed(0)} ms, at worst ${Math.max(...first).toFixed(0)} ms`)
console.log(`  the one after it:          ${middle(next).toFixed(0)} ms, at worst ${Math.max(...next).toFixed(0)} ms`)
