import type { StepName, StepStatus } from '../../src/shared/types'
import type { Flavour } from './browser/checkout'
import type { Page } from './browser/page'
import type { World } from './world'

/**
 * The model's record of one order: what its tabs have reported and which results they received. The
 * checks compare it with the service's records.
 */
export interface OrderLog {
  trackingId: string
  /** Every status that any tab has reported for a step. */
  steps: Map<StepName, StepStatus[]>
  amounts: number[]
  /** The latest report of each tab, by the tab's index. */
  last: Map<number, { steps: Map<StepName, StepStatus>; amount: number }>
  /** The id of the latest intent that each browser received, by the browser's index. */
  intents: Map<number, string>
  /**
   * Whether the last report of a tab may be missing at the service, for example because the page
   * was closed while the report was being sent. The check then also accepts earlier reports.
   */
  mayLackReports: boolean
  /** Whether the service has deleted intents of the order. */
  purged: boolean
  /** The calls of `pay` and `resume` that have not settled, each with its page. */
  waiting: Map<Promise<unknown>, Page>
  /** The results that promise that the order was not charged. */
  failures: Failure[]
}

/** A result that promises that the order was not charged, such as `declined`. */
export interface Failure {
  /** The number of requests to authorise before the result. The promise is about these requests. */
  asks: number
  /** The status and error code of the result. */
  summary: string
  browser: number
  page: number
  /** The time of the result, in milliseconds since 1970. */
  at: number
}

/** A tab of a browser with a page of the shop. */
export interface Tab {
  index: number
  log: OrderLog
  /** Undefined while the tab shows the bank's page. */
  page?: Page | undefined
  /** The URL of the bank's page that the tab shows instead. */
  away?: string | undefined
}

export interface ShopSettings {
  flowId: string
  flavour: Flavour
}

/**
 * The tabs of a customer at one shop, and what the model has recorded about them. The model records
 * only reports and requests, and does not know how the checkout works.
 */
export interface Shop {
  world: World
  settings: ShopSettings
  /** Tabs 0 and 1 belong to the first browser, tab 2 to the second. */
  tabs: (Tab | undefined)[]
  logs: Map<string, OrderLog>
}

/** Returns the index of the browser to which a tab belongs. */
export const browserOf = (tab: number): number => (tab < 2 ? 0 : 1)
