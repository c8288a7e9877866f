import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'
import type { Instant } from '../../records/instant'

/** Returns the current result; null while the customer may still answer. */
export const resultAt = ({ result, expires }: ChallengeRecord, now: Instant): ChallengeResult | null =>
  result ?? (expires !== null && expires <= now ? 'failed' : null)
