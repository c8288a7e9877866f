import { hosts, measureAll, openBench, type Results } from './bench/bench-node'

/**
 * `npm run bench:mock`: measures the mock with 10,000 stored payments. Only prints the results: no
 * limit makes the command fail.
 */
const payments = 10_000

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)

const print = (title: string, results: Results): void => {
  console.log(`\n${title.padEnd(40)}  req/s   p50 ms   p99 ms`)
  for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
    console.log(`  ${name.padEnd(32)}${number(perSecond)}${number(p50, 2)}${number(p99, 2)}`)
  }
}

const bench = await openBench(payments)
for (const host of hosts) print(`${payments.toLocaleString('en')} payments, ${host}`, await measureAll(bench, host))
await bench.stop()
