import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeEvents } from '../../../src/bridge/protocol'
import { paymentTexts } from '../../../src/shared/messages/en'
import type {
  ActionEnd,
  ActionRequest,
  ActionWay,
  AuthoriseRequest,
  MethodChoice,
  PaymentStatus,
} from '../../../src/shared/types'
import { paymentTiming } from './payments'
import {
  card,
  failing,
  type Given,
  inTurn,
  openShop,
  options,
  reloadShop,
  request,
  type Shop,
  startShop,
} from './testing/open-shop'
import { keysOf, pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<ActionEnd>(() => {})
const cardsOf = (...choices: MethodChoice[]): NonNullable<Given['needs']> => {
  const collect = inTurn(...choices.map((choice) => async () => choice))
  return { cards: { attach: () => {}, detach: () => {}, collect: collect as never } }
}
const first: MethodChoice = { kind: 'card', card, method: 'method-1' }
const second: MethodChoice = { kind: 'card', card, method: 'method-2' }

/** A shop whose next payment asks its customer first. */
const askingShop = async (given: Given = {}, status: PaymentStatus = 'NEEDS_3D_SECURE'): Promise<Shop> => {
  const shop = await startShop(given)
  shop.world.next = status
  return shop
}

/** The customer answers at their bank, after a while. */
const answering = (shop: Shop, status: PaymentStatus, which = -1, afterMs = 3000) => {
  shop.act = () => {
    setTimeout(() => Object.assign(shop.world.linked.at(which) ?? {}, { status }), afterMs)
    return never()
  }
}

describe('a payment that waits for its customer', () => {
  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'cancelled'],
  ])('is what the service then says, %s: %s', async (status, ending) => {
    const shop = await askingShop()
    answering(shop, status)
    expect(await pay(shop)).toMatchObject({ status: ending, paymentId: 'payments:1' })
    expect(shop.acted).toHaveLength(1)
    expect(shop.sent('completeIntent')).toHaveLength(ending === 'succeeded' || ending === 'authorised' ? 1 : 0)
    expect(shop.told.filter(([name]) => name === 'acted').length).toBeGreaterThan(0)
  })

  it('is not shown to a customer who has been told that the time to prepare was over', async () => {
    let sleepMs = 0
    const collect = async () => {
      await new Promise((resolve) => setTimeout(resolve, sleepMs))
      return first
    }
    const shop = await askingShop({ needs: { cards: { attach: () => {}, detach: () => {}, collect } } })
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    // A device that sleeps meanwhile wakes with all its timers at once.
    sleepMs = paymentTiming.prepare + 1
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'network.timeout' } })
    await vi.advanceTimersByTimeAsync(sleepMs)
    expect(shop.acted).toHaveLength(1)
  })

  it('is gone on with by the next pay, without asking the merchant or the vault again', async () => {
    const shop = await askingShop()
    const left = await pay(shop)
    expect(left).toMatchObject({ status: 'pending', paymentId: 'payments:1', error: { code: 'action.unfinished' } })
    // The customer may take longer than an attempt to prepare itself.
    answering(shop, 'SUCCEEDED', -1, paymentTiming.prepare + 1)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.acted.map(({ way }) => way)).toEqual(['modal', 'modal'])
    expect(shop.asked).toHaveLength(1)
    expect(shop.sent('tokenisePaymentMethod')).toHaveLength(1)
  })

  it('is read before it is shown again: settled meanwhile, it is told and not shown', async () => {
    const shop = await askingShop()
    await pay(shop)
    Object.assign(shop.world.linked[0] ?? {}, { status: 'SUCCEEDED' })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.acted).toHaveLength(1)
  })

  it('of an alternative method is the same after a reload: the repeat brings its address again', async () => {
    const method = { kind: 'alternative', type: 'PAYPAL' } as const
    const before = await askingShop({}, 'NEEDS_APM_AUTHORIZATION')
    const { element: _none, ...rest } = request
    await settled(before.calls.pay({ ...rest, method }))
    const shop = await reloadShop(before)
    answering(shop, 'SUCCEEDED')
    expect(await settled(shop.calls.pay({ ...rest, method }))).toMatchObject({ paymentId: 'payments:1' })
    expect(new Set(keysOf(before, shop)).size).toBe(1)
    expect(shop.asked[0]).not.toHaveProperty('replaces')
  })

  it('makes way for another card, whose merchant hears of what it replaces', async () => {
    const shop = await askingShop({ needs: cardsOf(first, second) })
    await pay(shop)
    // There is nothing left of it to replace.
    shop.world.linked.push({ paymentId: 'payments:0', status: 'DECLINED' })
    shop.world.next = 'SUCCEEDED'
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(shop.asked.map(({ replaces }) => replaces)).toEqual([undefined, ['payments:1']])
  })

  it('is the result if it is made while the customer is asked for its successor: nobody pays twice knowingly', async () => {
    const shop = await askingShop({ needs: cardsOf(first, second) })
    await pay(shop)
    answering(shop, 'SUCCEEDED', 0)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.world.linked.map(({ status }) => status)).toEqual(['SUCCEEDED', 'NEEDS_3D_SECURE'])
  })

  it('is asked of the merchant where the service does not let the intent be started', async () => {
    const blocked = failing('network.failed')
    const status = inTurn<string>(
      () => 'NEEDS_3D_SECURE',
      () => 'NEEDS_3D_SECURE',
      () => 'SUCCEEDED',
    )
    const answers = { startIntent: blocked, getIntent: blocked }
    const shop = openShop({ answers, act: never, outcome: (id) => ({ id, status: status(id) }) })
    shop.world.next = 'NEEDS_3D_SECURE'
    await shop.calls.start(options)
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
  })
})

describe('a customer who comes back from their bank in the dialog', () => {
  /** They are back after two seconds, and the service has their answer ten seconds later. */
  const back = (answers?: Given['answers'], outcome?: Given['outcome']) => {
    let events: ChallengeEvents | undefined
    const shop = openShop({
      ...(answers && { answers }),
      ...(outcome && { outcome }),
      act: () => {
        setTimeout(() => events?.returned(null), 2000)
        setTimeout(() => Object.assign([...shop.world.charged.values()][0] ?? {}, { status: 'SUCCEEDED' }), 12_000)
        return never()
      },
      needs: {
        challenge: {
          attach: () => {},
          show: (_what, given) => {
            events = given
            return () => {}
          },
        },
      },
    })
    shop.world.next = 'NEEDS_3D_SECURE'
    return shop
  }
  const down = { startIntent: failing('network.failed') }
  const timed = async (shop: Shop, changes: Partial<typeof request> = {}) => {
    const since = Date.now()
    let took = 0
    const paying = Promise.resolve(shop.calls.pay({ ...request, ...changes }))
    void paying.then(() => {
      took = Date.now() - since
    })
    const { status } = await settled(paying)
    return { status, took }
  }

  it('is waited for until the intent tells', async () => {
    const shop = back()
    await shop.calls.start(options)
    const { status, took } = await timed(shop)
    expect(status).toBe('succeeded')
    expect(took).toBeGreaterThanOrEqual(12_000)
  })

  it('is waited for until the merchant tells, without an intent', async () => {
    const shop: Shop = back(down, () => {
      const { paymentId: id, status } = [...shop.world.charged.values()][0] ?? {}
      return { id, status }
    })
    await shop.calls.start(options)
    expect(await timed(shop, { canAskOutcome: true })).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['without an intent', false],
    ['with an intent that came up after the merchant was asked first', true],
  ])('is told at once that it is open, where nobody can tell: %s', async (_when, comesUp) => {
    const shop = back(down)
    await shop.calls.start(options)
    if (comesUp) {
      shop.merchant = (asked) => void shop.authorise(asked)
      expect(await timed(shop)).toMatchObject({ status: 'pending' })
      shop.merchant = shop.authorise
      Object.assign(shop.answers, openShop({ world: shop.world }).answers)
    }
    const { status, took } = await timed(shop)
    expect(status).toBe('pending')
    expect(shop.acted).toHaveLength(1)
    expect(took).toBeLessThan(10_000)
  })

  it('is told so where the intent is gone by the time of the answer', async () => {
    const shop = back({ updateIntent: failing('intent.notFound') })
    await shop.calls.start(options)
    shop.merchant = async (asked) => {
      shop.calls.update({ amount: { amount: 6000, currency: 'EUR' } })
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return shop.authorise(asked)
    }
    const { status, took } = await timed(shop)
    expect(status).toBe('pending')
    expect(took).toBeLessThan(10_000)
  })
})

describe('how an action is shown', () => {
  const popup = { kind: 'alternative', type: 'PAYPAL' } as const
  it.each<[what: string, choice: MethodChoice, asked: ActionWay, shown: ActionWay]>([
    ['a card', first, 'modal', 'modal'],
    ['a card', first, 'inline', 'inline'],
    ['a card', first, 'redirect', 'redirect'],
    ['a card', first, 'popup', 'modal'],
    ['a saved card', { kind: 'saved', token: 't' }, 'modal', 'modal'],
    ['an alternative method', popup, 'modal', 'redirect'],
    ['an alternative method', popup, 'inline', 'redirect'],
    ['an alternative method', popup, 'redirect', 'redirect'],
    ['an alternative method', popup, 'popup', 'popup'],
  ])('%s, asked for as %s', async (_what, choice, actions, way) => {
    const shop = await askingShop({ needs: cardsOf(choice) })
    await pay(shop, { actions })
    expect(shop.acted.map((action: ActionRequest) => action.way)).toEqual([way])
    const { returnUrl, attemptKey } = shop.asked[0] ?? {}
    if (way === 'redirect') expect(returnUrl).toBe(request.returnUrl)
    else {
      const url = new URL(String(returnUrl))
      expect(`${url.origin}${url.pathname}`).toBe('https://pay.example/frames/1.0.0/return.html')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        challenge: attemptKey,
        way,
        account: options.publicKey,
        to: request.returnUrl,
      })
    }
  })

  it.each<[what: string, choice: MethodChoice, asked: ActionWay, shown: ActionWay]>([
    ['a card', first, 'redirect', 'modal'],
    ['a card', first, 'inline', 'inline'],
    ['an alternative method', popup, 'redirect', 'redirect'],
  ])('%s, asked for as %s by a page that stands in a frame itself', async (_what, choice, actions, way) => {
    const shop = await askingShop({ needs: { ...cardsOf(choice), framed: true } })
    await pay(shop, { actions })
    expect(shop.acted.map((action: ActionRequest) => action.way)).toEqual([way])
  })

  it.each([
    ['no address', {}],
    ['one that is not safe', { url: 'http://bank.example' }],
  ])('not at all where the answer names %s: action.address, and the payment stays open', async (_what, extra) => {
    const shop: Shop = await askingShop({
      merchant: (asked) => {
        shop.authorise(asked)
        const extensions = { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1', ...extra }
        return { errors: [{ extensions }] }
      },
    })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.unconfirmed'],
      error: { code: 'action.address' },
    })
    expect(shop.acted).toEqual([])
  })

  it('at the next click where the first answer has lost its address: the merchant is asked again', async () => {
    const withoutAddress = (asked: AuthoriseRequest) => {
      shop.authorise(asked)
      return { errors: [{ extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' } }] }
    }
    const shop: Shop = await askingShop({ merchant: withoutAddress })
    await pay(shop)
    shop.merchant = shop.authorise
    answering(shop, 'SUCCEEDED')
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })
})

describe('a decline at the bank', () => {
  it('is told in words from the merchant, who is asked why', async () => {
    const outcome = () => ({ id: 'payments:1', paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } })
    const shop = await askingShop({ outcome })
    answering(shop, 'DECLINED')
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({ message: paymentTexts['decline.expired'] })
    expect(shop.outcomesAsked).toEqual(['payments:1'])
  })

  it('is what the merchant is asked about, and not a success', async () => {
    const shop = await askingShop()
    answering(shop, 'SUCCEEDED')
    expect(await pay(shop, { canAskOutcome: true })).toMatchObject({ status: 'succeeded' })
    expect(shop.outcomesAsked).toEqual([])
  })
})

describe('a customer who comes back', () => {
  const returned = { intentId: 'intents:1', paymentId: 'payments:1' }

  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['DECLINED', 'declined'],
    ['NEEDS_3D_SECURE', 'pending'],
  ])('in another browser is told by the address alone: %s, %s', async (status, ending) => {
    const before = await askingShop()
    await pay(before)
    Object.assign(before.world.linked[0] ?? {}, { status })
    for (const tracking of ['on', 'off'] as const) {
      before.world.entries.clear()
      const shop = await reloadShop(before, {}, { returned, tracking })
      expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({
        resumed: true,
        payment: { status: ending },
      })
      expect(shop.sent('startIntent')).toEqual([])
    }
  })

  it('is told nothing by an address that names the intent of another order', async () => {
    const before = await askingShop()
    await pay(before)
    before.world.entries.clear()
    const shop = await reloadShop(
      before,
      {
        answers: {
          getIntent: () => ({ ...before.intent(), trackingId: 'other' }),
          startIntent: () => ({ ...before.intent(), linkedPayments: [] }),
        },
      },
      { returned },
    )
    await shop.calls.openIntent(null)
    expect(shop.sent('startIntent')).toHaveLength(1)
  })

  it('is waited for a moment, when the service has not heard of the answer yet', async () => {
    const before = await askingShop()
    await pay(before)
    const shop = await reloadShop(before, {}, { returned })
    setTimeout(() => Object.assign(before.world.linked[0] ?? {}, { status: 'SUCCEEDED' }), 2500)
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({
      payment: { status: 'succeeded' },
    })
  })

  it.each([
    ['at once, without an address that says so', undefined, 0],
    ['after four seconds', returned, 4000],
  ])('is told that it waits, where it stays so: %s', async (_when, address, ms) => {
    const before = await askingShop()
    await pay(before)
    const shop = await reloadShop(before, {}, address && { returned: address })
    const since = Date.now()
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({ payment: { status: 'pending' } })
    expect(Date.now() - since).toBe(ms)
  })
})
