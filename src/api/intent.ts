import * as z from 'zod/mini'
import { type IntentSnapshot, paymentStatuses } from '../shared/types'

/** What every intent operation asks for: the whole of what the SDK follows, and no more. */
export const intentSelection = `{
  id trackingId status
  amount { rawAmount currency }
  timeline { shipping { status date } delivery { status date } billing { status date } }
  linkedPayments { paymentId status }
}`

const stepShape = z.nullish(
  z.object({ status: z.nullish(z.enum(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'])), date: z.nullish(z.string()) }),
)

const toStep = (step: z.infer<typeof stepShape>) =>
  ({ status: step?.status ?? 'NOT_STARTED', date: step?.date ?? null }) as const

export const intentShape: z.ZodMiniType<IntentSnapshot> = z.pipe(
  z.object({
    id: z.string(),
    trackingId: z.string(),
    status: z.enum(['INTENT', 'ACTIVE', 'INACTIVE', 'COMPLETE']),
    amount: z.nullish(z.object({ rawAmount: z.number(), currency: z.nullish(z.string()) })),
    timeline: z.nullish(z.object({ shipping: stepShape, delivery: stepShape, billing: stepShape })),
    linkedPayments: z.nullish(z.array(z.object({ paymentId: z.string(), status: z.enum(paymentStatuses) }))),
  }),
  z.transform((intent) => ({
    id: intent.id,
    trackingId: intent.trackingId,
    status: intent.status,
    amount: intent.amount?.currency ? { amount: intent.amount.rawAmount, currency: intent.amount.currency } : null,
    steps: {
      shipping: toStep(intent.timeline?.shipping),
      delivery: toStep(intent.timeline?.delivery),
      billing: toStep(intent.timeline?.billing),
    },
    linkedPayments: intent.linkedPayments ?? [],
  })),
)
