import { createHash, createHmac } from 'node:crypto'
import { vi } from 'vitest'

type Bytes = Uint8Array<ArrayBuffer>

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/**
 * Replaces the functions of `crypto.subtle` that the checkout handlers call. The platform computes
 * them in another thread, for which the clock of a test does not wait.
 */
export const useImmediateCrypto = (): void => {
  const { subtle } = crypto
  vi.spyOn(subtle, 'digest').mockImplementation(async (_algorithm, data) =>
    bufferOf(
      createHash('sha256')
        .update(data as Bytes)
        .digest(),
    ),
  )
  vi.spyOn(subtle, 'importKey').mockImplementation(async (_format: unknown, secret: unknown) => secret as CryptoKey)
  vi.spyOn(subtle, 'sign').mockImplementation(async (_algorithm, key, data) =>
    bufferOf(
      createHmac('sha256', key as unknown as Bytes)
        .update(data as Bytes)
        .digest(),
    ),
  )
}
