/**
 * Whether this is a page or a worker of a browser, where everyone can read a key. All browsers call themselves Mozilla; Node, Deno,
 * Bun and the edge runtimes do not.
 */
export const isBrowser = ({ document, navigator }: Partial<typeof globalThis> = globalThis): boolean =>
  document !== undefined || (navigator?.userAgent ?? '').startsWith('Mozilla/')
