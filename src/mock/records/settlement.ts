import type { OutcomeReason } from './outcome-reason'

/** The final decision of issuer and processor about a payment. */
export type Settlement = { type: 'approve' } | { type: 'decline' | 'fail'; reason: OutcomeReason }
