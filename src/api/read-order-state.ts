import * as z from 'zod/mini'
import { flag, number, text } from '../contract/leaves'
import { type OrderState, orderStatuses } from '../shared/order-state'
import { paymentStatuses } from '../shared/types'
import { oneOf } from './one-of'

/** The greatest `askAgainMs` and `expiresInMs`: a day. Greater values are reduced to this one. */
const longestMs = 86_400_000

const create = () => {
  const money = z.nullable(z.object({ amount: number(), currency: text() }))
  const maybeText = z.nullable(text())
  const ms = z.nullable(
    z.pipe(
      number(),
      z.transform((value) => Math.min(longestMs, Math.max(0, value))),
    ),
  )
  const status = z.pipe(
    text(),
    z.transform((value) => paymentStatuses.find((known) => known === value) ?? ('UNKNOWN' as const)),
  )
  return z.object({
    version: z.literal(1),
    trackingId: text(),
    revision: number(),
    attemptKey: maybeText,
    status: oneOf(orderStatuses),
    mayPay: flag(),
    payment: z.nullable(
      z.object({ id: text(), status, amount: money, authorised: money, brand: maybeText, lastFour: maybeText }),
    ),
    expected: money,
    declineCode: maybeText,
    action: z.nullable(z.object({ kind: oneOf(['challenge', 'approval']), url: maybeText, expiresInMs: ms })),
    refusal: z.nullable(
      z.object({ code: text(), message: text(), fields: z.array(z.object({ path: text(), message: text() })) }),
    ),
    askAgainMs: ms,
  })
}

let shape: ReturnType<typeof create> | undefined

/**
 * Reads an answer of the merchant's server. Unknown members are ignored, so that a newer server may
 * add some.
 *
 * @param mayOmitPayment whether the question contained a return code, so that the state may have
 *   the status only (rule ANSWER-13)
 * @returns undefined if the answer is no `OrderState` with `version` 1, or contradicts itself: a
 *   `paid` or `ended` state has no payment although `mayOmitPayment` is false (rule ANSWER-2), or
 *   the payment of an `ended` state has no status of `endStatuses`
 */
export const readOrderState = (answer: unknown, mayOmitPayment = false): OrderState | undefined => {
  shape ??= create()
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) return undefined
  const state: OrderState = parsed.data
  return (mayOmitPayment && state.payment === null) || isPlausible(state) ? state : undefined
}

const endStatuses: readonly string[] = ['DECLINED', 'FAILED', 'CANCELLED', 'REFUNDED']

const isPlausible = ({ status, payment }: OrderState): boolean => {
  if (status === 'ended') return payment !== null && endStatuses.includes(payment.status)
  return status !== 'paid' || payment !== null
}
