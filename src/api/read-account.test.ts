import { describe, expect, it, vi } from 'vitest'
import { readAccount } from './read-account'

const read = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async () => answer())
  const account = readAccount('https://pay.example/frames/account', 'pk_test_a&b', fetch as never)
  return { fetch, account }
}

/** Fails after its first bytes, as when the customer leaves the page. */
const brokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"origins"'))
    },
    pull: () => Promise.reject(new TypeError('failed')),
  })

describe('readAccount', () => {
  it('sends the encoded key, without cookies', async () => {
    const { fetch, account } = read(() => Response.json({ origins: ['https://shop.example'] }))
    expect(await account).toEqual({ origins: ['https://shop.example'], features: [], withdrawn: [] })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://pay.example/frames/account?key=pk_test_a%26b',
      expect.objectContaining({ credentials: 'omit' }),
    )
  })

  it.each([
    ['the additions it knows', ['linkedPaymentAmount', 'notInventedYet'], ['linkedPaymentAmount']],
    ['none of a malformed list', { linkedPaymentAmount: true }, []],
    ['none of a list with other values than names', ['linkedPaymentAmount', 7], []],
  ])('returns %s', async (_name, announced, features) => {
    const { account } = read(() => Response.json({ origins: [], features: announced }))
    expect(await account).toEqual({ origins: [], features, withdrawn: [] })
  })

  it.each([
    ['the withdrawn versions', ['0.1.0', '0.1.1'], ['0.1.0', '0.1.1']],
    ['none of a malformed list', '0.1.0', []],
  ])('returns %s', async (_name, withdrawn, expected) => {
    const { account } = read(() => Response.json({ origins: [], withdrawn }))
    expect((await account).withdrawn).toEqual(expected)
  })

  it.each([
    ['an unknown key', () => new Response('', { status: 404 }), 'key.unauthorised'],
    ['a breakdown', () => new Response('', { status: 503 }), 'service.failed'],
    ['a redirect', () => new Response('', { status: 301 }), 'service.answer'],
    ['too many requests', () => new Response('', { status: 429 }), 'service.failed'],
    ['an answer that is no JSON', () => new Response('<h1>'), 'service.answer'],
    ['an answer without a list', () => Response.json({ origins: 'any' }), 'service.answer'],
    ['a body that breaks off', () => new Response(brokenBody()), 'network.failed'],
    ['a network that fails', () => Promise.reject(new TypeError('failed')), 'network.failed'],
  ])('rejects with its own error code: %s', async (_what, answer, code) => {
    await expect(read(answer).account).rejects.toMatchObject({ name: 'TenderError', code })
  })
})
