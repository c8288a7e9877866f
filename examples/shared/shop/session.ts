/** The cookie of a browser. A real shop has the session of a customer who signed in. */
export const sessionCookie = 'session'

/** Reads the session from the header `Cookie`. */
export const sessionIn = (cookies: string | null | undefined): string | undefined =>
  new RegExp(`(?:^|; )${sessionCookie}=([\\w-]+)`).exec(cookies ?? '')?.[1]
