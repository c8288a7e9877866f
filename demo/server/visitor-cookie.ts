import { randomBytes } from 'node:crypto'

const name = 'fellrunner_visitor'
const shape = /(?:^|;\s*)fellrunner_visitor=([0-9a-f]{32})(?:;|$)/

/** Returns the id of the visitor. The demo has no sign-in. */
export const visitorIdIn = (cookies: string | null | undefined): string | undefined => shape.exec(cookies ?? '')?.[1]

export const newVisitorId = (): string => randomBytes(16).toString('hex')

/** Returns the cookie of a visitor, which lasts for a year. */
export const keepVisitor = (visitorId: string): string =>
  `${name}=${visitorId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`
