import { type NextRequest, NextResponse } from 'next/server'
import { sessionCookie } from './shop/session'

/** Starts a session at the first visit, because pages cannot set cookies. */
export const proxy = (request: NextRequest) => {
  if (request.cookies.has(sessionCookie)) return NextResponse.next()
  const session = crypto.randomUUID()
  request.cookies.set(sessionCookie, session)
  const response = NextResponse.next({ request })
  response.cookies.set(sessionCookie, session, { httpOnly: true, sameSite: 'lax' })
  return response
}

export const config = { matcher: '/' }
