import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import type { StepName, StepStatus } from '../../src/shared/types'
import { type Action, createPlay } from './play'

afterAll(() => void vi.useRealTimers())

const runs = Number(process.env.RUNS ?? 150)

const cents = fc.integer({ min: 1, max: 9 })
const change = fc.oneof(
  cents.map((amount) => ({ intent: { amount: { amount, currency: 'EUR' } } })),
  cents.map((id) => ({ intent: { cart: { id: `cart-${id}` } } })),
  cents.map((id) => ({ intent: { customer: { id: `customer-${id}` } } })),
  fc.constantFrom('order-1', 'order-2', 'order-3').map((trackingId) => ({ intent: { trackingId } })),
  fc.constantFrom('on', 'after-consent').map((tracking) => ({ tracking: tracking as 'on' })),
  fc.constantFrom('Not now', 'Later').map((text) => ({ texts: { 'payment.unavailable': text } })),
)

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: change.map((options) => ({ kind: 'set' as const, options })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      step: fc.constantFrom<StepName>('shipping', 'delivery', 'billing'),
      status: fc.constantFrom<StepStatus>('IN_PROGRESS', 'COMPLETE'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constantFrom('crash', 'reload', 'hide').map((kind) => ({ kind: kind as 'crash' })) },
  { weight: 2, arbitrary: fc.boolean().map((isOnline) => ({ kind: 'network' as const, isOnline })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'mishap' as const, mishap: 'lostBefore' as const },
      { kind: 'mishap' as const, mishap: 'lostAfter' as const },
      { kind: 'mishap' as const, mishap: 'slowAnswer' as const, delayMs: 3000 },
    ),
  },
)

it('SET-1: after any changes, crashes and losses, the service has what the page wanted last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('on' as const, 'after-consent' as const),
      fc.record({ seed: fc.integer({ min: 0, max: 1_000_000 }), openMs: fc.constantFrom(0, 1000) }),
      fc.array(fc.tuple(action, fc.constantFrom(0, 0, 10, 100, 300, 2000)), { minLength: 1, maxLength: 25 }),
      async (tracking, { seed, openMs }, actions) => {
        const play = createPlay(tracking, seed)
        await play.pass(openMs)
        for (const [each, pauseMs] of actions) {
          play.act(each)
          await play.pass(pauseMs)
        }
        await play.settle()
        expect(play.violations).toEqual([])
        expect(await play.atService()).toEqual(play.wanted())
        expect(play.shownText()).toBe(play.wantedText())
        play.end()
      },
    ),
    { numRuns: runs },
  )
}, 120_000)
