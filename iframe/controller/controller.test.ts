import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createElements,
  failing,
  type Given,
  inTurn,
  openShop,
  options,
  orderState,
  request,
  startShop,
} from '../../lab/support/iframe/controller/open-shop'
import { pay, settled } from '../../lab/support/iframe/controller/settled'
import type { Account } from '../../src/api/read-account'
import type { ElementToController } from '../../src/bridge/protocol'
import { pageTexts, paymentTexts } from '../../src/shared/messages/en'
import type { AuthoriseRequest, ClientTokenRequest } from '../../src/shared/types'
import type { ControllerDependencies } from './dependencies'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Dependencies whose account allows these origins. */
const serving = (...origins: string[]) => ({
  needs: { readAccount: async () => ({ origins, features: [], withdrawn: [] }) },
})
const anyOrigin: Account = { origins: [], features: [], withdrawn: [] }

describe('the first value of the page', () => {
  it('accepts the options, reports the texts, and without tracking sends no request', async () => {
    const shop = openShop()
    expect(await shop.page.start({ ...options, tracking: 'after-consent' })).toMatchObject({
      order: { kind: 'accepted', epoch: 1 },
      locale: 'en',
      texts: {
        pending: paymentTexts['payment.pending'],
        unavailable: paymentTexts['payment.unavailable'],
        offline: paymentTexts['payment.offline'],
        processing: pageTexts['payment.processing'],
        succeeded: pageTexts['payment.succeeded'],
        divider: pageTexts['wallets.divider'],
      },
      rejected: [],
    })
    expect(shop.requests).toEqual([])
  })

  it('rejects invalid options', async () => {
    const shop = openShop()
    await expect(shop.page.start({ ...options, publicKey: 'sk_test_1' })).rejects.toMatchObject({
      code: 'options.invalid',
    })
    await expect(shop.page.open()).rejects.toMatchObject({ code: 'options.invalid' })
    expect(shop.requests).toEqual([])
  })

  it('may be called again after a success or a failure', async () => {
    const shop = openShop()
    await Promise.resolve(shop.page.start({ ...options, publicKey: 'sk_test_1' })).catch(() => {})
    await shop.page.start(options)
    expect(await shop.page.open()).toEqual(shop.intent())
  })

  it('closes the earlier session', async () => {
    const shop = await startShop()
    await shop.page.setStep({ step: 'shipping', status: 'COMPLETE' })
    await shop.page.start({ ...options, intent: { ...options.intent, trackingId: 'order-2' } })
    await vi.runAllTimersAsync()
    expect(shop.sent('updateIntent')).toEqual([])
  })
})

describe('another order on the same page', () => {
  const other = { ...options, fresh: true, intent: { ...options.intent, trackingId: 'order-2' } }

  /** Opens a page whose Client Tokens contain the tracking id. */
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
    await shop.page.start(options)
    await pay(shop)
    // The intent of the second order lists no payment.
    shop.world.linked.length = 0
    await shop.page.start(other)
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

  it('provides elements with its own Client Token, also while it starts', async () => {
    const readAccount = inTurn(
      async () => anyOrigin,
      () => new Promise<Account>((resolve) => setTimeout(resolve, 1000, anyOrigin)),
    ) as () => Promise<Account>
    const { shop, clientToken, lend } = withTokens({ readAccount })
    await shop.page.start(options)
    await shop.page.open()
    const started = shop.page.start(other)
    const lent = lend()
    await settled(Promise.all([started, lent]))
    expect(await lent).toMatchObject({ token: 'ct_test_order-2' })
    expect(await lend()).toMatchObject({ token: 'ct_test_order-2' })
    expect(clientToken.mock.calls).toEqual([[{ trackingId: 'order-2', renew: false }]])
  })

  it('waits for its own Client Token, although one for the earlier order arrives', async () => {
    const { shop, clientToken, lend } = withTokens()
    let answer = (_token: string) => {}
    clientToken.mockImplementationOnce(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve
        }) as never,
    )
    await shop.page.start(options)
    const before = lend()
    await shop.page.start(other)
    answer('ct_test_order-1')
    expect(await before).toMatchObject({ token: 'ct_test_order-1' })
    await pay(shop)
    expect(shop.sent('tokenisePaymentMethod')[0]?.credential).toBe('ct_test_order-2')
  })
})

describe('the origin of the page', () => {
  it('is rejected if the key does not list it, naming both', async () => {
    const shop = openShop(serving('https://other.example', 'https://*.other.example'))
    const error = await Promise.resolve(shop.page.start(options)).catch((caught) => caught)
    // The page adds the text for the customer.
    expect(error).toMatchObject({ code: 'origin.notAllowed', customerMessage: '' })
    expect(error.message).toMatch(/https:\/\/shop\.example.*https:\/\/other\.example/)
    expect(shop.requests).toEqual([])
  })

  it.each([
    ['any', serving()],
    ['this one', serving('https://other.example', 'https://shop.example')],
    ['its kind', serving('https://*.example')],
  ])('is accepted if the key lists %s', async (_what, given) => {
    await expect(openShop(given).page.start(options)).resolves.toBeDefined()
  })

  it('is checked with the key of the options', async () => {
    const readAccount = vi.fn(async () => anyOrigin)
    await openShop({ needs: { readAccount } }).page.start(options)
    expect(readAccount).toHaveBeenCalledExactlyOnceWith('pk_test_1')
  })

  it('is checked again if the response is lost', async () => {
    const readAccount = vi.fn(async () => anyOrigin).mockImplementationOnce(failing('network.failed'))
    await settled(openShop({ needs: { readAccount } }).page.start(options))
    expect(readAccount).toHaveBeenCalledTimes(2)
  })

  it('SET-9: that cannot be checked prevents the start, and the next payment checks again', async () => {
    const readAccount = inTurn(failing('network.offline'), async () => anyOrigin) as () => Promise<Account>
    const shop = openShop({ needs: { readAccount } })
    await expect(settled(shop.page.start(options))).rejects.toMatchObject({
      code: 'network.offline',
      customerMessage: paymentTexts['payment.offline'],
    })
    expect(await settled(shop.page.pay(request))).toMatchObject({ status: 'succeeded' })
  })

  it('is awaited by other calls of the page', async () => {
    const readAccount = () => new Promise<Account>((resolve) => setTimeout(resolve, 1000, anyOrigin))
    const shop = openShop({ needs: { readAccount } })
    const all = [shop.page.start(options), shop.page.open(), shop.page.setStep({ step: 'billing', status: 'COMPLETE' })]
    await settled(Promise.all(all))
    expect(shop.requests.map(({ name }) => name)).toEqual(['startIntent', 'updateIntent'])
  })
})

describe('before a value of the page', () => {
  it.each([
    ['pay', request],
    ['pay', { ...request, desired: null }],
    ['resume', { memory: request.memory, amount: options.intent.amount }],
  ] as const)('%s is rejected', async (name, payload) => {
    const call = openShop().calls[name] as (given: unknown) => Promise<unknown>
    await expect(call(payload)).rejects.toMatchObject({ code: 'options.invalid' })
  })
})

it('answers reportActivity() at once while the service is slow: a missing reply means a crashed frame', async () => {
  const shop = openShop({ needs: { readAccount: () => new Promise(() => {}) } })
  shop.page.start(options)
  expect(await shop.calls.reportActivity({ returned: false })).toBeUndefined()
})

describe('denied storage', () => {
  it('does not prevent a payment', async () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const shop = await startShop({ needs: { storage } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toHaveLength(1)
  })
})

describe('detachElement()', () => {
  it('detaches the channel of the element', async () => {
    const detach = vi.fn()
    await openShop({ needs: { elements: createElements({ detach }) } }).calls.detachElement({ element: 'card-1' })
    expect(detach).toHaveBeenCalledExactlyOnceWith('card-1')
  })
})

describe('start() for another order', () => {
  /** Pays with this answer of the merchant's server, and starts other orders. */
  const restartAfter = async (change: Partial<Given>, trackingIds: readonly string[]) => {
    const forgetCards = vi.fn()
    const shop = await startShop({ ...change, needs: { elements: createElements({ forgetCards }) } })
    const { status } = await pay(shop)
    const counts = []
    for (const trackingId of trackingIds) {
      await settled(shop.page.start({ ...options, intent: { ...options.intent, trackingId } }))
      counts.push(forgetCards.mock.calls.length)
    }
    return { status, counts }
  }
  it('makes the elements forget the card if the payment may have been made', async () => {
    const { status, counts } = await restartAfter(
      { merchant: failing('network.failed'), outcome: failing('network.failed') },
      ['order-1', 'order-2', 'order-3'],
    )
    expect({ status, counts }).toEqual({ status: 'pending', counts: [0, 1, 1] })
  })

  it('makes the elements forget the card after a payment', async () => {
    expect(await restartAfter({}, ['order-2'])).toEqual({ status: 'succeeded', counts: [1] })
  })

  it('keeps the card after a decline', async () => {
    const payment = {
      id: 'payments:1',
      status: 'DECLINED',
      amount: null,
      authorised: null,
      brand: null,
      lastFour: null,
    }
    const declined = ({ attemptKey }: AuthoriseRequest) =>
      orderState({ attemptKey, status: 'ended', payment: payment as never })
    expect(await restartAfter({ merchant: declined }, ['order-2'])).toEqual({ status: 'declined', counts: [0] })
  })
})

describe('start() with withdrawn versions', () => {
  const startWith = async (withdrawn: string[]) => {
    const withdraw = vi.fn()
    const readAccount = async () => ({ origins: [], features: [], withdrawn })
    const started = startShop({ needs: { readAccount, elements: createElements({ withdraw }) } })
    const code = await started.then(
      () => 'started',
      (error) => error.code,
    )
    return { code, excluded: withdraw.mock.calls.flat(2) }
  }

  it('excludes elements of these versions', async () => {
    expect(await startWith(['1.2.2'])).toEqual({ code: 'started', excluded: ['1.2.2'] })
  })

  it('rejects if the controller itself is withdrawn, for instance one that a cache has kept', async () => {
    expect(await startWith(['1.2.2', '1.2.3'])).toMatchObject({ code: 'frame.withdrawn' })
  })
})
