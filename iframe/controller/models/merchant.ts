import type { Channel } from '../../../src/bridge/channel'
import type { PageCalls } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { AuthoriseRequest, PayRequest } from '../../../src/shared/types'
import { within } from '../../within'
import { type Answer, readAnswer } from './read-answer'

/** The merchant's server, as far as the page lets us ask it. */
export interface Merchant {
  /** @throws TenderError as `readAnswer`, and `authorise.timeout` */
  authorise(attempt: AttemptToAuthorise, timeoutMs: number): Promise<Answer>
  /** What it says of a payment; undefined when it cannot be asked or does not say. */
  outcome(paymentId: string, request: OutcomeAccess): Promise<Answer | undefined>
}

/** Whether the page gave an `outcome` function to the call that asks. */
export type OutcomeAccess = Pick<PayRequest, 'canAskOutcome'>

/** The members of the request that differ by attempt. Unknown ones may be undefined. */
export type AttemptToAuthorise = Omit<AuthoriseRequest, 'trackingId' | 'timeoutMs' | 'intentId' | 'replaces'> & {
  intentId: string | undefined
  replaces: string[] | undefined
}

/** Milliseconds that it may take to tell of a payment. */
const outcomeMs = 20_000

/** @param trackingId the order that all requests are for */
export const createMerchant = (page: Channel<PageCalls>, trackingId: string): Merchant => ({
  authorise: async ({ intentId, replaces, ...attempt }, ms) => {
    const asking = page.call('authorise', {
      ...attempt,
      trackingId,
      timeoutMs: ms,
      ...(intentId !== undefined && { intentId }),
      ...(replaces && { replaces }),
    })
    const late = () => new TenderError('authorise.timeout', `authorise: no answer within ${ms} ms`)
    return readAnswer(await within(ms, asking, late))
  },
  outcome: async (paymentId, { canAskOutcome }) => {
    if (!canAskOutcome) return undefined
    try {
      const asking = page.call('outcome', { paymentId, trackingId })
      return readAnswer(await within(outcomeMs, asking, () => new TenderError('authorise.timeout', 'outcome')))
    } catch {
      return undefined
    }
  },
})
