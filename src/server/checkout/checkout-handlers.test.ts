import { afterEach, describe, expect, it } from 'vitest'
import {
  numbers,
  paymentIn,
  unknownOutcome as unknown,
  waitingIn,
} from '../../../lab/support/checkout-handlers/answers'
import {
  createShopWorld,
  type ShopWorld,
  type ShopWorldOptions,
} from '../../../lab/support/checkout-handlers/shop-world'
import { itNeeds, profile } from '../../../lab/support/server/service-profile'
import { TenderError } from '../../shared/error'
import type { CheckoutStore } from './checkout-store'
import { memoryStore } from './memory-store'

const hour = 60 * 60 * 1000
const worlds: ShopWorld[] = []
const createWorld = (options?: ShopWorldOptions): ShopWorld => {
  const world = createShopWorld(options)
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const { alsoChallenged, challenged, declined } = numbers
const statusesOf = async (world: ShopWorld, trackingId = 'order_1') =>
  (await world.payments(trackingId)).map(({ status }) => status).sort()

/** Wraps a store so that `act` runs before or after the first write. */
const meanwhile = (store: CheckoutStore, when: 'before' | 'after', act: () => Promise<unknown>): CheckoutStore => {
  let isFirst = true
  return {
    read: store.read,
    compareAndSet: async (...change) => {
      const acts = isFirst
      isFirst = false
      if (acts && when === 'before') await act()
      const isStored = await store.compareAndSet(...change)
      if (acts && when === 'after') await act()
      return isStored
    },
  }
}

describe('authorise', () => {
  it('ORDER-13: pays the order’s amount, with the shop’s order id, flow and customer', async () => {
    const world = createWorld()
    const id = await world.service.customers.create({ customer: { name: 'Ada Lovelace' } })
    world.addOrder('order_1', { flowId: 'flow_delayed', customer: { id, email: 'ada@shop.example' } })
    const answer = await world.post('authorise', await world.request())
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      version: 1,
      trackingId: 'order_1',
      revision: 3,
      attemptKey: 'attempt-1',
      status: 'paid',
      mayPay: false,
      payment: {
        id: expect.stringMatching(/^payments:/),
        status: 'AUTHORISED',
        amount: { amount: 5099, currency: 'EUR' },
        authorised: { amount: 5099, currency: 'EUR' },
        brand: expect.any(String),
        lastFour: '4242',
      },
      expected: { amount: 5099, currency: 'EUR' },
      declineCode: null,
      action: null,
      refusal: null,
      askAgainMs: null,
    })
    const [payment] = await world.payments('order_1')
    expect(payment).toMatchObject({
      ...(profile === 'full' && { flowId: 'flow_delayed' }),
      paymentCustomer: { id, email: 'ada@shop.example' },
    })
  })

  it('ORDER-14: completes the intent with the Private Key', async () => {
    const world = createWorld()
    const request = await world.request()
    await world.post('authorise', request)
    expect((await world.service.intents.get(request.intentId)).status).toBe('COMPLETE')
  })

  it('ORDER-14: tries again to complete the intent when the order is settled', async () => {
    const world = createWorld()
    const request = await world.request()
    world.fault('completeIntent', 'broken', 4)
    expect(paymentIn(await world.post('authorise', request))?.status).toBe('SUCCEEDED')
    expect((await world.service.intents.get(request.intentId)).status).not.toBe('COMPLETE')
    await world.checkout.settle('order_1')
    expect((await world.service.intents.get(request.intentId)).status).toBe('COMPLETE')
  })

  it('ORDER-1: makes one payment for simultaneous requests, also with other keys and cards', async () => {
    const world = createWorld()
    const requests = [
      await world.request(),
      await world.request({ attemptKey: 'attempt-2', number: '5555555555554444' }),
      await world.request({ attemptKey: 'attempt-3' }),
    ]
    const answers = await Promise.all([...requests, ...requests].map((request) => world.post('authorise', request)))
    const ids = answers.map((answer) => paymentIn(answer)?.id)
    expect(new Set(ids).size).toBe(1)
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })

  it('ORDER-1: repeats the key after a lost answer, also from another browser with another card', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    expect(await world.post('authorise', await world.request())).toMatchObject({ status: 200, body: unknown })
    const again = await world.request({ attemptKey: 'other-browser', number: '5555555555554444' })
    expect(paymentIn(await world.post('authorise', again))?.status).toBe('SUCCEEDED')
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })

  it('ORDER-2: starts a new attempt after a decline', async () => {
    const world = createWorld()
    expect(paymentIn(await world.post('authorise', await world.request({ number: declined })))?.status).toBe('DECLINED')
    const again = await world.request({ attemptKey: 'attempt-2' })
    expect(paymentIn(await world.post('authorise', again))?.status).toBe('SUCCEEDED')
  })

  it('ORDER-2: creates no new key while an earlier payment cannot be read', async () => {
    const world = createWorld()
    await world.post('authorise', await world.request({ number: challenged }))
    world.fault('getPayment', 'broken', 8)
    const other = await world.request({ attemptKey: 'attempt-2' })
    expect(await world.post('authorise', other)).toMatchObject({ status: 503 })
    expect(await statusesOf(world)).toEqual(['NEEDS_3D_SECURE'])
  })

  it('ORDER-3: allows another card while a payment is pending, but no second attempt with the same card', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    const first = await world.post('authorise', request)
    const same = await world.post('authorise', { ...request, attemptKey: 'attempt-2' })
    expect(waitingIn(same)).toMatchObject({ paymentId: waitingIn(first).paymentId, url: waitingIn(first).url })
    const other = await world.request({ attemptKey: 'attempt-3' })
    expect(paymentIn(await world.post('authorise', other))?.status).toBe('SUCCEEDED')
    expect(await statusesOf(world)).toEqual(['NEEDS_3D_SECURE', 'SUCCEEDED'])
  })

  it('ORDER-3: starts no second attempt with a card whose payment is pending, even after another card’s', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    const first = await world.post('authorise', request)
    const other = await world.request({ number: alsoChallenged, attemptKey: 'attempt-2' })
    expect(waitingIn(await world.post('authorise', other)).paymentId).not.toBe(waitingIn(first).paymentId)
    const again = await world.post('authorise', { ...request, attemptKey: 'attempt-3' })
    expect(waitingIn(again)).toEqual(waitingIn(first))
    expect(await world.payments('order_1')).toHaveLength(2)
  })

  it('ORDER-3: starts no second attempt with a card that repeated another card’s key', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request())
    const request = await world.request({ number: challenged, attemptKey: 'attempt-2' })
    const repeated = await world.post('authorise', request)
    const again = await world.post('authorise', { ...request, attemptKey: 'attempt-3' })
    expect(waitingIn(again)).toEqual(waitingIn(repeated))
    expect(await world.payments('order_1')).toHaveLength(1)
  })

  it('ORDER-4: answers a late duplicate of an ended attempt with that attempt, as it is now', async () => {
    const world = createWorld()
    const request = await world.request()
    const { id = '' } = paymentIn(await world.post('authorise', request)) ?? {}
    await world.service.payments.refund(id)
    expect(paymentIn(await world.post('authorise', request))).toMatchObject({ id, status: 'REFUNDED' })
    expect(await statusesOf(world)).toEqual(['REFUNDED'])
    const again = await world.request({ attemptKey: 'attempt-2' })
    expect(paymentIn(await world.post('authorise', again))?.status).toBe('SUCCEEDED')
  })

  it('ORDER-4: answers with the newest attempt of an attemptKey', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    await world.post('authorise', request)
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    const { id } = paymentIn(await world.post('authorise', request)) ?? {}
    // The first payment is declined, because its challenge is not answered.
    world.passTime(hour)
    expect(paymentIn(await world.post('authorise', request))).toMatchObject({ id, status: 'SUCCEEDED' })
  })

  it('ORDER-4: reads a payment again that another process refunded meanwhile', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    const { url, paymentId: id } = waitingIn(await world.post('authorise', request))
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    world.passTime(1000)
    await world.answerChallenge(url)
    const store = meanwhile(world.store, 'before', () => world.checkout.settle('order_1'))
    const answer = await world.withStore(store)('authorise', request)
    expect(answer.body).toMatchObject({ status: 'paid', payment: { status: 'SUCCEEDED' } })
    expect(paymentIn(answer)?.id).not.toBe(id)
  })

  it('ORDER-5: finds the payment of a key that is older than 23 hours, and does not repeat the key', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    const request = await world.request()
    await world.post('authorise', request)
    world.passTime(23 * hour)
    world.sent.length = 0
    expect(paymentIn(await world.post('authorise', request))?.status).toBe('SUCCEEDED')
    expect(world.sent).not.toContain('authorizePayment')
  })

  it('ORDER-5: sends no request with a key after 23 hours, even if the repetition started before', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    const request = await world.request()
    await world.post('authorise', request)
    world.passTime(23 * hour - 5000)
    world.fault('authorizePayment', 'limited', 4)
    world.sent.length = 0
    await world.post('authorise', request)
    // After waits of two seconds (`Retry-After`), there is no time for a fourth request.
    expect(world.sent.filter((operation) => operation === 'authorizePayment').length).toBeLessThan(4)
  })

  it('ORDER-5: creates no new key while the last request of the old one may still arrive', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    const request = await world.request()
    await world.post('authorise', request)
    world.passTime(23 * hour - 10_000)
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', request)
    world.passTime(20_000)
    const other = await world.request({ attemptKey: 'attempt-2' })
    expect((await world.post('authorise', other)).body).toEqual(unknown)
    world.passTime(60_000)
    await world.arriveLate('order_1', request)
    expect(paymentIn(await world.post('authorise', other))?.status).toBe('SUCCEEDED')
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })

  it('ORDER-5: starts a new attempt only when no repeated request of a lost key can be running', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request({ intentId: undefined }))
    world.passTime(23.1 * hour)
    const next = await world.request({ attemptKey: 'attempt-2' })
    expect((await world.post('authorise', next)).body).toEqual(unknown)
    world.passTime(hour)
    expect(paymentIn(await world.post('authorise', next))?.status).toBe('SUCCEEDED')
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })

  it.each([
    ['limited', 4],
    ['unauthorised', 1],
    ['broken', 4],
  ] as const)('ORDER-6: keeps the attempt open when the service answers %s', async (fault, times) => {
    const world = createWorld()
    const request = await world.request()
    world.fault('authorizePayment', fault, times)
    await world.post('authorise', request)
    const before = await world.store.read('order_1')
    expect(before?.record.attempts).toMatchObject([{ state: { name: 'asked' } }])
    expect(paymentIn(await world.post('authorise', { ...request, attemptKey: 'b' }))?.status).toBe('SUCCEEDED')
    const after = await world.store.read('order_1')
    const keysOf = (stored: typeof after) => stored?.record.attempts.map(({ idempotencyKey }) => idempotencyKey)
    expect(keysOf(after)).toEqual(keysOf(before))
  })

  it.each([1, 5000, 5100, 20_000])(
    'ORDER-20: a browser that waits for %i ms cannot leave its own attempt open',
    async (timeoutMs) => {
      const world = createWorld()
      // The service asks for two seconds (`Retry-After`) before each of three repetitions.
      world.fault('authorizePayment', 'limited', 3)
      expect(paymentIn(await world.post('authorise', await world.request({ timeoutMs })))?.status).toBe('SUCCEEDED')
    },
  )

  it('ORDER-6: ends the attempt when the service rejects it for good, and passes the reason on', async () => {
    const world = createWorld()
    const request = await world.request({ token: 'unknown' })
    const answer = await world.post('authorise', request)
    expect(answer.body).toMatchObject({ status: 'refused', mayPay: true, refusal: { code: 'service.rejected' } })
    expect((await world.post('authorise', request)).body).toEqual(answer.body)
    expect(world.errors).toMatchObject([{ service: { extensions: { code: 'error.notFound' } } }])
    const again = await world.request({ attemptKey: 'attempt-2' })
    expect(paymentIn(await world.post('authorise', again))?.status).toBe('SUCCEEDED')
  })

  it('ORDER-9: considers a payment of this order that the store has lost', async () => {
    const world = createWorld()
    const request = await world.request()
    const { id } = paymentIn(await world.post('authorise', request)) ?? {}
    const emptied = world.withStore(memoryStore())
    const other = { ...(await world.request({ attemptKey: 'attempt-2' })), intentId: request.intentId }
    expect(paymentIn(await emptied('authorise', other))?.id).toBe(id)
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })

  it('ORDER-12: answers with the payment and amount that were actually charged', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request())
    world.addOrder('order_1', { amount: { amount: 7000, currency: 'EUR' } })
    const dearer = await world.request({ attemptKey: 'attempt-2', amount: { amount: 7000, currency: 'EUR' } })
    expect(paymentIn(await world.post('authorise', dearer))).toMatchObject({ amount: { amount: 5099 } })
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, amount: { amount: 5099 } })
  })

  it('ORDER-12: before it answers a repeated key, reads a challenge that has ended since', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    await world.answerChallenge(waitingIn(await world.post('authorise', request)).url)
    expect(paymentIn(await world.post('authorise', request))?.status).toBe('SUCCEEDED')
  })

  it('ORDER-12: answers with the payment that another process recorded as kept meanwhile', async () => {
    const world = createWorld()
    const request = await world.request({ number: challenged })
    const { url } = waitingIn(await world.post('authorise', request))
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    world.passTime(1000)
    await world.answerChallenge(url)
    const store = meanwhile(world.store, 'after', () => world.checkout.settle('order_1'))
    const answer = await world.withStore(store)('authorise', request)
    const { paymentId: id } = await world.checkout.verifyOrder('order_1')
    expect(paymentIn(answer)).toMatchObject({ id, status: 'SUCCEEDED' })
  })

  it('ORDER-18: rejects the 51st attempt of an order', async () => {
    const world = createWorld()
    const token = await world.tokenise(declined)
    const request = await world.request({ intentId: undefined })
    for (let count = 0; count < 50; count += 1)
      await world.post('authorise', { ...request, token, attemptKey: `attempt-${count}` })
    const { body } = await world.post('authorise', { ...request, attemptKey: 'one-more' })
    expect(body).toMatchObject({ status: 'refused', mayPay: false, refusal: { code: 'attempts.tooMany' } })
  })

  it('ORDER-18: stores at most 100 attemptKeys of an attempt, and answers each further one with its payment', async () => {
    const world = createWorld()
    const request = await world.request()
    const paid = await world.post('authorise', request)
    for (let count = 2; count <= 102; count += 1) {
      const answer = await world.post('authorise', { ...request, attemptKey: `attempt-${count}` })
      expect(paymentIn(answer)).toEqual(paymentIn(paid))
    }
    expect((await world.store.read('order_1'))?.record.attempts[0]?.attemptKeys).toHaveLength(100)
    expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
  })
})

/** Returns an object with this number of levels. */
const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) })

describe('authorise › refusals', () => {
  it.each([
    ['type in lower case', { type: 'card' }, 'type'],
    ['a card without a token', { token: undefined }, 'token'],
    ['a wallet without its token', { type: 'APPLE_PAY', token: undefined }, 'walletToken'],
    ['amount as a string', { amount: { amount: '5099', currency: 'EUR' } }, 'amount.amount'],
    ['negative amount', { amount: { amount: -1, currency: 'EUR' } }, 'amount.amount'],
    ['currency', { amount: { amount: 5099, currency: 'euro' } }, 'amount.currency'],
    ['no returnUrl, without which 3-D Secure would not be requested', { returnUrl: undefined }, 'returnUrl'],
    ['returnUrl without https', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    ['returnUrl of another origin', { returnUrl: 'https://evil.example/' }, 'returnUrl'],
    ['timeoutMs', { timeoutMs: 0 }, 'timeoutMs'],
    ['a wallet’s token that the service would not read', { type: 'APPLE_PAY', walletToken: nested(11) }, 'walletToken'],
    ['a nested wallet’s token with a card', { walletToken: { list: [nested(9)] } }, 'walletToken'],
    ['an unknown intentId', { intentId: 'unknown' }, 'intentId'],
    ['fields with a number', { fields: { delivery: 1 } }, 'fields.delivery'],
  ])('names the field: %s', async (_, change, path) => {
    const world = createWorld()
    const answer = await world.post('authorise', { ...(await world.request()), ...change })
    const refusal = { code: 'request.invalid', fields: [expect.objectContaining({ path })] }
    expect(answer).toMatchObject({ status: 200, body: { status: 'refused', refusal } })
    expect(world.sent).not.toContain('authorizePayment')
    expect((await world.store.read('order_1'))?.record).toMatchObject({ attempts: [], refusedKeys: [{ refusal }] })
  })

  it.each([
    ['trackingId', { trackingId: undefined }],
    ['attemptKey', { attemptKey: 'a b' }],
  ])('ANSWER-1: answers with an error if the %s cannot be read', async (path, change) => {
    const world = createWorld()
    const answer = await world.post('authorise', { ...(await world.request()), ...change })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.invalid', fields: [{ path }] } } })
    expect(await world.store.read('order_1')).toBeNull()
  })

  it.each([
    ['text', 'nonsense', {}, 400],
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['too much', JSON.stringify({ padding: 'x'.repeat(100_000) }), {}, 413],
  ])('rejects a body of %s', async (_, body, headers, status) => {
    expect(await createWorld().post('authorise', body, headers)).toMatchObject({ status })
  })

  it('reads a request without a stream, as in Firefox', async () => {
    const world = createWorld()
    const text = JSON.stringify(await world.request())
    const url = 'https://shop.example/tender/authorise'
    const headers = new Headers({ 'content-type': 'application/json', cookie: 'customer=ada' })
    const request = { url, method: 'POST', headers, text: async () => text } as Request
    expect((await world.checkout.handle(request)).status).toBe(200)
  })

  it('rejects another path and method', async () => {
    const { checkout } = createWorld()
    const statusOf = async (path: string, method: string) =>
      (await checkout.handle(new Request(`https://shop.example${path}`, { method }))).status
    expect(await statusOf('/tender/refund', 'POST')).toBe(404)
    expect(await statusOf('/tender/authorise', 'GET')).toBe(405)
  })

  it('ANSWER-11: rejects a caller who does not own the order, and reveals nothing about it', async () => {
    const world = createWorld()
    const request = await world.request()
    await world.post('authorise', request)
    for (const route of ['client-token', 'authorise', 'outcome']) {
      const answer = await world.post(route, request, { cookie: 'customer=eve' })
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'order.notFound' } } })
    }
  })

  it.each([
    ['upper case', 'ORDER_É1'],
    ['without the accent', 'order_e1'],
  ])('ORDER-13: is 404 if the shop finds the order under another spelling: %s', async (_, trackingId) => {
    const world = createWorld({
      handlers: {
        // A database that compares without case and accents finds the order under each spelling.
        order: () => ({ trackingId: 'order_é1', amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' }),
      },
    })
    const request = await world.request()
    const postTo = (route: string, spelling: string) => world.post(route, { ...request, trackingId: spelling })
    for (const route of ['client-token', 'authorise', 'outcome']) {
      expect(await postTo(route, trackingId)).toMatchObject({
        status: 404,
        body: { error: { code: 'order.notFound' } },
      })
    }
    expect(await world.store.read(trackingId)).toBeNull()
    expect((await postTo('client-token', 'order_é1')).status).toBe(200)
  })

  it.each([
    ['decomposed', 'order_e\u0301'],
    ['with a space before it', ' order_1'],
    ['with a space behind it', 'order_1 '],
    ['with an invisible character', 'order_\u200b1'],
  ])('ORDER-13: is 400 for a spelling that databases may treat as equal: %s', async (_, trackingId) => {
    const world = createWorld()
    world.addOrder(trackingId)
    const request = { ...(await world.request()), trackingId }
    for (const route of ['client-token', 'authorise', 'outcome']) {
      const answer = await world.post(route, request)
      expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path: 'trackingId' }] } } })
    }
    expect(await world.store.read(trackingId)).toBeNull()
  })

  it('ORDER-13: rejects an intent of another order, also after it was moved', async () => {
    const world = createWorld()
    const request = await world.request()
    await world.service.intents.update(request.intentId, { trackingId: 'order_2' })
    const answer = await world.post('authorise', request)
    expect(answer.body).toMatchObject({ status: 'refused', refusal: { fields: [{ path: 'intentId' }] } })
    expect(await statusesOf(world)).toEqual([])
  })

  it('ORDER-13: rejects another amount than the order’s, with a message for the customer', async () => {
    const world = createWorld({ handlers: { messages: { amountChanged: 'Der Preis hat sich geändert.' } } })
    const answer = await world.post('authorise', await world.request({ amount: { amount: 1, currency: 'EUR' } }))
    expect(answer.body).toMatchObject({
      status: 'refused',
      refusal: { code: 'amount.changed', message: 'Der Preis hat sich geändert.' },
    })
  })

  it('passes the shop’s own refusal on to the customer', async () => {
    const order = () => {
      throw new TenderError('authorise.failed', 'sold out', { customerMessage: 'The socks are sold out.' })
    }
    const world = createWorld({ handlers: { order } })
    const answer = await world.post('authorise', await world.request())
    const refusal = { code: 'order.refused', message: 'The socks are sold out.' }
    expect(answer).toMatchObject({ status: 200, body: { status: 'refused', refusal, expected: null } })
  })

  it('ORDER-15: does not refuse while an earlier attempt is open: “sold out” may be due to its own payment', async () => {
    let isSoldOut = false
    const world: ShopWorld = createWorld({
      handlers: {
        order: (trackingId, request) => {
          if (isSoldOut && request) throw new TenderError('authorise.failed', 'sold out')
          return world.orders.get(trackingId) ?? null
        },
      },
    })
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request())
    isSoldOut = true
    const again = await world.request({ attemptKey: 'attempt-2' })
    expect(await world.post('authorise', again)).toMatchObject({ status: 200, body: unknown })
  })

  it.each([
    ['limited', 4],
    ['unauthorised', 1],
  ] as const)('ORDER-15: does not pass on the service’s answer %s: the attempt stays open', async (fault, times) => {
    const world = createWorld()
    world.fault('authorizePayment', fault, times)
    expect(await world.post('authorise', await world.request())).toMatchObject({ status: 200, body: unknown })
  })

  it('ORDER-15: answers a request with a wrong amount with the order’s payment', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request())
    const wrong = await world.request({ attemptKey: 'attempt-2', amount: { amount: 1, currency: 'EUR' } })
    world.sent.length = 0
    expect(paymentIn(await world.post('authorise', wrong))?.status).toBe('SUCCEEDED')
    expect(world.sent).not.toContain('authorizePayment')
  })

  it('names the invalid member if order() returns no valid order', async () => {
    const world = createWorld({
      handlers: { order: () => ({ amount: { amount: 50.99, currency: 'EUR' }, flowId: '' }) },
    })
    const { body } = await world.post('authorise', await world.request())
    expect(body).toMatchObject({ status: 'refused', refusal: { code: 'order.unavailable' } })
    expect(world.errors).toMatchObject([{ fields: [{ path: 'amount.amount' }, { path: 'flowId' }] }])
  })
})

describe('client-token', () => {
  itNeeds('clientTokenTrackingId')(
    'ORDER-16: creates a token whose cards can pay for this order only, through any route',
    async () => {
      const world = createWorld()
      world.addOrder('order_1')
      const token = await world.tokeniseFor('order_1')
      const stolen = await world.request({ trackingId: 'order_2', token })
      const answer = await world.post('authorise', stolen)
      expect(answer.body).toMatchObject({
        status: 'refused',
        refusal: {
          code: 'service.rejected',
          fields: expect.arrayContaining([expect.objectContaining({ path: 'authorisePayment.paymentMethod.token' })]),
        },
      })
      expect(await statusesOf(world, 'order_2')).toEqual([])
      const own = await world.post('authorise', await world.request({ token, attemptKey: 'attempt-2' }))
      expect(paymentIn(own)?.status).toBe('SUCCEEDED')
    },
  )

  it('creates the token for the order’s customer', async () => {
    const world = createWorld()
    const id = await world.service.customers.create({
      customer: { name: 'Ada Lovelace' },
      card: { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123', name: 'Ada' },
    })
    world.addOrder('order_1', { customer: { id } })
    const { body } = await world.post('client-token', { trackingId: 'order_1' })
    expect(await world.savedCards(body.clientToken, id)).toHaveLength(1)
  })

  it('limits the tokens of each caller, and starts again after the window', async () => {
    const world = createWorld({ handlers: { clientTokens: { limit: { count: 2, windowMs: 60_000 } } } })
    world.addOrder('order_1')
    world.addOrder('order_2')
    const statusFor = async (trackingId: string) => (await world.post('client-token', { trackingId })).status
    expect(await statusFor('order_1')).toBe(200)
    expect(await statusFor('order_1')).toBe(200)
    const refused = await world.post('client-token', { trackingId: 'order_1' })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'clientToken.tooMany' } } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await statusFor('order_2')).toBe(200)
    world.passTime(60_000)
    expect(await statusFor('order_1')).toBe(200)
  })

  it('counts by the shop’s callerOf, and calls the shop’s own check', async () => {
    const world = createWorld({
      handlers: {
        clientTokens: {
          limit: { count: 1, windowMs: 60_000 },
          callerOf: ({ headers }) => headers.get('x-forwarded-for') ?? '',
          check: ({ headers }) => headers.get('x-captcha') === 'passed',
        },
      },
    })
    world.addOrder('order_1')
    const answerFor = (ip: string, captcha = 'passed') =>
      world.post('client-token', { trackingId: 'order_1' }, { 'x-forwarded-for': ip, 'x-captcha': captcha })
    expect((await answerFor('192.0.2.1')).status).toBe(200)
    expect((await answerFor('192.0.2.1')).status).toBe(429)
    const refused = await answerFor('192.0.2.2', 'failed')
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'clientToken.refused' } } })
  })
})
