import type { ValidationIssue } from '../../errors'
import { redact } from '../../redact-digits'

const longestReason = 500

/** What is wrong with a merchant's reason for a refund or a cancellation. */
export const reasonIssues = (reason: string | null | undefined): ValidationIssue[] =>
  (reason ?? '').length > longestReason
    ? [{ path: 'reason', message: `expected at most ${longestReason} characters` }]
    : []

/** A sentence for the timeline, with the merchant's reason if there is one; free text may hold a card number. */
export const withReason = (what: string, reason: string | null | undefined): string =>
  reason?.trim() ? `${what}: ${redact(reason.trim())}` : what
