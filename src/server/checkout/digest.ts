/**
 * Returns a digest of plain data, as 64 hexadecimal digits. Two values can be compared by their
 * digests, so the values need not be stored.
 */
export const digest = async (value: unknown): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
