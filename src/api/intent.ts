import * as z from 'zod/mini'
import type { Money } from '../shared/money'
import { type IntentSnapshot, type LinkedPayment, paymentStatuses } from '../shared/types'
import { oneOf } from './one-of'
import { number, text } from './scalars'

/** The extensions of the published interface that the intent operations use. */
export interface IntentAdditions {
  /**
   * Whether the service supports amounts of linked payments. Otherwise it rejects the selection.
   */
  linkedPaymentAmount: boolean
}

/** Returns the selection of the intent operations: the members that the SDK uses. */
export const intentSelection = ({ linkedPaymentAmount }: IntentAdditions): string => `{
  id trackingId status
  amount { rawAmount currency }
  timeline { shipping { status date } delivery { status date } billing { status date } }
  linkedPayments { paymentId status${linkedPaymentAmount ? ' amount { rawAmount currency }' : ''} }
}`

/** The selection that every service accepts. */
export const publishedSelection = intentSelection({ linkedPaymentAmount: false })

const stepShape = z.nullish(
  z.object({ status: z.nullish(oneOf(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'])), date: z.nullish(text()) }),
)

const toStep = (step: z.infer<typeof stepShape>) =>
  ({ status: step?.status ?? 'NOT_STARTED', date: step?.date ?? null }) as const

const moneyShape = z.nullish(z.object({ rawAmount: number(), currency: z.nullish(text()) }))

/** An amount without a currency is unknown. */
const toMoney = (money: z.infer<typeof moneyShape>): Money | null =>
  money?.currency ? { amount: money.rawAmount, currency: money.currency } : null

const linkedPaymentShape = z.object({
  paymentId: z.nullable(text()),
  status: z.nullable(oneOf(paymentStatuses)),
  amount: moneyShape,
})

/** Ignores an entry without id or status. */
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

/** The result of every intent operation. */
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

/** The result of the operations on an existing intent. */
export const knownIntentResult = { ...intentResult, notFound: 'intent.notFound' } as const
