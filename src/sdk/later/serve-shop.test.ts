import { describe, expect, it, vi } from 'vitest'
import type { AuthoriseRequest } from '../../shared/types'
import { authoriseAt, postToShop } from './serve-shop'

const answering = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('what a script tag sends to the shop', () => {
  it('is the request with what stands in the form, files left out', async () => {
    const fetched = answering(200, { id: 'payments:1' })
    const form = new FormData()
    form.set('email', 'ada@example.com')
    form.set('file', new Blob(['x']))
    expect(await authoriseAt('/authorise', { token: 'tok' } as AuthoriseRequest, form)).toEqual({ id: 'payments:1' })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/authorise')
    expect(JSON.parse(String(init?.body))).toEqual({ token: 'tok', fields: { email: 'ada@example.com' } })
  })

  it.each([
    [200, { any: 'thing' }],
    [409, { errors: [{ extensions: { code: 'error.payment.actionRequired' } }] }],
  ])('%i: an answer of its own or of the service goes on unchanged', async (status, body) => {
    answering(status, body)
    expect(await postToShop('/authorise', {})).toEqual(body)
  })

  it.each([
    [422, { error: { message: 'Sold out' } }, 'authorise.failed', 'Sold out'],
    [403, 'no', 'authorise.failed', ''],
    [502, { error: { message: 'Sold out' } }, 'authorise.answer', 'Sold out'],
  ])('%i is refused or unknown, in the words of the shop', async (status, body, code, customerMessage) => {
    answering(status, body)
    await expect(postToShop('/authorise', {})).rejects.toMatchObject({ code, customerMessage })
  })
})
