import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  card,
  createElements,
  failing,
  type Given,
  options,
  request,
  type Shop,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import { pay, settled } from '../../../lab/support/iframe/controller/settled'
import type { MethodChoice, PayRequest, PrepareEnd, PrepareRequest } from '../../../src/shared/types'
import { preparedLifetimeMs } from './prepared'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = { brand: 'visa', lastFour: '4242' } as const
const typed: MethodChoice = { kind: 'card', card, method: 'method-1', revision: 'revision-1', shown }
const { amount } = options.intent
const other = { amount: 7000, currency: 'EUR' }

/** Starts a shop with an element whose choice and edits a test controls. */
const start = async (given: Given = {}) => {
  const element = { choice: typed as MethodChoice, edit: () => {}, beforeAnswer: () => {} }
  const elements = createElements({
    collect: async () => {
      element.beforeAnswer()
      return element.choice
    },
    onEdited: (callback) => {
      element.edit = callback
    },
  })
  const shop = await startShop({ ...given, needs: { elements, ...given.needs } })
  const prepare = (changes: Partial<PrepareRequest> = {}): Promise<PrepareEnd> => {
    const { element, memory } = request
    return settled(shop.page.prepare({ element: element ?? '', memory, amount, ...changes }))
  }
  return Object.assign(shop, { element, prepare })
}

type PreparedShop = Awaited<ReturnType<typeof start>>

const tokenised = (shop: Shop) => shop.sent('tokenisePaymentMethod').length
/** The prepared methods that the page was told of, without repetitions. */
const observed = (shop: Shop) =>
  shop.told
    .filter(([name]) => name === 'observed')
    .map(([, payload]) => Object(payload).prepared?.lastFour)
    .filter((lastFour, index, all) => lastFour !== all[index - 1])
/** A call of `pay()` of a page on which no element is mounted. */
const unmounted = { element: undefined } as unknown as Partial<PayRequest>

describe('prepare()', () => {
  it('PREP-1: returns brand and last four digits, and pay() uses the token without another request', async () => {
    const shop = await start()
    const end = await shop.prepare()
    expect(end).toEqual({ status: 'prepared', type: 'CARD', ...shown })
    expect([tokenised(shop), shop.asked, shop.questions]).toEqual([1, [], []])
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect([tokenised(shop), shop.asked.map(({ token }) => token)]).toEqual([1, ['tok']])
    expect(observed(shop)).toEqual(['4242', undefined])
  })

  it.each<[what: string, choice: MethodChoice, end: object]>([
    ['a saved card', { kind: 'saved', token: 'saved-1', shown }, { type: 'CARD', ...shown }],
    ['an alternative method', { kind: 'alternative', type: 'PAYPAL' }, { type: 'PAYPAL' }],
  ])('PREP-1: prepares %s without a request', async (_what, choice, end) => {
    const shop = await start()
    shop.element.choice = choice
    expect(await shop.prepare()).toEqual({ status: 'prepared', ...end })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(tokenised(shop)).toBe(0)
  })

  it('PREP-2: two calls at once send one request, and pay() waits for them', async () => {
    const shop = await start()
    const ends = [shop.prepare(), shop.prepare(), pay(shop)]
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(['prepared', 'prepared', 'succeeded'])
    expect(tokenised(shop)).toBe(1)
  })

  it.each<[what: string, given: Given, status: string, code: string | undefined]>([
    [
      'an incomplete card',
      { needs: { elements: createElements({ collect: failing('card.invalid') }) } },
      'failed',
      'card.invalid',
    ],
    ['a rejected card', { answers: { tokenisePaymentMethod: failing('service.failed') } }, 'failed', undefined],
    ['no connection', { needs: { isOnline: () => false } }, 'failed', 'network.offline'],
  ])('PREP-1: reports %s as pay() does', async (_what, given, status, code) => {
    const shop = await start(given)
    expect(await shop.prepare()).toMatchObject({ status, ...(code && { error: { code } }) })
    expect([shop.asked, observed(shop)]).toEqual([[], []])
  })

  it.each<[what: string, changes: Partial<PrepareRequest>]>([
    ['amount', { amount: { amount: -1, currency: 'EUR' } }],
    ['billing address', { billingAddress: { zip: '1' } as never }],
  ])('PREP-1: fails before anything is collected if the %s is invalid', async (_what, changes) => {
    const shop = await start()
    expect(await shop.prepare(changes)).toMatchObject({ status: 'failed', error: { code: 'options.invalid' } })
    expect(tokenised(shop)).toBe(0)
  })

  it('PREP-5: returns the payment of an order that is already paid', async () => {
    const shop = await start()
    await pay(shop)
    expect(await shop.prepare()).toMatchObject({ status: 'succeeded' })
    expect(observed(shop)).toEqual([])
  })

  it('PREP-5: is pending while the attempt of the same card waits for the customer', async () => {
    const shop = await start()
    shop.world.next = 'NEEDS_3D_SECURE'
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    expect(await shop.prepare()).toMatchObject({ status: 'pending', error: { code: 'action.unfinished' } })
    shop.element.choice = { ...typed, method: 'method-2', revision: 'revision-2' }
    expect(await shop.prepare()).toMatchObject({ status: 'prepared' })
    expect(shop.acted).toHaveLength(1)
  })

  it('PREP-4: pay() uses the prepared method if no element is mounted', async () => {
    const shop = await start()
    await shop.prepare()
    expect(await pay(shop, unmounted)).toMatchObject({ status: 'succeeded' })
    expect(tokenised(shop)).toBe(1)
  })

  it('PREP-4: pay() fails if no element is mounted and nothing is prepared', async () => {
    const shop = await start()
    expect(await pay(shop, unmounted)).toMatchObject({ status: 'failed', error: { code: 'card.missing' } })
  })
})

describe('PREP-3: pay() tokenises again, as if nothing were prepared, after', () => {
  it.each<[what: string, act: (shop: PreparedShop) => unknown, changes?: Partial<PayRequest>]>([
    ['an edit', (shop) => shop.element.edit()],
    [
      'an edit of the security code that the element has not reported',
      (shop) => {
        shop.element.choice = { ...typed, revision: 'revision-2' }
      },
    ],
    ['another amount', (shop) => shop.page.update({ amount: other }), { amount: other }],
    ['another currency', () => {}, { amount: { ...amount, currency: 'USD' } }],
    ['another billing address', () => {}, { billingAddress: { country: 'AUT' } }],
    ['half an hour', () => vi.advanceTimersByTimeAsync(preparedLifetimeMs)],
    ['another order', (shop) => shop.page.start({ ...options, intent: { ...options.intent, trackingId: 'order-2' } })],
    ['a restart of the order', (shop) => shop.page.start({ ...options, fresh: true })],
  ])('%s', async (_what, act, changes) => {
    const shop = await start()
    await shop.prepare()
    await settled(act(shop))
    expect(await pay(shop, changes)).toMatchObject({ status: 'succeeded' })
    expect(tokenised(shop)).toBe(2)
    expect(observed(shop).slice(-2)).toEqual(['4242', undefined])
  })

  it('a declined payment', async () => {
    const shop = await start()
    await shop.prepare()
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ status: 'declined' })
    shop.world.next = 'SUCCEEDED'
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(tokenised(shop)).toBe(2)
  })

  it('an edit while the card is prepared', async () => {
    const shop = await start()
    shop.answers.tokenisePaymentMethod = () => {
      shop.element.edit()
      return { token: 'tok' }
    }
    expect(await shop.prepare()).toMatchObject({ status: 'failed', error: { code: 'service.failed' } })
    expect(tokenised(shop)).toBe(3)
    expect(observed(shop).at(-1)).toBeUndefined()
    await pay(shop)
    expect(tokenised(shop)).toBe(4)
  })
})

describe('PREP-3: prepare() whose method changes meanwhile', () => {
  /** Prepares, and runs `act` once while the card is tokenised. */
  const startChanging = async (act: (shop: PreparedShop) => unknown) => {
    const shop = await start()
    const { tokenisePaymentMethod } = shop.answers
    shop.answers.tokenisePaymentMethod = async () => {
      shop.answers.tokenisePaymentMethod = tokenisePaymentMethod ?? (() => ({ token: 'tok' }))
      await act(shop)
      return { token: 'old' }
    }
    return shop
  }
  const edit = (shop: PreparedShop) => {
    shop.element.choice = { ...typed, revision: 'revision-2', shown: { brand: 'mastercard', lastFour: '4444' } }
    shop.element.edit()
  }

  it('prepares again after an edit, and pay() uses the new token', async () => {
    const shop = await startChanging(edit)
    expect(await shop.prepare()).toMatchObject({ status: 'prepared', lastFour: '4444' })
    await pay(shop)
    expect([tokenised(shop), shop.asked.map(({ token }) => token)]).toEqual([2, ['tok']])
  })

  it('prepares once if the element reports an edit before it answers', async () => {
    const shop = await start()
    shop.element.beforeAnswer = shop.element.edit
    expect(await shop.prepare()).toMatchObject({ status: 'prepared' })
    expect(tokenised(shop)).toBe(1)
  })

  it('prepares again for another amount', async () => {
    const shop = await startChanging((shop) => shop.page.update({ amount: other }))
    expect(await shop.prepare()).toMatchObject({ status: 'prepared' })
    expect(tokenised(shop)).toBe(2)
    expect(await pay(shop, { ...unmounted, amount: other })).toMatchObject({ status: 'succeeded' })
    expect(tokenised(shop)).toBe(2)
  })

  it('gives a call after the edit the result of the edited method', async () => {
    let later: Promise<PrepareEnd> | undefined
    const shop = await startChanging((shop) => {
      edit(shop)
      later = shop.prepare()
    })
    await shop.prepare()
    expect(await later).toMatchObject({ status: 'prepared', lastFour: '4444' })
    expect(tokenised(shop)).toBe(2)
  })

  it('fails if another order begins', async () => {
    const next = { ...options, intent: { ...options.intent, trackingId: 'order-2' } }
    const shop = await startChanging((shop) => void shop.page.start(next))
    expect(await shop.prepare()).toMatchObject({ status: 'failed' })
    expect(tokenised(shop)).toBe(1)
  })
})

it('PREP-3: an invalid call of pay() keeps the prepared method', async () => {
  const shop = await start()
  await shop.prepare()
  expect(await pay(shop, { amount: { amount: -1, currency: 'EUR' } })).toMatchObject({ status: 'failed' })
  expect(observed(shop)).toEqual(['4242'])
})
