/** The largest accepted body: far more than any document or cart needs. */
const largestBodyBytes = 1024 * 1024

const readStream = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > largestBodyBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Reads a body, or returns undefined if it is too large. */
export const readBody = async (request: Request): Promise<Uint8Array | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestBodyBytes) return undefined
  // Firefox does not support `Request.body`. There the length is checked after the whole body has
  // been read.
  if (request.body) return readStream(request.body)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > largestBodyBytes ? undefined : bytes
}
