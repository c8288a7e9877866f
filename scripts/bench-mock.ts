import { median } from '../e2e/bench/statistics'
import { hosts, measureAll, openBench, type Results } from './bench/bench-node'
import { benchWorker } from './bench/bench-worker'
import { compare } from './bench/compare'
import { benchOperations, sizeIndependent } from './bench/operations'

/**
 * `npm run bench:mock`: measures the mock with a small and a large store. Only prints the results:
 * no limit makes the command fail.
 */
const sizes = [1000, 100_000] as const

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)

const print = (title: string, results: Results): void => {
  console.log(`\n${title.padEnd(40)}  req/s   p50 ms   p99 ms`)
  for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
    console.log(`  ${name.padEnd(32)}${number(perSecond)}${number(p50, 2)}${number(p99, 2)}`)
  }
}

const [small, large] = [await openBench(sizes[0]), await openBench(sizes[1])]
// The comparison runs first, because the later measurements add payments to the stores.
for (const host of hosts) {
  for (const name of sizeIndependent) {
    const operation = benchOperations[name]
    if (!operation) throw new Error(`Unknown operation: ${name}`)
    const ratio = await compare(small, large, host, operation)
    console.log(`${name}, ${host}: ${ratio.toFixed(2)} times as long with 100 times as many payments`)
  }
}
for (const host of hosts) {
  print(`${sizes[0].toLocaleString('en')} payments, ${host}`, await measureAll(small, host))
  print(`${sizes[1].toLocaleString('en')} payments, ${host}`, await measureAll(large, host))
}
await Promise.all([small.stop(), large.stop()])

const { first, next } = await benchWorker()
console.log('\nService worker in Chromium, 10,000 payments stored, one page of listPayments')
console.log(
  `  first answer after a start: ${median(first).toFixed(0)} ms, at worst ${Math.max(...first).toFixed(0)} ms`,
)
console.log(`  second answer:              ${median(next).toFixed(0)} ms, at worst ${Math.max(...next).toFixed(0)} ms`)
