import { describe, expect, it, vi } from 'vitest'
import { accountOrigins } from './account-origins'

const ask = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async () => answer())
  const origins = accountOrigins('https://pay.example/frames/account', 'pk_test_a&b', fetch as never)
  return { fetch, origins }
}

describe('accountOrigins', () => {
  it('asks for the key by its whole name, and sends no cookie', async () => {
    const { fetch, origins } = ask(() => Response.json({ origins: ['https://shop.example'] }))
    expect(await origins).toEqual(['https://shop.example'])
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://pay.example/frames/account?key=pk_test_a%26b',
      expect.objectContaining({ credentials: 'omit' }),
    )
  })

  it.each([
    ['an unknown key', () => new Response('', { status: 404 }), 'key.unauthorised'],
    ['a breakdown', () => new Response('', { status: 503 }), 'service.failed'],
    ['too many requests', () => new Response('', { status: 429 }), 'service.failed'],
    ['an answer that is no JSON', () => new Response('<h1>'), 'service.answer'],
    ['an answer without a list', () => Response.json({ origins: 'any' }), 'service.answer'],
    ['a network that fails', () => Promise.reject(new TypeError('failed')), 'network.failed'],
  ])('tells %s from the rest', async (_what, answer, code) => {
    await expect(ask(answer).origins).rejects.toMatchObject({ name: 'TenderError', code })
  })
})
