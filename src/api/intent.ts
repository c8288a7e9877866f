import * as z from 'zod/mini'
import type { Money } from '../shared/money'
import { type IntentSnapshot, type LinkedPayment, paymentStatuses } from '../shared/types'
import { oneOf } from './one-of'
import { number, text } from './scalars'

/** The optional additions to the published API that the operations on intents use. */
export interface IntentAdditions {
  /**
   * Whether the service returns amounts of linked payments. A service without this addition rejects
   * a document that selects them.
   */
  linkedPaymentAmount: boolean
}

/** Returns the GraphQL selection of an intent: the members that the SDK uses. */
export const intentSelection = ({ linkedPaymentAmount }: IntentAdditions): string => `{
  id trackingId status
  amount { rawAmount currency }
  timeline { shipping { status date } delivery { status date } billing { status date } }
  linkedPayments { paymentId status${linkedPaymentAmount ? ' amount { rawAmount currency }' : ''} }
}`

/** The selection that every service accepts, without optional additions. */
export const publishedSelection = intentSelection({ linkedPaymentAmount: false })

const stepShape = z.nullish(
  z.object({ status: z.nullish(oneOf(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'])), date: z.nullish(text()) }),
)

const toStep = (step: z.infer<typeof stepShape>) =>
  ({ status: step?.status ?? 'NOT_STARTED', date: step?.date ?? null }) as const

const moneyShape = z.nullish(z.object({ rawAmount: number(), currency: z.nullish(text()) }))

/** Converts an amount. Without a currency, the amount is unknown. */
const toMoney = (money: z.infer<typeof moneyShape>): Money | null =>
  money?.currency ? { amount: money.rawAmount, currency: money.currency } : null

const linkedPaymentShape = z.object({
  paymentId: z.nullable(text()),
  status: z.nullable(oneOf(paymentStatuses)),
  amount: moneyShape,
})

/**
 * Converts an entry of an intent's linked payments. Returns an empty list for an entry without id
 * or status.
 */
const toLinkedPayments = (linked: z.infer<typeof linkedPaymentShape> | null): LinkedPayment[] => {
  if (!linked?.paymentId || !linked.status) return []
  return [{ paymentId: linked.paymentId, status: linked.status, amount: toMoney(linked.amount) }]
}

const intentShape = z.object({
  id: text(),
  trackingId: text(),
  status: oneOf(['INTENT', 'ACTIVE', 'INACTIVE', 'COMPLETE']),
  amount: moneyShape,
  timeline: z.nullish(z.object({ shipping: stepShape, delivery: stepShape, billing: stepShape })),
  linkedPayments: z.nullish(z.array(z.nullable(linkedPaymentShape))),
})

export type IntentAnswer = z.infer<typeof intentShape>

/** The schema of the intent in an answer, and its conversion to an `IntentSnapshot`. */
export const intentResult = {
  result: intentShape,
  read: ({ id, trackingId, status, amount, timeline, linkedPayments }: IntentAnswer): IntentSnapshot => ({
    id,
    trackingId,
    status,
    amount: toMoney(amount),
    steps: {
      shipping: toStep(timeline?.shipping),
      delivery: toStep(timeline?.delivery),
      billing: toStep(timeline?.billing),
    },
    linkedPayments: (linkedPayments ?? []).flatMap(toLinkedPayments),
  }),
}

/**
 * Like `intentResult`, for operations on an existing intent. If the service does not know the
 * intent, they reject with `intent.notFound`.
 */
export const knownIntentResult = { ...intentResult, notFound: 'intent.notFound' } as const
