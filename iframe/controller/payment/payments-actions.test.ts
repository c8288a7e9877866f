import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeToController } from '../../../src/bridge/protocol'
import { paymentTexts } from '../../../src/shared/messages/en'
import type {
  ActionDisplay,
  ActionEnd,
  ActionRequest,
  AuthoriseRequest,
  MethodChoice,
  PaymentStatus,
} from '../../../src/shared/types'
import type { ChallengeFrame } from '../actions/challenge-frame'
import {
  card,
  createElements,
  failing,
  type Given,
  inTurn,
  openShop,
  options,
  reloadShop,
  request,
  type Shop,
  startShop,
} from '../testing/open-shop'
import { keysOf, pay, settled } from '../testing/settled'
import { prepareTimeoutMs } from './run-call'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<ActionEnd>(() => {})
const cardsOf = (...choices: MethodChoice[]): NonNullable<Given['needs']> => {
  const collect = inTurn(...choices.map((choice) => async () => choice))
  return { elements: createElements({ collect: collect as never }) }
}
const first: MethodChoice = { kind: 'card', card, method: 'method-1' }
const second: MethodChoice = { kind: 'card', card, method: 'method-2' }

/** Starts a shop whose next payment waits for a customer action. */
const askingShop = async (given: Given = {}, status: PaymentStatus = 'NEEDS_3D_SECURE'): Promise<Shop> => {
  const shop = await startShop(given)
  shop.world.next = status
  return shop
}

/** Lets the customer complete the action some time after it is shown. */
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
  ])('has the outcome that the service reports, %s: %s', async (status, ending) => {
    const shop = await askingShop()
    answering(shop, status)
    expect(await pay(shop)).toMatchObject({ status: ending, paymentId: 'payments:1' })
    expect(shop.acted).toHaveLength(1)
    expect(shop.sent('completeIntent')).toHaveLength(ending === 'succeeded' || ending === 'authorised' ? 1 : 0)
    expect(shop.told.filter(([name]) => name === 'closeAction').length).toBeGreaterThan(0)
  })

  it('PAY-SDK-13: is continued by the next pay(), without asking the merchant or the vault again', async () => {
    const shop = await askingShop()
    const left = await pay(shop)
    expect(left).toMatchObject({ status: 'pending', paymentId: 'payments:1', error: { code: 'action.unfinished' } })
    // The customer may take longer than the timeout for preparing an attempt.
    answering(shop, 'SUCCEEDED', -1, prepareTimeoutMs + 1)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.acted.map(({ display }) => display)).toEqual(['modal', 'modal'])
    expect(shop.asked).toHaveLength(1)
    expect(shop.sent('tokenisePaymentMethod')).toHaveLength(1)
  })

  it('PAY-SDK-13: is shown again after a reload for an untouched form', async () => {
    const before = await askingShop({}, 'NEEDS_APM_AUTHORIZATION')
    const { element: _none, ...rest } = request
    await settled(before.calls.pay({ ...rest, method: { kind: 'alternative', type: 'PAYPAL' } }))
    const untouched = { elements: createElements({ collect: async () => undefined }) }
    const shop = await reloadShop(before, { needs: untouched })
    answering(shop, 'SUCCEEDED')
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.acted).toMatchObject([
      { kind: 'approval', display: 'redirect', url: 'https://bank.example/payments:1' },
    ])
    expect(shop.asked).toEqual([])
  })

  it('PAY-SDK-2: an incomplete card leaves it pending, with the fields to correct', async () => {
    const fields = [{ path: 'number', message: 'missing' }]
    const collect = inTurn(async () => first, failing('card.invalid', { fields }))
    const shop = await askingShop({
      needs: { elements: createElements({ collect: collect as never }) },
    })
    await pay(shop)
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['card.invalid'],
      error: { code: 'card.invalid', fields },
    })
  })

  it('PAY-SDK-1: is replaced by another card, and the merchant’s server gets its id', async () => {
    const shop = await askingShop({ needs: cardsOf(first, second) })
    await pay(shop)
    // A declined payment: it waits for no customer action, so `replaces` does not list it.
    shop.world.linked.push({ paymentId: 'payments:0', status: 'DECLINED', amount: null })
    shop.world.next = 'SUCCEEDED'
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(shop.asked.map(({ replaces }) => replaces)).toEqual([undefined, ['payments:1']])
  })

  it('is the result if it is made while the customer is asked to confirm its successor', async () => {
    const shop = await askingShop({ needs: cardsOf(first, second) })
    await pay(shop)
    answering(shop, 'SUCCEEDED', 0)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.world.linked.map(({ status }) => status)).toEqual(['SUCCEEDED', 'NEEDS_3D_SECURE'])
  })

  it('PAY-SDK-1: a card of an earlier page counts as another one once the customer closed its action', async () => {
    const before = await askingShop()
    await pay(before)
    const shop = await reloadShop(before)
    expect(await pay(shop)).toMatchObject({ status: 'pending', paymentId: 'payments:1' })
    before.world.next = 'SUCCEEDED'
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(shop.asked).toMatchObject([{ replaces: ['payments:1'] }])
  })

  it('PAY-SDK-11: the merchant’s server is asked if the intent cannot be started', async () => {
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
  /** The customer returns after two seconds. The service knows the result ten seconds later. */
  const back = (answers?: Given['answers'], outcome?: Given['outcome']) => {
    let events: ChallengeToController | undefined
    const shop = openShop({
      ...(answers && { answers }),
      ...(outcome && { outcome }),
      act: () => {
        setTimeout(() => events?.returned({}), 2000)
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

  it('is read from the intent until it has an outcome', async () => {
    const shop = back()
    await shop.calls.start(options)
    const { status, took } = await timed(shop)
    expect(status).toBe('succeeded')
    expect(took).toBeGreaterThanOrEqual(12_000)
  })

  it('is read from the merchant’s server if there is no intent', async () => {
    const shop: Shop = back(down, () => {
      const { paymentId: id, status } = [...shop.world.charged.values()][0] ?? {}
      return { id, status }
    })
    await shop.calls.start(options)
    expect(await timed(shop, { canAskOutcome: true })).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['without an intent', false],
    ['with an intent that opened after the first request', true],
  ])('is reported as open at once if its outcome cannot be read: %s', async (_when, comesUp) => {
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
})

describe('how an action is shown', () => {
  const popup = { kind: 'alternative', type: 'PAYPAL' } as const
  it.each<[what: string, choice: MethodChoice, asked: ActionDisplay, shown: ActionDisplay]>([
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
    expect(shop.acted.map((action: ActionRequest) => action.display)).toEqual([way])
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

  it.each<[what: string, choice: MethodChoice, asked: ActionDisplay, shown: ActionDisplay]>([
    ['a card', first, 'redirect', 'modal'],
    ['a card', first, 'inline', 'inline'],
    ['an alternative method', popup, 'redirect', 'redirect'],
  ])('%s, requested as %s by a page in a frame', async (_what, choice, actions, way) => {
    const shop = await askingShop({ needs: { ...cardsOf(choice), framed: true } })
    await pay(shop, { actions })
    expect(shop.acted.map((action: ActionRequest) => action.display)).toEqual([way])
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

  it('at the next click if the first answer had no address: the merchant is asked again', async () => {
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

describe('the end of a challenge', () => {
  it.each([
    ['failed', paymentTexts['decline.authenticate']],
    ['succeeded', paymentTexts['decline.general']],
  ] as const)('PAY-SDK-12: the return document reports %s', async (result, message) => {
    const challenge: ChallengeFrame = {
      attach: () => {},
      show: (_what, events) => {
        setTimeout(() => events.returned({ result }), 500)
        return () => {}
      },
    }
    const shop = await askingShop({ needs: { challenge } })
    // The service knows the outcome only after the customer has returned.
    answering(shop, 'DECLINED', -1, 900)
    expect(await pay(shop)).toMatchObject({ status: 'declined', message })
  })
})
