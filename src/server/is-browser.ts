/**
 * Returns whether this is a page or a worker of a browser, where anyone can read a key. User agents
 * of all browsers start with Mozilla; those of Node, Deno, Bun and the edge runtimes do not.
 */
export const isBrowser = ({ document, navigator }: Partial<typeof globalThis> = globalThis): boolean =>
  document !== undefined || (navigator?.userAgent ?? '').startsWith('Mozilla/')
