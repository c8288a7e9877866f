/** The globals that tell a browser from a server. A worker has no `document`. */
interface Surroundings {
  document?: unknown
  navigator?: { userAgent: string }
}

/**
 * Returns whether this code runs in a page or worker of a browser, where anyone can read a key. The
 * user agents of all browsers start with Mozilla, those of Node, Deno, Bun and edge runtimes do
 * not.
 */
export const isBrowser = ({ document, navigator }: Surroundings = globalThis): boolean =>
  document !== undefined || (navigator?.userAgent ?? '').startsWith('Mozilla/')
