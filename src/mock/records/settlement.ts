import type { OutcomeReason } from '../../contract/generated/types'

/** The final decision of issuer and processor about a payment. */
export type Settlement = { type: 'approve' } | { type: 'decline' | 'fail'; reason: OutcomeReason }
