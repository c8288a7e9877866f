/**
 * Milliseconds without an update of the intent after which a request reports that the customer is
 * active. The service marks an intent inactive five minutes after its last update. Reads do not
 * count (rule INTENT-4).
 */
const touchAfterMs = 4 * 60_000

/**
 * Returns the request to make because the customer is active: `open` starts or resumes the intent,
 * `touch` reports the activity, `read` reads what has changed while the customer was away.
 *
 * @param unchangedMs milliseconds since this session last started or changed the intent; undefined
 *   if there is no intent
 * @param returned whether the customer has come back to the page
 */
export const requestAfterActivity = (
  unchangedMs: number | undefined,
  returned: boolean,
): 'open' | 'touch' | 'read' | undefined => {
  if (unchangedMs === undefined) return 'open'
  if (unchangedMs >= touchAfterMs) return 'touch'
  return returned ? 'read' : undefined
}
