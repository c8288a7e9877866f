import { describe, expect, it, vi } from 'vitest'
import { en } from '../../src/shared/messages/en'
import { createLoadLanguage } from './load-language'

const folder = new URL('https://pay.example/base/frames/1.2.3/')

const load = (locale: 'en' | 'de' | 'ar', response: () => Response | Promise<Response>) => {
  const fetch = vi.fn((_url: string) => Promise.resolve().then(response))
  const loadLanguage = createLoadLanguage({
    folder,
    keys: ['card.number', 'payment.failed'],
    fetch: fetch as unknown as typeof globalThis.fetch,
  })
  return { fetch, language: loadLanguage(locale) }
}

describe('loadLanguage()', () => {
  it.each([
    ['en', 'https://pay.example/base/frames/1.2.3/texts.json'],
    ['de', 'https://pay.example/base/frames/1.2.3/de/texts.json'],
  ] as const)('reads the file of %s in the folder of its version', async (locale, url) => {
    const { fetch, language } = load(locale, () => Response.json({ locale, direction: 'ltr', texts: en }))
    expect(await language).toEqual({ locale, direction: 'ltr', texts: en })
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([url])
  })

  it('returns the direction', async () => {
    const { language } = load('ar', () => Response.json({ direction: 'rtl', texts: en }))
    expect(await language).toMatchObject({ locale: 'ar', direction: 'rtl' })
  })

  it.each([
    ['network.failed', () => Promise.reject(new TypeError('offline'))],
    ['service.failed', () => new Response('', { status: 503 })],
    ['service.failed', () => new Response('', { status: 429 })],
    ['service.answer', () => new Response('', { status: 404 })],
    ['service.answer', () => new Response('<!doctype html>')],
    ['service.answer', () => Response.json(null)],
    ['service.answer', () => Response.json({ texts: { 'card.number': 'Number' } })],
    ['service.answer', () => Response.json({ texts: { ...en, 'payment.failed': 7 } })],
  ] as const)('rejects with %s', async (code, response) => {
    await expect(load('de', response).language).rejects.toMatchObject({
      code,
      message: expect.stringContaining('checkout.set(): https://pay.example/base/frames/1.2.3/de/texts.json'),
    })
  })
})
