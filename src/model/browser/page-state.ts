import type { PaymentResult } from '../../sdk/types'
import type { IntentOptions, IntentSnapshot } from '../../shared/types'

/** What a page knows, as it changes. */
export interface PageState {
  /** 1 for the first page of the world. */
  readonly id: number
  isOpen: boolean
  /** The controller has accepted the options of this page. */
  hasStarted: boolean
  /** When the running call of `pay` began. */
  payingSince: number
  /**
   * When the service answered each reading of payments that the controller received, oldest first.
   */
  readings: number[]
  /** The order as the page has it. */
  wanted: IntentOptions
  /** Every price that the page showed, and until when. */
  prices: { amount: number; until: number }[]
  /** The order whose intent the controller that runs now has opened. */
  openedOrder: string | undefined
  /** The intent, as the page received it last. */
  intent: IntentSnapshot | undefined
  /** Every result that the page received in an event, oldest first. */
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

/** Notes what the page wants now. @param now milliseconds since 1970 */
export const want = (state: PageState, changes: Partial<IntentOptions>, now: number): void => {
  state.wanted = { ...state.wanted, ...changes }
  const { amount } = state.wanted.amount
  const last = state.prices.at(-1)
  if (!last || last.amount === amount) return
  last.until = now
  state.prices.push({ amount, until: Number.POSITIVE_INFINITY })
}
