import type { Account } from '../../src/api/read-account'
import type { ElementToController } from '../../src/bridge/protocol'
import type { TenderError } from '../../src/shared/error'
import type { ControllerOptions } from '../../src/shared/types'
import { createCustomerAction } from './actions/customer-action'
import { returnAddress } from './actions/return-address'
import { type ClientToken, createClientToken, shareClientToken } from './client-token'
import type { ControllerDependencies } from './dependencies'
import { createTrackedIntent, type TrackedIntent } from './intent/tracked-intent'
import { createDerivedKeys } from './payment/attempt-key'
import { startCollecting } from './payment/collect'
import { createIntentCompletion, type IntentCompletion } from './payment/intent-completion'
import { createMerchantServer } from './payment/merchant-server'
import { mayBePaid } from './payment/order'
import { type OrderStore, orderName } from './payment/order-store'
import { createPayments, type Payments } from './payment/payments'
import { createPerformEffect } from './payment/perform-effect'
import { createReadPayments } from './payment/read-payments'
import { createRequestStopwatch } from './payment/request-stopwatch'
import { createSubmissionMemory } from './payment/submission-memory'
import { createProcessorTokens } from './processor-tokens'
import { createWalletSessions } from './wallet-sessions'

/** The parts of a checkout in the controller. */
export interface Session {
  intent: TrackedIntent
  payments: Payments
  completion: IntentCompletion
  forgetToken: ClientToken['forget']
  getClientToken: ElementToController['clientToken']
  setupWallet: ReturnType<typeof createWalletSessions>
  processorToken: ReturnType<typeof createProcessorTokens>
}

export interface SessionNeeds extends ControllerDependencies {
  options: ControllerOptions
  account: Account
  store: OrderStore
  /** Returns the URL of the return document, in the language that the frames show. */
  returnPage: () => string
  /** The texts that the page overrides. */
  ownTexts: () => ControllerOptions['texts']
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  onWarning: (error: TenderError) => void
}

/** Creates the parts of one order's checkout. Sends no request. */
export const createSession = (needs: SessionNeeds): Session => {
  const { options, store, page } = needs
  const { trackingId } = options.intent
  if (options.fresh) store.writeIntent(undefined)
  adoptReturned(store, options)

  const intent = createTrackedIntent({
    ...needs,
    onChanged: (changed) => page.notify('intentChanged', changed),
  })
  const { withClientToken, forget } = createClientToken({ ...needs, trackingId })
  const actions = createActions(needs)
  const payments = createSessionPayments({ ...needs, ...actions, intent, withClientToken })
  return {
    intent,
    ...payments,
    forgetToken: forget,
    getClientToken: shareClientToken(withClientToken, needs.account),
    setupWallet: createWalletSessions({ ...needs, withClientToken }),
    processorToken: createProcessorTokens({ ...needs, ...actions, withClientToken }),
  }
}

const createActions = ({ page, challenge, returnPage, texts, ownTexts, now, options }: SessionNeeds) => ({
  showAction: createCustomerAction({
    page,
    frame: challenge,
    serviceOrigin: new URL(returnPage()).origin,
    title: () => texts['challenge.title'],
    texts: ownTexts,
    now,
  }),
  returnTo: returnAddress({ returnPage, publicKey: options.publicKey }),
})

type PaymentNeeds = SessionNeeds &
  ReturnType<typeof createActions> & { intent: TrackedIntent; withClientToken: ClientToken['withClientToken'] }

const createSessionPayments = (needs: PaymentNeeds): Pick<Session, 'payments' | 'completion'> => {
  const { options, intent, page } = needs
  const { trackingId } = options.intent
  const name = orderName(options)
  const stopwatch = createRequestStopwatch(needs.elapsed)
  const submissions = createSubmissionMemory()
  const perform = createPerformEffect({
    ...needs,
    stopwatch,
    merchant: createMerchantServer({ page, trackingId }),
    readPayments: createReadPayments({ ...needs, stopwatch, readIntent: intent.read }),
    submissions,
  })
  const completion = createIntentCompletion({
    ...needs,
    complete: ({ paymentId, intentId }) => intent.complete(paymentId, intentId),
  })
  const payments = createPayments({
    ...needs,
    perform,
    completion,
    startCollecting: (request) => startCollecting(needs, request),
    withTabLock: (act) => needs.withTabLock(`${name}|pay`, act),
    derivedKey: createDerivedKeys({ name, wasSent: submissions.has }),
    onOutcome: (end) => page.notify('outcomeFound', { trackingId, end }),
  })
  return { payments, completion }
}

/**
 * Adopts the payment that the return URL names, if this browser does not know the payment and no
 * other payment of the order is open or paid. Another browser may have started the payment, such as
 * that of a bank's app. It counts as pending until the service was read (PAY-SDK-9).
 */
const adoptReturned = (store: OrderStore, { returned }: ControllerOptions) =>
  store.updateOrder((order) => {
    if (!returned?.intentId || mayBePaid(order) || order.attempt.earlier.includes(returned.paymentId)) return order
    return {
      ...order,
      intentIds: [...new Set([...order.intentIds, returned.intentId])],
      abandoned: [returned.paymentId],
      claimed: returned.paymentId,
    }
  })
