import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'

/**
 * Where the customer goes with this result. What the address had in its query stays as it was written, but for members
 * of the same names, which would hide ours. The query is a hint and no proof.
 */
export const returnUrl = (
  { redirectUrl, paymentId, intentId }: ChallengeRecord,
  result: ChallengeResult,
): string | null => {
  if (redirectUrl === null) return null
  const url = new URL(redirectUrl)
  const added = Object.entries({ paymentId, intentId, result }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const ours = new URLSearchParams(added)
  const own = url.search
    .slice(1)
    .split('&')
    .filter((member) => member !== '' && ![...new URLSearchParams(member).keys()].some((name) => ours.has(name)))
  url.search = [...own, String(ours)].join('&')
  return url.href
}
