import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentTexts } from '../../../src/shared/messages/en'
import { card, failing, inTurn, openShop, options, request, startShop } from './testing/open-shop'
import { pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const serving = (...origins: string[]) => ({ needs: { origins: async () => origins } })

describe('start', () => {
  it('accepts the options, gives the page its words, and sends nothing', async () => {
    const shop = openShop()
    expect(await shop.calls.start(options)).toEqual({
      texts: {
        pending: paymentTexts['payment.pending'],
        unavailable: paymentTexts['payment.unavailable'],
        offline: paymentTexts['payment.offline'],
      },
    })
    expect(shop.requests).toEqual([])
  })

  it('refuses wrong options, and nothing can be done with them', async () => {
    const shop = openShop()
    await expect(shop.calls.start({ ...options, publicKey: 'sk_test_1' })).rejects.toMatchObject({
      code: 'options.invalid',
    })
    await expect(shop.calls.openIntent(null)).rejects.toMatchObject({ code: 'options.invalid' })
    expect(shop.requests).toEqual([])
  })

  it('may be tried again, whatever came of it', async () => {
    const shop = openShop()
    await Promise.resolve(shop.calls.start({ ...options, publicKey: 'sk_test_1' })).catch(() => {})
    await shop.calls.start(options)
    expect(await shop.calls.openIntent(null)).toEqual(shop.intent())
  })

  it('closes what was started before it', async () => {
    const shop = await startShop()
    shop.calls.step({ step: 'shipping', status: 'COMPLETE' })
    await shop.calls.start({ ...options, intent: { ...options.intent, trackingId: 'order-2' } })
    await vi.runAllTimersAsync()
    expect(shop.sent('updateIntent')).toEqual([])
  })
})

describe('the origin of the page', () => {
  it('is refused when the key does not serve it; both are named', async () => {
    const shop = openShop(serving('https://other.example', 'https://*.other.example'))
    const error = await Promise.resolve(shop.calls.start(options)).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'origin.notAllowed', customerMessage: paymentTexts['payment.unavailable'] })
    expect(error.message).toMatch(/https:\/\/shop\.example.*https:\/\/other\.example/)
    expect(shop.requests).toEqual([])
  })

  it.each([
    ['any', serving()],
    ['this one', serving('https://other.example', 'https://shop.example')],
    ['its kind', serving('https://*.example')],
  ])('is fine when the key serves %s', async (_what, given) => {
    await expect(openShop(given).calls.start(options)).resolves.toBeDefined()
  })

  it('is asked for with the key of the options', async () => {
    const origins = vi.fn(async () => [])
    await openShop({ needs: { origins } }).calls.start(options)
    expect(origins).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  })

  it('is asked for again when the answer is lost', async () => {
    const origins = vi.fn(async (): Promise<string[]> => []).mockImplementationOnce(failing('network.failed'))
    await settled(openShop({ needs: { origins } }).calls.start(options))
    expect(origins).toHaveBeenCalledTimes(2)
  })

  it('that cannot be told is no leave to start; the next start asks again', async () => {
    const origins = inTurn(failing('network.offline'), async () => []) as () => Promise<string[]>
    const shop = openShop({ needs: { origins } })
    await expect(settled(shop.calls.start(options))).rejects.toMatchObject({
      code: 'network.offline',
      customerMessage: paymentTexts['payment.offline'],
    })
    await expect(shop.calls.pay(request)).rejects.toMatchObject({ code: 'options.invalid' })
    await expect(settled(shop.calls.start(options))).resolves.toBeDefined()
  })

  it('is waited for by all that the page says meanwhile', async () => {
    const origins = () => new Promise<string[]>((resolve) => setTimeout(resolve, 1000, []))
    const shop = openShop({ needs: { origins } })
    const all = [
      shop.calls.start(options),
      shop.calls.openIntent(null),
      shop.calls.step({ step: 'billing', status: 'COMPLETE' }),
    ]
    await settled(Promise.all(all))
    expect(shop.requests.map(({ name }) => name)).toEqual(['startIntent', 'updateIntent'])
  })
})

describe('before the start', () => {
  it.each([
    ['openIntent', null],
    ['consent', null],
    ['step', { step: 'billing', status: 'COMPLETE' }],
    ['update', {}],
    ['pay', request],
    ['resume', null],
  ] as const)('%s is a fault', async (name, payload) => {
    const call = openShop().calls[name] as (given: unknown) => Promise<unknown>
    await expect(call(payload)).rejects.toMatchObject({ code: 'options.invalid' })
  })
})

it('answers active at once while the service lets it wait: the page takes silence for a frame that has died', async () => {
  const shop = openShop({ needs: { origins: () => new Promise(() => {}) } })
  shop.calls.start(options)
  expect(await shop.calls.active({ returned: false })).toBeUndefined()
})

describe('storage that is denied', () => {
  it('keeps nobody from paying', async () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const shop = await startShop({ needs: { storage } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })
})

describe('detach', () => {
  it('is passed on to the cards', async () => {
    const detach = vi.fn()
    const cards = {
      attach: () => {},
      detach,
      collect: async () => ({ kind: 'card', card, method: 'method-1' }) as const,
    }
    await openShop({ needs: { cards } }).calls.detach({ element: 'card-1' })
    expect(detach).toHaveBeenCalledExactlyOnceWith('card-1')
  })
})
