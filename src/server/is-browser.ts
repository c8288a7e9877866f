/** The globals that distinguish a browser from a server. A worker has no `document`. */
interface Surroundings {
  document?: unknown
  navigator?: { userAgent: string }
}

/**
 * Returns whether this code runs in a page or worker of a browser, where anyone can read a key.
 * User agents of browsers start with Mozilla, those of Node, Deno, Bun and edge runtimes do not. An
 * environment with a `document`, such as jsdom, counts as a browser too.
 */
export const isBrowser = ({ document, navigator }: Surroundings = globalThis): boolean =>
  document !== undefined || (navigator?.userAgent ?? '').startsWith('Mozilla/')
