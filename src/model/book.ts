import type { PaymentResult } from '../sdk/types'
import type { StepName, StepStatus } from '../shared/types'
import type { Page } from './page'
import type { World } from './world'

/** What was said of one order, by all tabs. */
export interface Book {
  trackingId: string
  /** Every word on each step, and on the amount. */
  steps: Map<StepName, StepStatus[]>
  amounts: number[]
  /** Each tab's last word. */
  last: Map<number, { steps: Map<StepName, StepStatus>; amount: number }>
  /** A page went with words on its lips, and nothing says whether they have been heard. */
  loose: boolean
  /** Calls of `pay` and `resume` that have not settled, by the page they were made on. */
  waiting: Map<Promise<unknown>, Page>
  /** How often the merchant had been asked when a call said that nothing was charged. */
  failures: { asked: number; result: PaymentResult }[]
}

export interface Tab {
  page: Page
  online: boolean
  book: Book
}

/** The customer's tabs at one shop, and what the model remembers of them. It knows nothing of how the checkout works. */
export interface Shop {
  world: World
  tabs: (Tab | undefined)[]
  books: Map<string, Book>
}
