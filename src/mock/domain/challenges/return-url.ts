import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'

/**
 * Returns the URL to which the customer returns. Its own query is kept, except members with the
 * names of the service's members. The query is a hint, not a proof.
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
