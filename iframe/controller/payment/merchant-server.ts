import type { Channel } from '../../../src/bridge/channel'
import type { ControllerToPage } from '../../../src/bridge/protocol'
import { isTenderError, TenderError } from '../../../src/shared/error'
import type { AuthoriseRequest, MerchantAnswer, PayRequest } from '../../../src/shared/types'
import { withTimeout } from '../../with-timeout'
import { serverAssignsKeys } from '../server-assigns-keys'

import { isKeptRejection, parseAuthoriseResponse } from './parse-authorise-response'
import { isSamePayment } from './payment-standing'

import type { PaymentEvent } from './state'

/**
 * The merchant's server. The controller sends requests to the page, and the page calls the server.
 */
export interface MerchantServer {
  /**
   * Requests a payment. Never rejects.
   * @param timeoutMs milliseconds that the server may take
   */
  authorise(request: AuthoriseCall, timeoutMs: number): Promise<AuthoriseEvent>
  /**
   * Reads a payment. The event has no answer if the server cannot be called or does not answer.
   * Never rejects.
   */
  outcome(paymentId: string, access: OutcomeAccess): Promise<OutcomeEvent>
}

/**
 * Whether the page passed an `outcome` function, with which the server can be asked for the
 * outcome.
 */
export type OutcomeAccess = Pick<PayRequest, 'canAskOutcome'>

type OutcomeEvent = Extract<PaymentEvent, { kind: 'outcome' }>
type AuthoriseEvent = Extract<PaymentEvent, { kind: 'authorised' | 'refused' | 'unanswered' }>

/** The members of the request that differ by attempt. */
export type AuthoriseCall = Omit<AuthoriseRequest, 'trackingId' | 'timeoutMs' | 'intentId' | 'replaces'> & {
  intentId: string | undefined
  replaces: readonly string[]
}

/** Milliseconds that the server may take to report a payment. */
const outcomeTimeoutMs = 20_000

export interface MerchantServerOptions {
  page: Channel<ControllerToPage>
  /** The order that all requests are for. */
  trackingId: string
}

export const createMerchantServer = ({ page, trackingId }: MerchantServerOptions): MerchantServer => ({
  authorise: async ({ intentId, replaces, ...request }, timeoutMs) => {
    const asking = page.call('authorise', {
      ...request,
      trackingId,
      timeoutMs,
      ...(intentId !== undefined && { intentId }),
      ...(replaces.length > 0 && { replaces: [...replaces] }),
    })
    try {
      return readAnswer(await withTimeout(timeoutMs, asking, lateAfter('authorise', timeoutMs)))
    } catch (caught) {
      return { kind: 'unanswered', error: toError(caught), serverKeys: false }
    }
  },
  outcome: async (paymentId, { canAskOutcome }) => {
    const unknown: OutcomeEvent = { kind: 'outcome', answer: undefined, serverKeys: false }
    if (!canAskOutcome) return unknown
    try {
      const asking = page.call('outcome', { paymentId, trackingId })
      const given = await withTimeout(outcomeTimeoutMs, asking, lateAfter('outcome', outcomeTimeoutMs))
      const answer = parseAuthoriseResponse(given)
      const serverKeys = serverAssignsKeys(given)
      // The outcome of another payment must not end this call. Only a server with
      // `createCheckoutHandlers` may name another payment: the one that the order keeps (rule
      // ORDER-12).
      return isSamePayment(answer, { paymentId }) || serverKeys ? { kind: 'outcome', answer, serverKeys } : unknown
    } catch {
      return unknown
    }
  },
})

const lateAfter = (name: keyof ControllerToPage, timeoutMs: number) => () =>
  new TenderError('authorise.timeout', `${name}: no answer within ${timeoutMs} ms`)

const readAnswer = (given: MerchantAnswer): AuthoriseEvent => {
  const serverKeys = serverAssignsKeys(given)
  try {
    return { kind: 'authorised', answer: parseAuthoriseResponse(given), serverKeys }
  } catch (caught) {
    const error = toError(caught)
    return error.code === 'authorise.failed'
      ? { kind: 'refused', error, serverKeys, isKept: isKeptRejection(error) }
      : { kind: 'unanswered', error, serverKeys }
  }
}

const toError = (caught: unknown): TenderError =>
  isTenderError(caught) ? caught : new TenderError('service.failed', 'pay(): an unexpected error. Call it again')
