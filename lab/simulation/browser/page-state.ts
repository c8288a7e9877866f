import type { PaymentResult } from '../../../src/sdk/types'
import type { IntentOptions, IntentSnapshot } from '../../../src/shared/types'

/** The model's record of a page, which changes while the page is open. */
export interface PageState {
  /** The number of the page in the test, from 1. */
  readonly id: number
  isOpen: boolean
  /** Whether the controller has accepted the options of this page. */
  hasStarted: boolean
  /** When the current call of `pay` began. */
  payingSince: number
  /**
   * The time of each answer with a payment's status that the controller received, oldest first. The
   * time is that of the service.
   */
  readings: number[]
  /** The intent options as the page last set them. */
  wanted: IntentOptions
  /** Each price that the page has shown, and the time until which it was shown. */
  prices: { amount: number; until: number }[]
  /** The order whose intent the current controller has opened. */
  openedOrder: string | undefined
  /** The intent that the page received last. */
  intent: IntentSnapshot | undefined
  /** The results that the page received in `result` events, oldest first. */
  results: PaymentResult[]
}

export const newPageState = (id: number, wanted: IntentOptions): PageState => ({
  id,
  isOpen: true,
  hasStarted: false,
  payingSince: 0,
  readings: [],
  wanted,
  prices: [{ amount: wanted.amount.amount, until: Number.POSITIVE_INFINITY }],
  openedOrder: undefined,
  intent: undefined,
  results: [],
})

/**
 * Records changes of the order that the page makes.
 * @param now milliseconds since 1970
 */
export const want = (state: PageState, changes: Partial<IntentOptions>, now: number): void => {
  state.wanted = { ...state.wanted, ...changes }
  const { amount } = state.wanted.amount
  const last = state.prices.at(-1)
  if (!last || last.amount === amount) return
  last.until = now
  state.prices.push({ amount, until: Number.POSITIVE_INFINITY })
}
