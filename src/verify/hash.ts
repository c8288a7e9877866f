import { createHash } from 'node:crypto'

/** As `integrity` attributes and the manifest have it. */
export const sha384Of = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
