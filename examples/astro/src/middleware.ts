import { defineMiddleware } from 'astro:middleware'
import { sessionCookie } from '../shop/session'
import { languageIn } from '../shop/texts'

/** Reads the session and the language of the browser, and starts a session at the first visit. */
export const onRequest = defineMiddleware(({ cookies, locals, request }, next) => {
  locals.session = cookies.get(sessionCookie)?.value ?? crypto.randomUUID()
  locals.language = languageIn(request.headers.get('cookie'))
  cookies.set(sessionCookie, locals.session, { path: '/', httpOnly: true, sameSite: 'lax' })
  return next()
})
