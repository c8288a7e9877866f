import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '../../src/api/read-account'
import type { ElementToController } from '../../src/bridge/protocol'
import { paymentTexts } from '../../src/shared/messages/en'
import type { ClientTokenRequest } from '../../src/shared/types'
import type { ControllerDependencies } from './dependencies'
import { card, failing, inTurn, openShop, options, request, startShop } from './testing/open-shop'
import { pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The account of a Public Key that serves these origins. */
const serving = (...origins: string[]) => ({ needs: { readAccount: async () => ({ origins, features: [] }) } })
const anyOrigin: Account = { origins: [], features: [] }

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
    shop.calls.setStep({ step: 'shipping', status: 'COMPLETE' })
    await shop.calls.start({ ...options, intent: { ...options.intent, trackingId: 'order-2' } })
    await vi.runAllTimersAsync()
    expect(shop.sent('updateIntent')).toEqual([])
  })
})

describe('another order on the same page', () => {
  const other = { ...options, fresh: true, intent: { ...options.intent, trackingId: 'order-2' } }

  /** A page whose Client Tokens name the order that they are for. */
  const withTokens = (needs: Partial<ControllerDependencies> = {}) => {
    let lend: ElementToController['clientToken'] = () => expect.unreachable()
    const clientToken = vi.fn(({ trackingId }: ClientTokenRequest) => `ct_test_${trackingId}`)
    const shop = openShop({
      clientToken,
      needs: {
        ...needs,
        onTokenSource: (given) => {
          lend = given
        },
      },
    })
    return { shop, clientToken, lend: () => lend({}) }
  }

  it('is paid with its own Client Token, trackingId and attempt', async () => {
    const { shop, clientToken } = withTokens()
    await shop.calls.start(options)
    await pay(shop)
    // The intent of the other order lists no payment.
    shop.world.linked.length = 0
    await shop.calls.start(other)
    await pay(shop)
    expect(clientToken.mock.calls).toEqual([
      [{ trackingId: 'order-1', renew: false }],
      [{ trackingId: 'order-2', renew: false }],
    ])
    expect(shop.sent('tokenisePaymentMethod').map(({ credential }) => credential)).toEqual([
      'ct_test_order-1',
      'ct_test_order-2',
    ])
    expect(shop.asked.map(({ trackingId }) => trackingId)).toEqual(['order-1', 'order-2'])
  })

  it('gives elements its own Client Token, also while it starts', async () => {
    const readAccount = inTurn(
      async () => anyOrigin,
      () => new Promise<Account>((resolve) => setTimeout(resolve, 1000, anyOrigin)),
    ) as () => Promise<Account>
    const { shop, clientToken, lend } = withTokens({ readAccount })
    await shop.calls.start(options)
    const started = shop.calls.start(other)
    const lent = lend()
    await settled(Promise.all([started, lent]))
    expect(await lent).toBe('ct_test_order-2')
    expect(await lend()).toBe('ct_test_order-2')
    expect(clientToken.mock.calls).toEqual([[{ trackingId: 'order-2', renew: false }]])
  })

  it('waits for a Client Token of its own, whatever comes for the order before it', async () => {
    const { shop, clientToken, lend } = withTokens()
    let answer = (_token: string) => {}
    clientToken.mockImplementationOnce(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve
        }) as never,
    )
    await shop.calls.start(options)
    const before = lend()
    await shop.calls.start(other)
    answer('ct_test_order-1')
    expect(await before).toBe('ct_test_order-1')
    await pay(shop)
    expect(shop.sent('tokenisePaymentMethod')[0]?.credential).toBe('ct_test_order-2')
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
    const readAccount = vi.fn(async () => anyOrigin)
    await openShop({ needs: { readAccount } }).calls.start(options)
    expect(readAccount).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  })

  it('is asked for again when the answer is lost', async () => {
    const readAccount = vi.fn(async () => anyOrigin).mockImplementationOnce(failing('network.failed'))
    await settled(openShop({ needs: { readAccount } }).calls.start(options))
    expect(readAccount).toHaveBeenCalledTimes(2)
  })

  it('that cannot be told is no leave to start; the next start asks again', async () => {
    const readAccount = inTurn(failing('network.offline'), async () => anyOrigin) as () => Promise<Account>
    const shop = openShop({ needs: { readAccount } })
    await expect(settled(shop.calls.start(options))).rejects.toMatchObject({
      code: 'network.offline',
      customerMessage: paymentTexts['payment.offline'],
    })
    await expect(shop.calls.pay(request)).rejects.toMatchObject({ code: 'options.invalid' })
    await expect(settled(shop.calls.start(options))).resolves.toBeDefined()
  })

  it('is waited for by all that the page says meanwhile', async () => {
    const readAccount = () => new Promise<Account>((resolve) => setTimeout(resolve, 1000, anyOrigin))
    const shop = openShop({ needs: { readAccount } })
    const all = [
      shop.calls.start(options),
      shop.calls.openIntent(null),
      shop.calls.setStep({ step: 'billing', status: 'COMPLETE' }),
    ]
    await settled(Promise.all(all))
    expect(shop.requests.map(({ name }) => name)).toEqual(['startIntent', 'updateIntent'])
  })
})

describe('before the start', () => {
  it.each([
    ['openIntent', null],
    ['allowTracking', null],
    ['setStep', { step: 'billing', status: 'COMPLETE' }],
    ['update', {}],
    ['pay', request],
    ['resume', { canAskOutcome: false, amount: options.intent.amount }],
  ] as const)('%s is a fault', async (name, payload) => {
    const call = openShop().calls[name] as (given: unknown) => Promise<unknown>
    await expect(call(payload)).rejects.toMatchObject({ code: 'options.invalid' })
  })
})

it('answers active at once while the service lets it wait: the page takes silence for a frame that has died', async () => {
  const shop = openShop({ needs: { readAccount: () => new Promise(() => {}) } })
  shop.calls.start(options)
  expect(await shop.calls.reportActivity({ returned: false })).toBeUndefined()
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

describe('detachElement', () => {
  it('is passed on to the cards', async () => {
    const detach = vi.fn()
    const elements = {
      attach: () => {},
      detach,
      collect: async () => ({ kind: 'card', card, method: 'method-1' }) as const,
    }
    await openShop({ needs: { elements } }).calls.detachElement({ element: 'card-1' })
    expect(detach).toHaveBeenCalledExactlyOnceWith('card-1')
  })
})
