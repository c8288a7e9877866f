import * as fc from 'fast-check'
import { afterAll, it, vi } from 'vitest'
import { createOrderWorld } from './create-order-world'
import { judgeEnd } from './judge-end'
import { perform } from './perform'
import { reportOf } from './report'
import { step } from './steps'

// Real digests run in threads, which would make the order of events random. These digests only
// differ for different inputs.
vi.mock('../../src/server/checkout/digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))
vi.mock('../../src/mock/ids', async (original) => ({
  ...(await original<object>()),
  digest: async (salt: string, text: string) => `${salt} ${text}`,
}))
// Creating `Intl` formats would take most of the time, and no check depends on them.
vi.mock('../../src/shared/money', async (original) => ({
  ...(await original<object>()),
  formatMoney: ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`,
  isCurrency: (code: string) => code === 'EUR',
}))

const { RUNS, SEED, PATH_OF_RUN, npm_lifecycle_event: script } = process.env
const isLong = script === 'test:model'

/**
 * The number of sequences per seed. A long run uses several seeds in turn, so that it can continue
 * from any of them.
 */
const perSeed = 1000
const numRuns = Number(RUNS ?? 10_000)
const first = Number(SEED ?? Math.floor(Math.random() * 2 ** 30))
const ownSeeds = Array.from({ length: Math.ceil(numRuns / perSeed) }, (_, index) => ({
  seed: first + index,
  runs: Math.min(perSeed, numRuns - index * perSeed),
}))
// `npm test` plays a fixed seed and some new sequences. `npm run test:model` looks for many more.
const shortSeeds = [
  { seed: 1, runs: 1200 },
  { seed: first, runs: 300 },
]
const seeds = isLong || SEED !== undefined || RUNS !== undefined ? ownSeeds : shortSeeds
console.warn(`Random sequences of the checkout handlers: seeds ${seeds.map(({ seed }) => seed).join(', ')}`)

const flow = fc.constantFrom('flow_immediate', 'flow_immediate', 'flow_delayed', 'flow_auto_capture')
const minute = 60_000

afterAll(() => void vi.useRealTimers())

it.each(seeds)(
  'holds docs/spec/orders.md in $runs random sequences from seed $seed',
  async ({ seed, runs }) => {
    const property = fc.asyncProperty(
      fc.record({
        seed: fc.integer({ min: 0, max: 1_000_000 }),
        flows: fc.tuple(flow, flow),
        skewMs: fc.constantFrom(0, 0, -20 * minute, 20 * minute),
      }),
      fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }),
      async (options, steps) => {
        const world = createOrderWorld(options)
        const check = () => {
          const [violation] = world.violations
          if (violation !== undefined) throw new Error(violation)
        }
        for (const one of steps) {
          await perform(world, one)
          check()
        }
        await judgeEnd(world)
        check()
      },
    )
    const details = await fc.check(property, {
      numRuns: runs,
      seed,
      ...(PATH_OF_RUN === undefined ? {} : { path: PATH_OF_RUN }),
    })
    if (details.failed) throw new Error(reportOf(details))
  },
  Math.max(120_000, perSeed * 200),
)
