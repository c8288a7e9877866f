import { expect, it, vi } from 'vitest'
import { bufferedFetch } from './buffered-fetch'

it('sends the key to no other address: a redirect is returned and not followed', async () => {
  const send = vi.fn(
    async (_url: string, _init: { redirect?: string }) =>
      new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
  )
  const statuses: number[] = []
  const headers = { authorization: 'Bearer sk_test_1' }
  await bufferedFetch(send as never, (status) => statuses.push(status))('https://pay.example/api/graphql', { headers })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    'https://pay.example/api/graphql',
    expect.objectContaining({ redirect: 'manual' }),
  )
  expect(statuses).toEqual([302])
})
