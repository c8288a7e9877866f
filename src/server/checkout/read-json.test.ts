import { describe, expect, it, vi } from 'vitest'
import { mostBytes, readJson } from './read-json'

const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('https://shop.example/tender/authorise', { method: 'POST', body, headers })

/** A request whose body arrives in these chunks. */
const inChunks = (chunks: Uint8Array[], cancel = () => {}) => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    cancel,
  })
  const headers = new Headers({ 'content-type': 'application/json' })
  return { headers, body } as unknown as Request
}

/** JSON of this many bytes. */
const jsonOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`

describe('readJson()', () => {
  it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json ;a=b'])(
    'reads a body of the type %j',
    async (type) => {
      const request = {
        headers: { get: (name: string) => (name === 'content-type' ? type : null) },
        text: async () => '{"a":1}',
      }
      expect(await readJson(request as unknown as Request)).toEqual({ a: 1 })
    },
  )

  it.each(['text/plain', 'application/jsonp', 'text/application/json', ''])(
    'rejects a body of the type %j',
    async (type) => {
      const reading = readJson(post('{}', { 'content-type': type }))
      await expect(reading).rejects.toMatchObject({ status: 415, code: 'request.invalid' })
    },
  )

  it('rejects a body without a type', async () => {
    await expect(readJson(inTypeless())).rejects.toMatchObject({ status: 415 })
  })
  const inTypeless = () => ({ headers: new Headers(), body: null, text: async () => '{}' }) as unknown as Request

  it('rejects a body that is not JSON', async () => {
    await expect(readJson(post('{'))).rejects.toMatchObject({ status: 400, code: 'request.invalid' })
  })

  it('reads a character that two chunks share', async () => {
    const bytes = new TextEncoder().encode('"é李"')
    for (let at = 1; at < bytes.length; at += 1)
      expect(await readJson(inChunks([bytes.slice(0, at), bytes.slice(at)]))).toBe('é李')
  })

  it('rejects a character that is cut off', async () => {
    const bytes = new TextEncoder().encode('"é')
    await expect(readJson(inChunks([bytes.slice(0, 2)]))).rejects.toMatchObject({ status: 400 })
  })

  it('reads at most 100,000 bytes', async () => {
    expect(await readJson(post(jsonOf(mostBytes)))).toHaveLength(mostBytes - 2)
    await expect(readJson(post(jsonOf(mostBytes + 1)))).rejects.toMatchObject({ status: 413, code: 'request.invalid' })
  })

  it('rejects a length that the client announces, before it reads the body', async () => {
    const text = vi.fn()
    const announced = (length: number) => ({
      headers: new Headers({ 'content-type': 'application/json', 'content-length': String(length) }),
      text,
    })
    await expect(readJson(announced(mostBytes + 1) as unknown as Request)).rejects.toMatchObject({ status: 413 })
    expect(text).not.toHaveBeenCalled()
    text.mockResolvedValue('1')
    expect(await readJson(announced(mostBytes) as unknown as Request)).toBe(1)
  })

  it('does not read the rest of a body that is too large', async () => {
    const cancel = vi.fn()
    const chunk = new Uint8Array(mostBytes).fill(32)
    const chunks = [chunk, chunk, chunk, chunk]
    await expect(readJson(inChunks(chunks, cancel))).rejects.toMatchObject({ status: 413 })
    expect(cancel).toHaveBeenCalledOnce()
    expect(chunks.length).toBeGreaterThan(0)
  })
})
