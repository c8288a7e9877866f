import { benchNode, type Results } from './bench/bench-node'
import { benchWorker } from './bench/bench-worker'
import { flat } from './bench/operations'

/** `npm run bench:mock`: how fast the mock is, and whether it stays so as its store grows. It judges nothing; people do. */
const sizes = [1000, 100_000] as const

const number = (value: number, digits = 0): string => value.toFixed(digits).padStart(9)

const print = (title: string, results: Results): void => {
  console.log(`\n${title.padEnd(40)}  req/s   p50 ms   p99 ms`)
  for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
    console.log(`  ${name.padEnd(32)}${number(perSecond)}${number(p50, 2)}${number(p99, 2)}`)
  }
}

const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN

const [small, large] = [await benchNode(sizes[0]), await benchNode(sizes[1])]
for (const host of ['in process', 'over HTTP'] as const) {
  print(`${sizes[0].toLocaleString('en')} payments, ${host}`, small[host])
  print(`${sizes[1].toLocaleString('en')} payments, ${host}`, large[host])
  for (const name of flat) {
    const ratio = (large[host][name]?.p50 ?? Number.NaN) / (small[host][name]?.p50 ?? Number.NaN)
    console.log(`  ${name}, ${host}: a hundred times the payments take ${ratio.toFixed(2)} times as long`)
  }
}

const { first, next } = await benchWorker()
console.log('\nThe worker in Chromium, 10,000 payments stored, a page of listPayments')
console.log(`  first answer after waking: ${middle(first).toFixed(0)} ms, at worst ${Math.max(...first).toFixed(0)} ms`)
console.log(`  the one after it:          ${middle(next).toFixed(0)} ms, at worst ${Math.max(...next).toFixed(0)} ms`)
