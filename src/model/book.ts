import type { StepName, StepStatus } from '../shared/types'
import type { Flavour } from './browser/checkout'
import type { Page } from './browser/page'
import type { World } from './world'

/** What the model remembers of one order. */
export interface Book {
  trackingId: string
  /** Every status that any tab reported for a step, and every amount. */
  steps: Map<StepName, StepStatus[]>
  amounts: number[]
  /** The last report of each tab. */
  last: Map<number, { steps: Map<StepName, StepStatus>; amount: number }>
  /** The newest intent that each browser received. */
  intents: Map<number, string>
  /** A page ended while a report was on its way: it may not have arrived. */
  loose: boolean
  /** The service has deleted intents of the order. */
  purged: boolean
  /** Calls of `pay` and `resume` that have not settled, and their page. */
  waiting: Map<Promise<unknown>, Page>
  /** The results that ruled out a charge. */
  failures: Failure[]
}

/** A result that ruled out a charge. */
export interface Failure {
  /** How many requests had asked for a payment of the order. */
  asks: number
  /** The merchant's server refused. */
  isRefusal: boolean
  /** The status and the code of the result. */
  summary: string
  browser: number
  page: number
  /** When the result was reported, in milliseconds since 1970. */
  at: number
}

/** One tab of a browser. */
export interface Tab {
  index: number
  book: Book
  /** Absent while the customer is at their bank. */
  page?: Page | undefined
  /** The bank's page that the tab shows instead. */
  away?: string | undefined
}

export interface ShopSettings {
  flowId: string
  flavour: Flavour
  hasOutcome: boolean
}

/**
 * The customer's tabs at one shop, and what the model remembers of them. It knows nothing of how
 * the checkout works.
 */
export interface Shop {
  world: World
  settings: ShopSettings
  /** Two of the first browser, one of the second. */
  tabs: (Tab | undefined)[]
  books: Map<string, Book>
}

/** Which browser a tab belongs to. */
export const browserOf = (tab: number): number => (tab < 2 ? 0 : 1)
