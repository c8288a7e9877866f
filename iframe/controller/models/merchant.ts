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
  outcome(paymentId: string, request: PayRequest): Promise<Answer | undefined>
}

/** All that is asked, where what is not known may be undefined. */
export type AttemptToAuthorise = Omit<AuthoriseRequest, 'intentId' | 'replaces'> & {
  intentId: string | undefined
  replaces: string[] | undefined
}

/** Milliseconds that it may take to tell of a payment. */
const outcomeMs = 20_000

export const createMerchant = (page: Channel<PageCalls>): Merchant => ({
  authorise: async ({ intentId, replaces, ...attempt }, ms) => {
    const asking = page.call('authorise', {
      ...attempt,
      ...(intentId !== undefined && { intentId }),
      ...(replaces && { replaces }),
    })
    const late = () => new TenderError('authorise.timeout', `authorise: no answer within ${ms} ms`)
    return readAnswer(await within(ms, asking, late))
  },
  outcome: async (paymentId, { canAskOutcome }) => {
    if (!canAskOutcome) return undefined
    try {
      const asking = page.call('outcome', { paymentId })
      return readAnswer(await within(outcomeMs, asking, () => new TenderError('authorise.timeout', 'outcome')))
    } catch {
      return undefined
    }
  },
})
