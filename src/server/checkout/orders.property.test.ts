import * as fc from 'fast-check'
import { it, vi } from 'vitest'
import { createOrderWorld } from './testing/orders-model/create-order-world'
import { judgeEnd } from './testing/orders-model/judge-end'
import { perform } from './testing/orders-model/perform'
import { reportOf } from './testing/orders-model/report'
import { step } from './testing/orders-model/steps'

// Real digests run in threads, which would make the order of events random. These digests only
// differ for different inputs.
vi.mock('./digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))
vi.mock('../../mock/digest', () => ({ digest: async (salt: string, text: string) => `${salt} ${text}` }))
// Creating `Intl` formats would take most of the time, and no check depends on them.
vi.mock('../../shared/money', async (original) => ({
  ...(await original<object>()),
  formatMoney: ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`,
  isCurrency: (code: string) => code === 'EUR',
}))

const { RUNS, SEED, PATH_OF_RUN, npm_lifecycle_event: script } = process.env
const isLong = script === 'test:model'
const numRuns = Number(RUNS ?? (isLong ? 10_000 : 1500))
// `npm test` runs the same sequences each time. `npm run test:model` runs new ones.
const seed = SEED ?? (isLong ? undefined : 1)

const flow = fc.constantFrom('flow_immediate', 'flow_immediate', 'flow_delayed', 'flow_auto_capture')
const minute = 60_000

it(
  `holds docs/spec/orders.md in ${numRuns} random sequences`,
  async () => {
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
      numRuns,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(PATH_OF_RUN === undefined ? {} : { path: PATH_OF_RUN }),
    })
    if (details.failed) throw new Error(reportOf(details))
  },
  Math.max(120_000, numRuns * 200),
)
