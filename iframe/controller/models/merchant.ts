import type { Channel } from '../../../src/bridge/channel'
import type { PageCalls } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { PayRequest } from '../../../src/shared/types'
import type { Instrument } from './instrument'
import { type Answer, readAnswer } from './read-answer'
import { within } from './within'

/** The merchant's server, as far as the page lets us ask it. */
export interface Merchant {
  /** @throws TenderError as `readAnswer`, and `authorise.timeout` */
  authorise(request: PayRequest, attempt: AttemptToAuthorise): Promise<Answer>
  /** What it says of a payment; undefined when it cannot be asked or does not say. */
  outcome(paymentId: string, request: PayRequest): Promise<Answer | undefined>
}

export interface AttemptToAuthorise {
  key: string
  instrument: Instrument
  intentId: string | undefined
}

/** Milliseconds that it may take to tell of a payment. */
const outcomeMs = 20_000

export const createMerchant = (page: Channel<PageCalls>): Merchant => ({
  authorise: async ({ amount, returnUrl, authoriseTimeoutMs: ms }, { key, instrument, intentId }) => {
    const asking = page.call('authorise', {
      ...instrument,
      ...(intentId === undefined ? {} : { intentId }),
      attemptKey: key,
      amount,
      returnUrl,
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
