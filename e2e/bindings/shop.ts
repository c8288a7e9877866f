import type {
  AuthoriseRequest,
  Checkout,
  CheckoutElement,
  CheckoutOptions,
  OutcomeRequest,
  PaymentResult,
} from '../../src/index'

/** What a shop's page shows. A test changes it, and the page renders again. */
export interface ShopState {
  serviceUrl: string
  trackingId: string
  /** In minor units. */
  amount: number
  locale: string
  /** Whether the customer is on the page with the checkout. */
  visible: boolean
  /** Whether a part of the page waits for data, so that a Suspense boundary hides the form. */
  waiting: boolean
}

/** A shop's page, which a framework renders. */
export interface RunningShop {
  set(changes: Partial<ShopState>): void
  end(): void
}

/** What the page has received. */
export interface ShopLog {
  results: PaymentResult['status'][]
  warnings: string[]
  /** How often the card has emitted `ready`. */
  ready: number
  /** How many checkouts `useCheckout` has returned. */
  checkouts: number
  /** The element in the component's reference. */
  element?: CheckoutElement | null
}

export type StartShop = (node: Element, state: ShopState, log: ShopLog) => RunningShop

/** Returns the options of the checkout: new objects and functions with each rendering. */
export const optionsOf = ({
  serviceUrl,
  trackingId,
  amount,
  locale,
}: Pick<ShopState, 'serviceUrl' | 'trackingId' | 'amount' | 'locale'>): CheckoutOptions => ({
  serviceUrl,
  publicKey: 'pk_test_demo',
  clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount, currency: 'EUR' } },
  locale,
})

export const authorise = (request: AuthoriseRequest) =>
  fetch('/authorise', {
    method: 'POST',
    // Some browser drivers do not expose the body of a request to the test.
    headers: { 'x-request': JSON.stringify({ ...request, flow: 'flow_immediate' }) },
  })

export const outcome = (request: OutcomeRequest) =>
  fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })

const counted = new WeakSet<Checkout>()

/** Counts a checkout once, and does not keep it in memory. */
export const countCheckout = (log: ShopLog, checkout: Checkout | undefined): void => {
  if (!checkout || counted.has(checkout)) return
  counted.add(checkout)
  log.checkouts += 1
}
