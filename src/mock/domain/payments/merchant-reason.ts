import type { ValidationIssue } from '../../errors'
import { redact } from '../../redact-digits'

const longestReason = 500

/** Finds the issues of the merchant's reason for a refund or a cancellation. */
export const reasonIssues = (reason: string | null | undefined): ValidationIssue[] =>
  (reason ?? '').length > longestReason
    ? [{ path: 'reason', message: `expected at most ${longestReason} characters` }]
    : []

/**
 * Adds the merchant's reason to a message for the timeline. Long runs of digits are replaced, since
 * free text may contain a card number.
 */
export const withReason = (what: string, reason: string | null | undefined): string =>
  reason?.trim() ? `${what}: ${redact(reason.trim())}` : what
