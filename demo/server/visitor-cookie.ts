import { randomBytes } from 'node:crypto'
import type { Accounts } from '../backend/open-account'

const name = 'fellrunner_visitor'
const shape = /(?:^|;\s*)fellrunner_visitor=([0-9a-f]{32})(?:;|$)/

/** Who this browser belongs to, for want of a sign-in. */
export const visitorIdIn = (cookies: string | null | undefined): string | undefined => shape.exec(cookies ?? '')?.[1]

export const newVisitorId = (): string => randomBytes(16).toString('hex')

/** For a year. */
export const keepVisitor = (visitorId: string): string =>
  `${name}=${visitorId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`

/** The shop's accounts, forgotten when it is closed. */
export const accountsByVisitor = (): Accounts => {
  const customers = new Map<string, string>()
  const visitorOf = (request: Request) => visitorIdIn(request.headers.get('cookie')) ?? ''
  return {
    customerIdOf: (request) => customers.get(visitorOf(request)),
    keep: (request, customerId) => void customers.set(visitorOf(request), customerId),
  }
}
