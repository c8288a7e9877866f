/** The part of a storage used here. */
export type SharedStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An entry of an earlier version, or of a result without an attempt, has no type. */
export type StoredAttempt = [trackingId: string, attemptKey: string, type?: string]

/** The name under which `createOpenAttempts` stores the attempts. */
export const attemptsName = (publicKey: string): string => `tender|${publicKey}`

/**
 * Returns the attempts that `createOpenAttempts` has stored, in this tab or in another one. An
 * empty array if the browser denies storage, or the stored text cannot be read.
 *
 * @param storage throws if the browser denies storage
 */
export const readStoredAttempts = (publicKey: string, storage: () => SharedStore): StoredAttempt[] => {
  try {
    return JSON.parse(storage().getItem(attemptsName(publicKey)) ?? '[]').filter(Array.isArray)
  } catch {
    return []
  }
}
