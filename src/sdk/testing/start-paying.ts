import { vi } from 'vitest'
import { type ErrorCode, TenderError, toErrorData } from '../../shared/error'
import type { AuthoriseRequest, MerchantAnswer, PaymentEnd, StartResult } from '../../shared/types'
import { unavailableText } from '../fallback-texts'
import { createOpenAttempts, type SessionStore } from '../payment/open-attempts'
import { createPayLock } from '../payment/pay-lock'
import { createPaymentClient, type PaymentClientOptions } from '../payment/payment-client'
import type { PayOptions } from '../types'

export const texts: StartResult['texts'] = {
  pending: 'We do not know yet',
  unavailable: 'Not possible now',
  offline: 'No network',
}
export const amount = { amount: 5099, currency: 'EUR' }
export const returnUrl = 'https://shop.example/thanks'
export const asked: AuthoriseRequest = {
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
export const open: PaymentEnd = {
  status: 'pending',
  message: 'We do not know yet',
  error: toErrorData(new TenderError('authorise.answer', 'x')),
}

export const failing = (code: ErrorCode) => () => Promise.reject(new TenderError(code, code))

/** A `sessionStorage` that outlives the page that it is given to. */
export const createSessionStore = (): SessionStore => {
  const entries = new Map<string, string>()
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
}

export interface Given extends Partial<Omit<PaymentClientOptions, 'controller' | 'openAttempts'>> {
  /** A page with the same store is a reload of the page before. */
  session?: SessionStore
  started?: () => Promise<StartResult>
  /** How the controller ends a payment; it asks the merchant through the page. */
  end?: (callMerchant: () => Promise<MerchantAnswer>) => unknown
  resume?: () => unknown
}

/** The page's part of paying and the lock around it, with a controller and a merchant behind it. */
export const startPaying = ({
  started = async () => ({ texts }),
  end,
  resume,
  session = createSessionStore(),
  ...given
}: Given = {}) => {
  const answers: MerchantAnswer[] = []
  const callMerchant = async () => {
    const answer = await part.authorise(asked)
    answers.push(answer)
    return answer
  }
  const call = vi.fn(async (name: string, _payload: unknown) =>
    name === 'pay' ? await (end ? end(callMerchant) : callMerchant().then(() => succeeded)) : resume?.(),
  )
  const onPaying = vi.fn()
  const onPaid = vi.fn()
  const openAttempts = createOpenAttempts('pk_test_1', () => session)
  const onResult = vi.fn()
  const part = createPaymentClient({
    controller: { started, call: call as never },
    element: () => 'card-1',
    trackingId: () => asked.trackingId,
    amount: () => amount,
    openAttempts,
    acting: { prepare: () => ({ actions: 'modal' }), release: () => {} },
    selected: () => undefined,
    unavailable: () => unavailableText,
    onFound: (result) => lock.keep(result),
    onOutcome: (result) => {
      lock.keep(result)
      onResult(result)
    },
    ...given,
  })
  const lock = createPayLock({
    begin: part.pay,
    mayBeCharged: () => openAttempts.has((given.trackingId ?? (() => asked.trackingId))()),
    unavailable: () => undefined,
    onPaid,
    onPaying,
    onResult,
  })
  /** As the checkout has them. */
  const paying = {
    get underWay() {
      return lock.underWay
    },
    get paid() {
      return lock.paid
    },
    pay: lock.pay,
    resume: part.resume,
    ask: part.ask,
    authorise: part.authorise,
    outcome: part.outcome,
    reloaded: part.reloaded,
    outcomeFound: part.outcomeFound,
    forget: lock.forget,
  }
  const authorise = vi.fn((_request: AuthoriseRequest): unknown => ({ id: 'payments:1' }))
  const pay = (options: Partial<PayOptions> = {}) => paying.pay({ authorise, returnUrl, ...options })
  const payments = () => call.mock.calls.filter(([name]) => name === 'pay')
  return { paying, pay, authorise, answers, call, payments, openAttempts, onPaid, onPaying, onResult }
}
