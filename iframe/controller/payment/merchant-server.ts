import { readOrderState } from '../../../src/api/read-order-state'
import type { Channel } from '../../../src/bridge/channel'
import type { ControllerToPage } from '../../../src/bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../../../src/shared/error'
import type { OrderState } from '../../../src/shared/order-state'
import type { AuthoriseRequest, MerchantAnswer } from '../../../src/shared/types'
import { withTimeout } from '../../../src/shared/with-timeout'
import type { PaymentEvent } from './state'

/**
 * The merchant's server, which alone decides about money. The controller sends its questions to the
 * page, and the page calls the server. Neither function rejects.
 */
export interface MerchantServer {
  /** Requests a payment. @param timeoutMs milliseconds that the server may take */
  authorise(request: AuthoriseCall, timeoutMs: number): Promise<ServerEvent>
  /** Asks for an attempt, or for the order if no key is known. */
  outcome(attemptKey: string | null): Promise<ServerEvent>
}

export type ServerEvent = Extract<PaymentEvent, { kind: 'answered' | 'unanswered' }>

/** The members of the request that differ by attempt. */
export type AuthoriseCall = Omit<AuthoriseRequest, 'trackingId' | 'timeoutMs' | 'intentId'> & {
  intentId: string | undefined
}

/** Milliseconds that the server may take to report an outcome. */
export const outcomeTimeoutMs = 20_000

export interface MerchantServerOptions {
  page: Pick<Channel<ControllerToPage>, 'call'>
  /** The order that all requests are for. */
  trackingId: string
  /** The code in the URL to which the customer has returned. */
  returnCode?: string | undefined
}

export const createMerchantServer = ({ page, trackingId, returnCode }: MerchantServerOptions): MerchantServer => {
  const reader = createReader(trackingId, returnCode !== undefined)
  const call = async (
    name: 'authorise' | 'outcome',
    attemptKey: string | null,
    asking: Promise<MerchantAnswer>,
    timeoutMs: number,
  ): Promise<ServerEvent> => {
    const late = () => new TenderError('authorise.timeout', `${name}: no answer within ${timeoutMs} ms`)
    const read = reader.ask(name, attemptKey)
    try {
      return read(await withTimeout(asking, timeoutMs, late))
    } catch (caught) {
      return { kind: 'unanswered', error: isTenderError(caught) ? caught : unexpected() }
    }
  }
  return {
    authorise: ({ intentId, ...request }, timeoutMs) => {
      const posted = { ...request, trackingId, timeoutMs, ...(intentId !== undefined && { intentId }) }
      return call('authorise', request.attemptKey, page.call('authorise', posted), timeoutMs)
    },
    outcome: (attemptKey) => {
      const posted = {
        trackingId,
        ...(attemptKey !== null && { attemptKey }),
        ...(returnCode !== undefined && { returnCode }),
      }
      return call('outcome', attemptKey, page.call('outcome', posted), outcomeTimeoutMs)
    },
  }
}

/**
 * Creates the reader of the server's answers. An answer counts only if it is an `OrderState` about
 * the order and the attempt of the question (rules ANSWER-1 to ANSWER-4). An answer to a question
 * with a return code may have the status only (rule ANSWER-13).
 */
const createReader = (trackingId: string, hasReturnCode: boolean) => {
  /** For each attempt, the answer with the greatest revision. */
  const newest = new Map<string | null, OrderState>()

  const read = (name: string, attemptKey: string | null, given: MerchantAnswer): OrderState | TenderError => {
    const mayOmitPayment = hasReturnCode && name === 'outcome'
    const answer = given.kind === 'answer' ? readOrderState(given.answer, mayOmitPayment) : undefined
    if (!answer) return errorOf(name, given)
    return answer.trackingId === trackingId && answer.attemptKey === attemptKey
      ? answer
      : invalidAnswer(`${name} must answer for the trackingId and attemptKey of the request`)
  }

  return {
    /**
     * Called when a question is sent, before its answer can arrive. Returns the function that reads
     * the answer.
     */
    ask: (name: string, attemptKey: string | null) => {
      const known = newest.get(attemptKey)
      return (given: MerchantAnswer): ServerEvent => {
        const answer = read(name, attemptKey, given)
        if (isTenderError(answer)) return { kind: 'unanswered', error: answer }
        const latest = newest.get(attemptKey)
        if (!latest || answer.revision >= latest.revision) {
          newest.set(attemptKey, answer)
          return { kind: 'answered', answer }
        }
        // A newer answer, to another question, has arrived since this question was sent. It
        // replaces this answer.
        if (latest !== known) return { kind: 'answered', answer: latest }
        return {
          kind: 'unanswered',
          error: invalidAnswer(`${name} answered with a revision that is older than an earlier one`),
        }
      }
    },
  }
}

const errorOf = (name: string, given: MerchantAnswer): TenderError => {
  if (given.kind === 'refused') return fromErrorData(given.error)
  if (given.kind === 'threw')
    return invalidAnswer(`${name} threw, or its Response reports a failure or is not JSON. See the cause`)
  const answer = Object(given.answer)
  const isServiceAnswer = 'data' in answer || 'errors' in answer || 'paymentCore' in answer
  return invalidAnswer(
    isServiceAnswer
      ? `${name} returned the service's answer. It must return an OrderState: see docs/migration/order-state.md`
      : `${name} must return an OrderState (docs/spec/orders.md). It returned ${describe(given.answer)}`,
  )
}

const invalidAnswer = (message: string) => new TenderError('authorise.answer', `pay(): ${message}`)
const unexpected = () => new TenderError('service.failed', 'pay(): an unexpected error. Call it again')

/** Describes an unexpected answer for an error message: names of members, never a value. */
const describe = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null) return answer == null ? 'nothing' : `a ${typeof answer}`
  if (Array.isArray(answer)) return 'a list'
  const names = Object.keys(answer).filter((name) => /^\w{1,30}$/.test(name))
  return names.length === 0 ? 'an empty object' : `an object with ${names.slice(0, 6).join(', ')}`
}
