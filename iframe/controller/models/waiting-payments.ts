import { TenderError } from '../../../src/shared/error'
import type { ActionWay, IntentSnapshot, LinkedPayment, MethodChoice, PayRequest } from '../../../src/shared/types'
import type { Act, Action } from './actions'
import type { Attempts } from './attempts'
import type { Merchant } from './merchant'
import { bare, findPayment, isPaid, isWaiting } from './outcome'
import type { Answer } from './read-answer'
import type { TrackedIntent } from './tracked-intent'

export interface WaitingNeeds {
  act: Act
  intent: Pick<TrackedIntent, 'current'>
  read: () => Promise<IntentSnapshot>
  merchant: Pick<Merchant, 'outcome'>
  attempts: Pick<Attempts, 'current' | 'note'>
}

/** The payments that wait for their customer. */
export interface WaitingPayments {
  /** Keeps where an answer sends the customer; the attempt's key names the action. */
  keep(answer: Answer, key: string): void
  /** Whether it can be shown without asking the merchant's server again. */
  canShow(payment: LinkedPayment): boolean
  /** Those that the customer has turned away from, and may still confirm elsewhere. */
  besides(payment: LinkedPayment | undefined): string[] | undefined
  /**
   * Shows what a payment waits for.
   * @returns what became of it; undefined while it still waits, because the customer has closed it or the time was over
   * @throws TenderError `action.address`
   */
  show(payment: LinkedPayment, way: ActionWay, request: PayRequest): Promise<LinkedPayment | undefined>
}

export const createWaitingPayments = ({ act, intent, read, merchant, attempts }: WaitingNeeds): WaitingPayments => {
  /** By payment. Whoever has an address can answer for the customer, so it is remembered in no storage. */
  const actions = new Map<string, Action>()

  /** A payment that waits no more. Where the customer has made another one of this order meanwhile, that one counts. */
  const look = async ({ paymentId }: LinkedPayment, request: PayRequest): Promise<LinkedPayment | undefined> => {
    const seen = intent.current ? (await read()).linkedPayments : []
    const listed = seen.find(isPaid) ?? findPayment(seen, paymentId)
    if (listed) return isWaiting(listed) ? undefined : listed
    const status = (await merchant.outcome(paymentId, request))?.status
    return status && !isWaiting({ paymentId, status }) ? { paymentId, status } : undefined
  }

  return {
    keep: ({ paymentId, waitsFor }, key) => {
      if (waitsFor) actions.set(bare(paymentId), { ...waitsFor, id: key })
    },
    canShow: ({ paymentId }) => actions.has(bare(paymentId)),
    besides: (mine) => {
      const others = intent.current?.linkedPayments.filter(
        (payment) => isWaiting(payment) && bare(payment.paymentId) !== bare(mine?.paymentId ?? ''),
      )
      return others?.length ? others.map(({ paymentId }) => paymentId) : undefined
    },
    show: async (payment, way, request) => {
      const action = actions.get(bare(payment.paymentId))
      if (!action) throw new TenderError('action.address', 'pay: the answer of authorise names no url for the customer')
      const seen = intent.current && !attempts.current().unlinked
      return act(action, {
        way,
        place: request.place,
        look: () => look(payment, request),
        blind: !seen && !request.canAskOutcome,
      })
    },
  }
}

/** Alternative methods have a page of their own: it is gone to, or shown in a pop-up that was opened in time. */
export const wayOf = ({ kind }: MethodChoice, { actions }: PayRequest): ActionWay => {
  if (kind === 'alternative') return actions === 'popup' ? actions : 'redirect'
  return actions === 'popup' ? 'modal' : actions
}
