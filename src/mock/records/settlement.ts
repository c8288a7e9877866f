import type { OutcomeReason } from './outcome-reason'

/** What issuer and processor say to a payment in the end. */
export type Settlement = { type: 'approve' } | { type: 'decline' | 'fail'; reason: OutcomeReason }
