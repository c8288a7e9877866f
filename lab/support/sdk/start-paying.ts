import { vi } from 'vitest'
import { createOpenAttempts } from '../../../src/sdk/payment/open-attempts'
import { createPayLock } from '../../../src/sdk/payment/pay-lock'
import { createPaymentClient, type PaymentClientOptions } from '../../../src/sdk/payment/payment-client'
import type { SharedStore } from '../../../src/sdk/payment/stored-attempts'
import type { PayOptions } from '../../../src/sdk/types'
import { type ErrorCode, TenderError, toErrorData } from '../../../src/shared/error'
import type {
  AuthoriseRequest,
  ControllerTexts,
  IntentOptions,
  MerchantAnswer,
  PaymentEnd,
  PayRequest,
  PrepareRequest,
} from '../../../src/shared/types'
import { createStorage } from '../../doubles/storage'

export const texts: ControllerTexts = {
  pending: 'We do not know yet',
  unavailable: 'Not possible now',
  offline: 'No network',
  processing: 'Being processed',
  succeeded: 'Paid successfully',
  divider: 'or by card',
  challengeTitle: 'Confirm',
}
export const amount = { amount: 5099, currency: 'EUR' }
export const intent: IntentOptions = { trackingId: 'order-1', paymentFlowId: 'flow', amount }
export const returnUrl = 'https://shop.example/thanks'
export const authoriseRequest: AuthoriseRequest = {
  trackingId: 'order-1',
  token: 'tok',
  type: 'CARD',
  intentId: 'intents:1',
  attemptKey: 'key-1',
  amount,
  returnUrl,
  timeoutMs: 60_000,
}
export const succeeded: PaymentEnd = { status: 'succeeded', paymentId: 'payments:1', message: '' }
export const declined: PaymentEnd = { status: 'declined', paymentId: 'payments:1', message: 'No' }
export const pending: PaymentEnd = {
  status: 'pending',
  message: 'We do not know yet',
  error: toErrorData(new TenderError('authorise.answer', 'x')),
}

/** Returns a function that rejects with an error of this code. */
export const failing = (code: ErrorCode) => () => Promise.reject(new TenderError(code, code))

export interface Given extends Partial<Omit<PaymentClientOptions, 'controller' | 'openAttempts'>> {
  /** The `localStorage`, which several pages of one browser can share. @default empty */
  shared?: SharedStore
  started?: () => Promise<ControllerTexts>
  /**
   * Returns how the controller ends the payment. @param authorise calls the merchant's function
   * through the page
   */
  end?: (authorise: () => Promise<MerchantAnswer>) => unknown
  resume?: () => unknown
  /** Returns how the controller ends `prepare`. */
  prepare?: () => unknown
}

/** Creates the payment client and the pay lock of a page, with a controller and a merchant. */
export const startPaying = ({ started, end, resume, prepare, shared = createStorage(), ...given }: Given = {}) => {
  const answers: MerchantAnswer[] = []
  let known: ControllerTexts | undefined
  const authoriseThroughPage = async () => {
    const answer = await client.authorise(authoriseRequest)
    answers.push(answer)
    return answer
  }
  const call = vi.fn(async (name: string, _payload: unknown) => {
    if (name !== 'pay') return (name === 'prepare' ? prepare : resume)?.()
    return end ? end(authoriseThroughPage) : authoriseThroughPage().then(() => succeeded)
  })
  const onPaying = vi.fn()
  const onLock = vi.fn()
  const onResult = vi.fn()
  const openAttempts = createOpenAttempts('pk_test_1', () => shared)
  const { order = { options: intent } } = given
  const client = createPaymentClient({
    controller: {
      pay: async (request: PayRequest) => {
        known = started ? await started() : texts
        return call('pay', request) as never
      },
      prepare: async (request: PrepareRequest) => call('prepare', request) as never,
      call: call as never,
    },
    texts: () => known,
    order,
    form: { elementToCollect: () => 'card-1', selectedMethod: () => undefined },
    openAttempts,
    routes: undefined,
    actions: { prepare: () => ({ actions: 'modal' }), closeUnusedPopup: () => {} },
    host: { settings: {}, frames: { context: { locale: 'en' } } },
    onFound: (result) => lock.storeIfPaid(result),
    onOutcome: (result) => {
      lock.storeIfPaid(result)
      onResult(result)
    },
    ...given,
  })
  const lock = createPayLock({
    begin: client.pay,
    mayBeCharged: () => openAttempts.has(order.options.trackingId),
    settings: {},
    onLock,
    onPaying,
    onResult,
  })
  const authorise = vi.fn((_request: AuthoriseRequest): unknown => ({ id: 'payments:1' }))
  const pay = (options: Partial<PayOptions> = {}) => lock.pay({ authorise, outcome: () => null, returnUrl, ...options })
  const payments = () => call.mock.calls.filter(([name]) => name === 'pay')
  return { client, lock, pay, authorise, answers, call, payments, openAttempts, onLock, onPaying, onResult }
}
