import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'

/**
 * Returns the URL to which the customer returns, with `paymentId`, `intentId` and `result`; null
 * without a return URL. The URL's own query is kept, except parameters with these names. The
 * customer can change the query, so the merchant must not treat it as proof.
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
