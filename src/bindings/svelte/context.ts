import { getContext, setContext } from 'svelte'
import { createSession, outsideProvider, type Session } from '../session/session'
import type { SessionListeners, SessionSource } from '../session/session-types'

const key = Symbol('Tender')

/** Creates the session of a provider, for the components below the current one. */
export const provideSession = (source: SessionSource, listeners: SessionListeners): Session =>
  setContext(key, createSession(source, listeners))

/** Returns the session of the provider around the current component. */
export const useSession = (): Session => {
  const session = getContext<Session | undefined>(key)
  if (!session) throw outsideProvider()
  return session
}
