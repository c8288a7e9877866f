import { copyOptions } from '../session/copy-options'
import type { SessionListeners } from '../session/session-types'

/**
 * Returns the listeners of a provider by the names of their events: `onresult` becomes `result`.
 */
export const readListeners = (props: object): SessionListeners =>
  Object.fromEntries(Object.entries(props).map(([name, listener]) => [name.slice(2), listener]))

/**
 * Reads all members of the options, so that the calling effect runs again after each change of a
 * member.
 */
export const readDeeply = (options: unknown): void => void copyOptions(options, () => undefined)
