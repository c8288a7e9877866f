import * as fc from 'fast-check'
import { type Misfortune, networkFaults } from './handler-call'

/** The payment methods: test cards by their behaviour, and others. */
const methods = [
  'approves',
  'approvesToo',
  'declines',
  'fails',
  'asks',
  'asksToo',
  'asksThenDeclines',
  'disputes',
  'paypal',
  'unknownToken',
] as const
/**
 * A payment method. `untried` is a card that the bank approves. Only `judge-end.ts` uses it, to
 * check at the end that an order can still be paid.
 */
export type Method = (typeof methods)[number] | 'untried'

/** The ways in which a hostile browser changes a valid body. */
const tricks = [
  'wrongAmount',
  'foreignIntent',
  'movedIntent',
  'malformed',
  'strangersCookie',
  'foreignReturnUrl',
] as const
export type Trick = (typeof tricks)[number]

/**
 * A step of a sequence. `pause`: milliseconds until the next step, or `quiet` to wait until all
 * calls have ended.
 */
export type Step = { pause: number | 'quiet' } & (
  | { do: 'pay'; browser: number; order: number; pay: Payment; misfortune: Misfortune }
  | { do: 'resend'; order: number; nth: number; misfortune: Misfortune }
  | {
      do: 'outcome'
      browser: number
      order: number
      of: 'order' | 'posted' | 'early'
      nth: number
      misfortune: Misfortune
    }
  | { do: 'settle' | 'verify'; order: number; misfortune: Misfortune }
  | { do: 'customer'; nth: number; result: 'succeeded' | 'failed' | 'cancelled' }
  | { do: 'shop'; order: number; nth: number; act: 'refund' | 'refundPart' | 'cancel' | 'capture' }
  | { do: 'price'; order: number; amount: number }
  | { do: 'restart' }
  | { do: 'wait' }
)

export interface Payment {
  method: Method
  /**
   * The `attemptKey` in the request: a new one, the last one of this browser, one of another
   * browser, or one that `outcome` may have asked for before.
   */
  attemptKey: 'new' | 'last' | 'others' | 'early'
  withIntent: boolean
  /** How many times the browser sends the request simultaneously. */
  times: number
  timeoutMs: number
  trick: Trick | null
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constant('quiet' as const) },
  { weight: 3, arbitrary: fc.constantFrom(0, 0, 40, 150, 400) },
  { weight: 1, arbitrary: fc.constantFrom(3 * second, 35 * second, 80 * second) },
)

const operation = fc.constantFrom(
  'authorizePayment',
  'authorizePayment',
  'authorizePayment',
  'getPayment',
  'getIntent',
  'listPayments',
  'refundPayment',
  'cancelPayment',
  'completeIntent',
  'any',
)

const plannedFault = fc.record({
  operation,
  fault: fc.constantFrom(...networkFaults),
  times: fc.constantFrom(1, 1, 4, 4, 9),
})

const calm: Misfortune = { network: [], store: null, death: null, shop: null }

const misfortune: fc.Arbitrary<Misfortune> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(calm) },
  {
    weight: 5,
    arbitrary: fc.array(plannedFault, { minLength: 1, maxLength: 2 }).map((network) => ({ ...calm, network })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ from: fc.integer({ min: 1, max: 9 }), times: fc.constantFrom(1, 1, 20), isStored: fc.boolean() })
      .map((store) => ({ ...calm, store })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ atStep: fc.integer({ min: 1, max: 14 }), isCarriedOut: fc.boolean() })
      .map((death) => ({ ...calm, death })),
  },
  { weight: 1, arbitrary: fc.constantFrom('refuses' as const, 'fails' as const).map((shop) => ({ ...calm, shop })) },
)

const usually = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const browser = fc.constantFrom(0, 0, 1)
const order = usually(0, 1)
const nth = fc.nat({ max: 5 })

const payment: fc.Arbitrary<Payment> = fc.record({
  method: fc.oneof(
    fc.constantFrom<Method>('approves', 'approvesToo', 'asks', 'asks', 'asksToo', 'paypal'),
    fc.constantFrom(...methods),
  ),
  attemptKey: fc.constantFrom('new', 'new', 'new', 'last', 'others', 'early'),
  withIntent: fc.constantFrom(true, true, false),
  times: usually(1, 2, 3),
  timeoutMs: usually(60 * second, 5 * second, 300 * second),
  trick: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...tricks) }),
})

/** One event of a sequence. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('pay'), browser, order, pay: payment, misfortune, pause }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resend'), order, nth, misfortune, pause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outcome'),
      browser,
      order,
      of: fc.constantFrom('order', 'posted', 'posted', 'early'),
      nth,
      misfortune,
      pause,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('settle', 'verify'), order, misfortune, pause }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('customer'),
      nth: fc.nat({ max: 2 }),
      result: fc.constantFrom('succeeded', 'succeeded', 'succeeded', 'failed', 'cancelled'),
      pause,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('shop'),
      order,
      nth,
      act: fc.constantFrom('refund', 'refundPart', 'cancel', 'capture'),
      pause,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('price'), order, amount: fc.constantFrom(5099, 7000), pause }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart'), pause }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      pause: fc.constantFrom(
        20 * second,
        75 * second,
        15 * minute,
        22 * hour,
        23 * hour - 30 * second,
        23 * hour,
        25 * hour,
        8 * 24 * hour,
      ),
    }),
  },
) as fc.Arbitrary<Step>
