import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { perform, placeOrder, type Step, step } from '../../lab/support/orders-process/customer-steps'
import { judgeOrder } from '../../lab/support/orders-process/judge-order'
import { startTwoProcesses, type TwoProcesses } from '../../lab/support/orders-process/two-processes'

const { RUNS, SEED, npm_lifecycle_event: script } = process.env
/** The number of orders. `npm run test:model` plays 2,000. */
const numRuns = Number(RUNS ?? (script === 'test:model' ? 2000 : 25))
const seed = Number(SEED ?? Date.now() % 2 ** 31)
/** The list of payments grows with each order, so the service is replaced after some of them. */
const ordersPerWorld = 50

let world: TwoProcesses | undefined
let count = 0
afterAll(() => world?.stop())

const nextWorld = async (): Promise<TwoProcesses> => {
  if (world && count % ordersPerWorld > 0) return world
  await world?.stop()
  world = await startTwoProcesses()
  return world
}

it(
  `two processes hold docs/spec/orders.md for ${numRuns} random orders (SEED=${seed})`,
  async () => {
    const kinds = new Set<string>()
    const play = async (steps: Step[]) => {
      const current = await nextWorld()
      count += 1
      const order = placeOrder(current, `order_${count}`)
      for (const one of steps) await perform(current, order, one)
      await judgeOrder(current, order)
      for (const { state } of order.received) kinds.add(state.status)
    }
    const steps = fc.array(step, { minLength: 1, maxLength: 10, size: 'max' })
    // Time is real, so a repeated sequence may go another way, and a shorter one proves nothing.
    await fc.assert(fc.asyncProperty(steps, play), { numRuns, seed, endOnFailure: true })
    if (numRuns >= 25) expect([...kinds]).toEqual(expect.arrayContaining(['paid', 'waiting', 'ended', 'none']))
  },
  120_000 + numRuns * 5000,
)
