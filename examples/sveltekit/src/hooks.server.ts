import type { Handle } from '@sveltejs/kit'
import { sessionCookie } from '$shop/session'
import { languageIn } from '$shop/texts'

/** Reads the session and the language of the browser, and starts a session at the first visit. */
export const handle: Handle = ({ event, resolve }) => {
  const session = event.cookies.get(sessionCookie) ?? crypto.randomUUID()
  const language = languageIn(event.request.headers.get('cookie'))
  event.cookies.set(sessionCookie, session, { path: '/', httpOnly: true, sameSite: 'lax' })
  event.locals = { session, language }
  return resolve(event, { transformPageChunk: ({ html }) => html.replace('lang="en"', `lang="${language}"`) })
}
