import type { PayOptions } from '../../sdk/types'
import type {
  AuthoriseRequest,
  IntentOptions,
  IntentSnapshot,
  PageChoice,
  StepName,
  StepState,
} from '../../shared/types'

/** The order of a fake checkout whose options have no `intent`. */
export const defaultIntent: IntentOptions = {
  trackingId: 'fake-order',
  paymentFlowId: 'fake-flow',
  amount: { amount: 1000, currency: 'EUR' },
}

const notStarted: StepState = { status: 'NOT_STARTED', date: null }

export const createSnapshot = ({ trackingId, amount }: IntentOptions, number: number): IntentSnapshot => ({
  id: `fake-intent-${number}`,
  trackingId,
  status: 'INTENT',
  amount,
  steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
  linkedPayments: [],
})

export const withStep = (intent: IntentSnapshot, step: StepName, status: StepState['status']): IntentSnapshot => ({
  ...intent,
  status: 'ACTIVE',
  steps: { ...intent.steps, [step]: { status, date: new Date().toISOString() } },
})

/** The part of the request that depends on the payment method. */
const methodOf = (options: PayOptions, choice: PageChoice | undefined) => {
  if (choice?.kind !== 'wallet') {
    const type = options.method?.type ?? 'CARD'
    return type === 'CARD' ? { type, token: 'fake-token' } : { type }
  }
  const { type, walletToken, googlePay } = choice
  return { type, walletToken, ...(googlePay && { googlePay }) }
}

const returnUrlOf = (returnUrl: string | undefined): string => {
  const page = typeof location === 'undefined' ? '' : location.href
  return new URL(returnUrl ?? '', /^https?:/.test(page) ? page : 'https://shop.example/').href
}

/** Creates a request that the checkout handlers of `tender-checkout/server` accept. */
export const createRequest = (
  order: IntentOptions,
  intentId: string,
  attempt: number,
  options: PayOptions,
  choice: PageChoice | undefined,
): AuthoriseRequest => ({
  trackingId: order.trackingId,
  ...methodOf(options, choice),
  intentId,
  attemptKey: `fake-attempt-${attempt}`,
  amount: order.amount,
  returnUrl: returnUrlOf(options.returnUrl),
  timeoutMs: options.authoriseTimeoutMs ?? 60_000,
})
