import type { IntentDifference } from '../../../../src/api/browser-operations'
import { type IntentSnapshot, stepNames } from '../../../../src/shared/types'

const notStarted = { status: 'NOT_STARTED', date: null } as const

/** An intent without steps and payments. */
export const fresh: IntentSnapshot = {
  id: 'intents:1',
  trackingId: 'order-1',
  status: 'INTENT',
  amount: null,
  steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
  linkedPayments: [],
}

/** Applies a difference as the service does. */
export const applied = (to: IntentSnapshot, { amount, ...rest }: IntentDifference): IntentSnapshot => {
  const steps = { ...to.steps }
  for (const step of stepNames) {
    const change = rest[step]
    if (change) steps[step] = { status: change.status, date: null }
  }
  return { ...to, steps, amount: amount ?? to.amount }
}

export const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } })
