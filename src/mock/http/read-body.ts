/** No document and no cart comes near it. */
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

/** The body's bytes, or nothing when there are more than the service takes. */
export const readBody = async (request: Request): Promise<Uint8Array | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestBodyBytes) return undefined
  // Firefox has no stream of a request's body; there the length is looked at afterwards.
  if (request.body) return readStream(request.body)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > largestBodyBytes ? undefined : bytes
}
