import { afterEach, describe, expect, it } from 'vitest'
import { numbers, paymentIn, unknownOutcome, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import {
  createShopWorld,
  type ShopWorld,
  type ShopWorldOptions,
} from '../../../lab/support/checkout-handlers/shop-world'
import { itNeeds } from '../../../lab/support/server/service-profile'
import type { CheckoutStore } from './checkout-store'
import { memoryStore } from './memory-store'

const worlds: ShopWorld[] = []
const createWorld = (options?: ShopWorldOptions): ShopWorld => {
  const world = createShopWorld(options)
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const day = 24 * 60 * 60 * 1000
const eur = (amount: number) => ({ amount, currency: 'EUR' })

/**
 * Creates an order with a payment that waits for 3-D Secure and a second payment that has money.
 */
const twoPayments = async (world: ShopWorld, flowId = 'flow_immediate') => {
  world.addOrder('order_1', { flowId })
  const waiting = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  const second = await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  return { waiting, second: paymentIn(second) }
}
const statusOf = async (world: ShopWorld, id = '') => (await world.service.payments.get(id)).status

describe('settle', () => {
  it.each([
    ['flow_immediate', 'REFUNDED', 'refund'],
    ['flow_delayed', 'CANCELLED', 'cancel'],
  ])('ORDER-8: reverses a late second payment of %s', async (flowId, status, by) => {
    const world = createWorld()
    const { waiting, second } = await twoPayments(world, flowId)
    expect(await world.checkout.settle('order_1')).toMatchObject({
      keptPayment: { id: second?.id },
      reversed: [],
      unsettled: [{ paymentId: waiting.paymentId, reason: 'waiting' }],
    })
    world.passTime(1000)
    await world.answerChallenge(waiting.url)
    expect(await world.checkout.settle('order_1')).toMatchObject({
      keptPayment: { id: second?.id },
      reversed: [{ paymentId: waiting.paymentId, by }],
      unsettled: [],
    })
    expect(await statusOf(world, waiting.paymentId)).toBe(status)
    expect(await world.checkout.settle('order_1')).toMatchObject({ reversed: [], unsettled: [] })
  })

  it('ORDER-7: keeps a late payment if the newer attempt ended without money', async () => {
    const world = createWorld()
    const waiting = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
    await world.post('authorise', await world.request({ number: numbers.declined, attemptKey: 'attempt-2' }))
    await world.answerChallenge(waiting.url)
    expect(await world.checkout.settle('order_1')).toMatchObject({
      keptPayment: { id: waiting.paymentId, status: 'SUCCEEDED' },
      reversed: [],
    })
  })

  itNeeds('full')('ORDER-7: of two payments that were pending, keeps the one that took money first', async () => {
    const world = createWorld()
    const first = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
    const request = await world.request({ number: numbers.challenged, attemptKey: 'attempt-2' })
    const second = waitingIn(await world.post('authorise', request))
    world.passTime(1000)
    await world.answerChallenge(second.url)
    world.passTime(1000)
    await world.answerChallenge(first.url)
    const settled = await world.checkout.settle('order_1')
    expect(settled).toMatchObject({ keptPayment: { id: second.paymentId }, reversed: [{ paymentId: first.paymentId }] })
  })

  it('ORDER-7: prefers the payment of the order’s amount', async () => {
    const world = createWorld()
    const first = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
    world.addOrder('order_1', { amount: eur(7000) })
    const request = await world.request({ number: numbers.challenged, attemptKey: 'attempt-2', amount: eur(7000) })
    const second = waitingIn(await world.post('authorise', request))
    world.passTime(1000)
    await world.answerChallenge(first.url)
    world.passTime(1000)
    await world.answerChallenge(second.url)
    expect(await world.checkout.settle('order_1')).toMatchObject({
      keptPayment: { id: second.paymentId },
      reversed: [{ paymentId: first.paymentId, by: 'refund' }],
    })
  })

  it('ORDER-7: refunds one of two payments when two processes settle at once', async () => {
    const world = createWorld()
    const { waiting, second } = await twoPayments(world)
    await world.answerChallenge(waiting.url)
    await Promise.all([world.checkout.settle('order_1'), world.checkout.settle('order_1')])
    expect(await statusOf(world, second?.id)).toBe('SUCCEEDED')
    expect(await statusOf(world, waiting.paymentId)).toBe('REFUNDED')
  })

  it('ORDER-8: is also done by the next request of the order', async () => {
    const world = createWorld()
    const { waiting, second } = await twoPayments(world)
    await world.answerChallenge(waiting.url)
    const answer = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
    expect(paymentIn(answer)).toMatchObject({ id: second?.id, status: 'SUCCEEDED' })
    expect(await statusOf(world, waiting.paymentId)).toBe('REFUNDED')
  })

  it('ORDER-8: reports a failed reversal, and repeats it the next time', async () => {
    const world = createWorld()
    const { waiting } = await twoPayments(world)
    await world.answerChallenge(waiting.url)
    world.fault('refundPayment', 'lostRequest')
    const { reversed, unsettled } = await world.checkout.settle('order_1')
    expect({ reversed, unsettled }).toEqual({
      reversed: [],
      unsettled: [{ paymentId: waiting.paymentId, reason: 'notReversed' }],
    })
    expect(world.errors).not.toEqual([])
    expect(await world.checkout.settle('order_1')).toMatchObject({ reversed: [{ by: 'refund' }], unsettled: [] })
  })

  it('ORDER-11: finds the payment of a lost answer by its order, and repeats no key', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request({ intentId: undefined }))
    world.sent.length = 0
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: { status: 'SUCCEEDED' } })
    expect(world.sent).not.toContain('authorizePayment')
  })

  it('ORDER-9: takes no payment of another order, although the intent of a lost request lists it', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    const request = await world.request()
    await world.post('authorise', request)
    const { id = '' } = paymentIn(await world.post('authorise', await world.request({ trackingId: 'order_2' }))) ?? {}
    await world.service.intents.complete(request.intentId, { paymentReference: id })
    expect(await world.checkout.settle('order_1')).toMatchObject({
      keptPayment: null,
      unsettled: [{ paymentId: null, reason: 'unknown' }],
    })
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false })
    expect(await statusOf(world, id)).toBe('SUCCEEDED')
  })

  it('ORDER-5: finds the payment of a request without an intent, even if a repeated request named one', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostAnswer', 4)
    await world.post('authorise', await world.request({ intentId: undefined }))
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: { status: 'SUCCEEDED' } })
  })

  it('reports an attempt with an unknown outcome', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request())
    const unsettled = [{ paymentId: null, reason: 'unknown' }]
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: null, unsettled })
    world.passTime(day)
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: null, unsettled: [] })
  })

  it('rejects for an unknown order, and while the service cannot be read', async () => {
    const world = createWorld()
    await expect(world.checkout.settle('nonsense')).rejects.toMatchObject({ code: 'record.notFound' })
    await world.post('authorise', await world.request())
    world.fault('getPayment', 'broken', 4)
    await expect(world.checkout.settle('order_1')).rejects.toMatchObject({ code: 'service.failed' })
  })
})

describe('verifyOrder', () => {
  it('ORDER-17: reports the kept payment as the service has it', async () => {
    const world = createWorld()
    const { id } = paymentIn(await world.post('authorise', await world.request())) ?? {}
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({
      paid: true,
      status: 'SUCCEEDED',
      paymentId: id,
      amount: eur(5099),
      expected: eur(5099),
      pending: false,
    })
  })

  it.each([
    ['another amount', { amount: eur(7000) }],
    ['another currency', { amount: { amount: 5099, currency: 'USD' } }],
  ])('ORDER-17: is not paid if the order now costs %s', async (_, change) => {
    const world = createWorld()
    await world.post('authorise', await world.request())
    world.addOrder('order_1', change)
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, status: 'SUCCEEDED' })
  })

  itNeeds('full')(
    'ORDER-17: is not paid after a refund or a dispute, but still paid after a partial refund',
    async () => {
      const world = createWorld()
      const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
      await world.service.payments.refund(id, { amount: 1000 })
      expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: true, status: 'PARTIAL_REFUNDED' })
      await world.service.payments.refund(id)
      expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, status: null })
      await world.post('authorise', await world.request({ trackingId: 'order_2', number: numbers.disputed }))
      world.passTime(1000)
      expect(await world.checkout.verifyOrder('order_2')).toMatchObject({ paid: false, status: 'DISPUTED' })
    },
  )

  it('is pending while a payment is pending or an outcome is unknown', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, status: null, pending: false })
    await world.post('authorise', await world.request({ number: numbers.challenged }))
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, status: null, pending: true })
  })
})

describe('outcome', () => {
  itNeeds('declineCode')('returns the result of a payment, with the reason of a decline', async () => {
    const world = createWorld()
    const { id } = paymentIn(await world.post('authorise', await world.request({ number: numbers.declined }))) ?? {}
    const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
    expect(body).toMatchObject({
      status: 'ended',
      mayPay: true,
      payment: { id, status: 'DECLINED' },
      declineCode: 'GENERAL_DECLINE',
    })
  })

  it('ANSWER-9: returns the newest attempt without a key', async () => {
    const world = createWorld()
    const request = await world.request({ number: numbers.challenged })
    expect((await world.post('outcome', { trackingId: 'order_1' })).body).toMatchObject({
      status: 'none',
      attemptKey: null,
      revision: 0,
      mayPay: true,
    })
    expect(await world.store.read('order_1')).toBeNull()
    const { url, paymentId } = waitingIn(await world.post('authorise', request))
    expect(waitingIn(await world.post('outcome', { trackingId: 'order_1' }))).toEqual({ url, paymentId })
    await world.answerChallenge(url, 'fail')
    expect(paymentIn(await world.post('outcome', { trackingId: 'order_1' }))).toMatchObject({ status: 'DECLINED' })
  })

  it('is unknown while the service lists no payment', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request())
    expect((await world.post('outcome', { trackingId: 'order_1' })).body).toEqual(unknownOutcome)
  })

  it('ANSWER-5: refuses an unknown key for ever, so that a late request cannot charge', async () => {
    const world = createWorld()
    const request = await world.request()
    const question = { trackingId: 'order_1', attemptKey: request.attemptKey }
    const answer = await world.post('outcome', question)
    expect(answer.body).toMatchObject({ status: 'none', attemptKey: 'attempt-1', mayPay: true, revision: 1 })
    expect((await world.post('authorise', request)).body).toEqual(answer.body)
    expect(world.sent).not.toContain('authorizePayment')
    // The next click has another key.
    expect(paymentIn(await world.post('authorise', { ...request, attemptKey: 'attempt-2' }))?.status).toBe('SUCCEEDED')
  })

  it('ANSWER-5: refuses the key while the request to authorise is being checked', async () => {
    const world = createWorld()
    const request = await world.request()
    const release = world.hold('getIntent')
    const late = world.post('authorise', request)
    await world.whenSent('getIntent')
    expect((await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })).body.status).toBe('none')
    release()
    expect((await late).body.status).toBe('none')
    expect(await world.payments('order_1')).toEqual([])
  })

  it('ANSWER-3: the decline of another attempt does not answer', async () => {
    const world = createWorld()
    await world.post('authorise', await world.request({ number: numbers.declined }))
    const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'other-browser' })
    expect(body).toMatchObject({ status: 'none', payment: null, declineCode: null })
  })

  it('ANSWER-6: a key without a payment is asked while another attempt is', async () => {
    const world = createWorld()
    world.fault('authorizePayment', 'lostRequest', 4)
    const request = await world.request()
    await world.post('authorise', request)
    const question = { trackingId: 'order_1', attemptKey: 'other-browser' }
    expect((await world.post('outcome', question)).body).toEqual(unknownOutcome)
    expect(paymentIn(await world.post('authorise', request))?.status).toBe('SUCCEEDED')
    expect((await world.post('outcome', question)).body).toMatchObject({ status: 'paid' })
  })

  it('ANSWER-6: a key that the service has rejected is asked while another attempt is', async () => {
    const world = createWorld()
    const rejected = { ...(await world.request()), token: 'unknown-token' }
    expect((await world.post('authorise', rejected)).body).toMatchObject({ status: 'refused' })
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    expect((await world.post('authorise', rejected)).body).toEqual(unknownOutcome)
  })

  it('ORDER-18: an order refuses at most 500 keys', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    const ask = (key: number) => world.post('outcome', { trackingId: 'order_1', attemptKey: `key-${key}` })
    for (let key = 0; key < 500; key += 1) await ask(key)
    expect(await ask(499)).toMatchObject({ status: 200, body: { status: 'none' } })
    expect(await ask(500)).toMatchObject({ status: 429, body: { error: { code: 'attempts.tooMany' } } })
  })

  it('limits the questions about an order', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    const ask = () => world.post('outcome', { trackingId: 'order_1' })
    for (let count = 0; count < 1000; count += 1) await ask()
    expect(await ask()).toMatchObject({ status: 429, body: { error: { code: 'outcome.tooMany' } } })
    world.passTime(600_000)
    expect(await ask()).toMatchObject({ status: 200 })
  })
})

describe('close', () => {
  it('ORDER-23: accepts no further payment', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    await world.checkout.close('order_1')
    const { body } = await world.post('authorise', await world.request())
    expect(body).toMatchObject({ status: 'closed', mayPay: false, payment: null })
    expect(world.sent).not.toContain('authorizePayment')
  })

  it('ORDER-23: reverses a payment that the customer approves later', async () => {
    const world = createWorld()
    const { url, paymentId } = waitingIn(
      await world.post('authorise', await world.request({ number: numbers.challenged })),
    )
    expect(await world.checkout.close('order_1')).toMatchObject({ unsettled: [{ paymentId, reason: 'waiting' }] })
    await world.answerChallenge(url)
    const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
    expect(body).toMatchObject({ status: 'closed' })
    expect(await statusOf(world, paymentId)).toBe('REFUNDED')
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: null, unsettled: [] })
  })

  it('ORDER-23: keeps the payment that the order had before', async () => {
    const world = createWorld()
    await world.post('authorise', await world.request())
    expect(await world.checkout.close('order_1')).toMatchObject({ keptPayment: { status: 'SUCCEEDED' }, reversed: [] })
    const { body } = await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    expect(body).toMatchObject({ status: 'paid' })
  })
})

describe('a store that fails', () => {
  /** Creates a store that fails at the n-th call, with or without having stored the change. */
  const failingAt = (failing: number, isStored: boolean) => {
    const store = memoryStore()
    let calls = 0
    const isFailing = () => {
      calls += 1
      return calls === failing
    }
    const failingStore: CheckoutStore = {
      read: (trackingId) => (isFailing() ? Promise.reject(new Error('read failed')) : store.read(trackingId)),
      compareAndSet: async (...change) => {
        if (!isFailing()) return store.compareAndSet(...change)
        if (isStored) await store.compareAndSet(...change)
        throw new Error('write failed')
      },
    }
    return { store: failingStore, wasReached: () => calls >= failing }
  }

  it.each([true, false])(
    'ORDER-10: never loses an attempt that was sent, at any step (stored: %s)',
    async (isStored) => {
      let step = 1
      for (; ; step += 1) {
        const { store, wasReached } = failingAt(step, isStored)
        const world = createWorld({ store })
        const request = await world.request()
        const first = await world.post('authorise', request)
        if (!wasReached()) break
        const asked = (await world.payments('order_1')).length
        // Once the service has received a payment request, the answer must be the service's or an
        // unknown outcome.
        if (asked > 0) expect([200, 503]).toContain(first.status)
        const again = await world.request({ attemptKey: 'attempt-2', number: numbers.alsoApproved })
        expect(paymentIn(await world.post('authorise', again))?.status).toBe('SUCCEEDED')
        expect(await world.payments('order_1')).toHaveLength(1)
      }
      expect(step).toBeGreaterThan(5)
    },
  )
})
