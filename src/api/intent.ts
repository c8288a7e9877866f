import * as z from 'zod/mini'
import { type IntentSnapshot, type LinkedPayment, paymentStatuses } from '../shared/types'
import { oneOf } from './one-of'
import { number, text } from './plain'

/** What every intent operation asks for: the whole of what the SDK follows, and no more. */
export const intentSelection = `{
  id trackingId status
  amount { rawAmount currency }
  timeline { shipping { status date } delivery { status date } billing { status date } }
  linkedPayments { paymentId status }
}`

const stepShape = z.nullish(
  z.object({ status: z.nullish(oneOf(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'])), date: z.nullish(text()) }),
)

const toStep = (step: z.infer<typeof stepShape>) =>
  ({ status: step?.status ?? 'NOT_STARTED', date: step?.date ?? null }) as const

const intentShape = z.object({
  id: text(),
  trackingId: text(),
  status: oneOf(['INTENT', 'ACTIVE', 'INACTIVE', 'COMPLETE']),
  amount: z.nullish(z.object({ rawAmount: number(), currency: z.nullish(text()) })),
  timeline: z.nullish(z.object({ shipping: stepShape, delivery: stepShape, billing: stepShape })),
  linkedPayments: z.nullish(
    z.array(z.nullable(z.object({ paymentId: z.nullable(text()), status: z.nullable(oneOf(paymentStatuses)) }))),
  ),
})

export type IntentAnswer = z.infer<typeof intentShape>

/** How every operation reads the intent that it is answered with. */
export const intentResult = {
  result: intentShape,
  read: ({ id, trackingId, status, amount, timeline, linkedPayments }: IntentAnswer): IntentSnapshot => ({
    id,
    trackingId,
    status,
    amount: amount?.currency ? { amount: amount.rawAmount, currency: amount.currency } : null,
    steps: {
      shipping: toStep(timeline?.shipping),
      delivery: toStep(timeline?.delivery),
      billing: toStep(timeline?.billing),
    },
    // Types do not follow what is left out.
    linkedPayments: (linkedPayments ?? []).filter((linked) => linked?.paymentId && linked.status) as LinkedPayment[],
  }),
}

/** The same for those that name an intent: what is not found is that one. */
export const knownIntentResult = { ...intentResult, notFound: 'intent.notFound' } as const
