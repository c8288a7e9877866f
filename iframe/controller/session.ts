import type { Account } from '../../src/api/read-account'
import type { ElementToController } from '../../src/bridge/protocol'
import type { TenderError } from '../../src/shared/error'
import type { ControllerOptions, TextOverrides } from '../../src/shared/types'
import { createCustomerAction } from './actions/customer-action'
import { returnAddress } from './actions/return-address'
import { type ClientToken, createClientToken, shareClientToken } from './client-token'
import type { ControllerDependencies } from './dependencies'
import { createTrackedIntent, type TrackedIntent } from './intent/tracked-intent'
import { startCollecting } from './payment/collect'
import { createMerchantServer } from './payment/merchant-server'
import { type OrderStore, orderName } from './payment/order-store'
import { createPayments, type Payments } from './payment/payments'
import { createPerformEffect } from './payment/perform-effect'
import { createPreparedStore, type PreparedStore } from './payment/prepared'
import { createSubmissionMemory } from './payment/submission-memory'
import { createProcessorTokens } from './processor-tokens'
import { createWalletSessions } from './wallet-sessions'

/** The parts of one order's checkout in the controller. */
export interface Session {
  intent: TrackedIntent
  payments: Payments
  /** The prepared payment method of the order. */
  prepared: Pick<PreparedStore, 'current'>
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
  /** Returns the page's own texts, which replace those of the service. */
  ownTexts: () => TextOverrides | undefined
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** Called when the intent or the prepared method has changed. */
  onChanged: () => void
  onWarning: (error: TenderError) => void
}

/** Creates the parts of one order's checkout. Sends no request. */
export const createSession = (needs: SessionNeeds): Session => {
  const { options, store } = needs
  const { trackingId } = options.intent
  if (options.fresh) store.writeIntent(undefined)

  const intent = createTrackedIntent(needs)
  const { withClientToken, forget } = createClientToken({
    caller: 'createCheckout',
    request: (renew) => needs.page.call('clientToken', { trackingId, renew }),
    isOnline: needs.isOnline,
  })
  const actions = createActions(needs)
  const prepared = createPreparedStore(needs)
  const payments = createSessionPayments({ ...needs, ...actions, intent, withClientToken, prepared })
  return {
    intent,
    payments,
    prepared,
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
  ReturnType<typeof createActions> & {
    intent: TrackedIntent
    withClientToken: ClientToken['withClientToken']
    prepared: PreparedStore
  }

const createSessionPayments = (needs: PaymentNeeds): Payments => {
  const { options, page } = needs
  const { trackingId } = options.intent
  const perform = createPerformEffect({
    ...needs,
    merchant: createMerchantServer({ page, trackingId, returnCode: options.returned?.returnCode }),
    submissions: createSubmissionMemory(),
  })
  return createPayments({
    ...needs,
    perform,
    startCollecting: (request, onCollected) => startCollecting(needs, request, onCollected),
    withTabLock: (act) => needs.withTabLock(`${orderName(options)}|pay`, act),
    onOutcome: (end) => page.notify('outcomeFound', { trackingId, end }),
  })
}
