/**
 * Returns whether this code runs in a page or worker of a browser, where anyone can read a key. The
 * user agents of all browsers start with Mozilla, those of Node, Deno, Bun and edge runtimes do
 * not.
 */
export const isBrowser = ({ document, navigator }: Partial<typeof globalThis> = globalThis): boolean =>
  document !== undefined || (navigator?.userAgent ?? '').startsWith('Mozilla/')
