/** Derives a secret text from the Private Key: 256 bits as base64url. */
export type DeriveSecret = (text: string) => Promise<string>

/**
 * The member of the server client that derives secrets. It is a symbol, because it is no part of
 * the public type. A copy of the client (`{ ...server }`) has it too.
 */
const member = Symbol.for('tender-checkout.deriveSecret')

/**
 * Returns a copy of the client with the function that derives secrets from the Private Key, with
 * HMAC-SHA256. A derived secret does not reveal the key.
 */
export const withDeriveSecret = <Server extends object>(server: Server, privateKey: string): Server => {
  const derive: DeriveSecret = async (text) => {
    const encoder = new TextEncoder()
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', encoder.encode(privateKey), algorithm, false, ['sign'])
    return toBase64Url(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  }
  return { ...server, [member]: derive }
}

/**
 * Returns the function of a server client; null if the client has none, because it is not from
 * `createServer`.
 */
export const deriveSecretOf = (server: object): DeriveSecret | null =>
  (server as { [member]?: DeriveSecret })[member] ?? null

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
