import { sessionCookie, sessionIn } from '~~/shop/session'

/** Starts a session at the first visit, which the rendering of the page already sees. */
export default defineEventHandler((event) => {
  const cookies = event.headers.get('cookie')
  if (sessionIn(cookies)) return
  const session = crypto.randomUUID()
  setCookie(event, sessionCookie, session, { httpOnly: true, sameSite: 'lax', path: '/' })
  event.node.req.headers.cookie = `${cookies ?? ''}; ${sessionCookie}=${session}`
})
