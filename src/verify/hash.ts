import { createHash } from 'node:crypto'

/** Returns a hash in the format of `integrity` attributes and the manifest. */
export const sha384Of = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
