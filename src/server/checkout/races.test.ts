import { afterEach, expect, it } from 'vitest'
import { numbers, paymentIn, unknownOutcome, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import {
  createShopWorld,
  type ShopWorld,
  type ShopWorldOptions,
} from '../../../lab/support/checkout-handlers/shop-world'
import type { StoredOrder } from './checkout-store'
import { memoryStore } from './memory-store'

/* Simultaneous requests of one order, in sequences that could charge twice. */

const worlds: ShopWorld[] = []
const createWorld = (options?: ShopWorldOptions): ShopWorld => {
  const world = createShopWorld(options)
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const hour = 60 * 60 * 1000
const statusesOf = async (world: ShopWorld) => (await world.payments('order_1')).map(({ status }) => status).sort()

/** A payment of the order that was made without the handlers, for example by phone. */
interface PhonePayment {
  amount?: number
  /** The intent that lists the payment. @default none */
  intentId?: string
}

const payByPhone = async (
  world: ShopWorld,
  number: string,
  { amount = 5099, intentId }: PhonePayment = {},
): Promise<string> => {
  const { paymentId } = await world.service.payments.authorize(
    {
      orderId: 'order_1',
      flowId: 'flow_immediate',
      amount,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token: await world.tokenise(number) },
      ...(intentId !== undefined && { intentId }),
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  return paymentId
}

it('keeps the payment that verifyOrder reported, while another card is being authorised', async () => {
  const world = createWorld()
  const waiting = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  const release = world.hold('authorizePayment')
  const second = world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  await world.whenSent('authorizePayment', 2)
  await world.answerChallenge(waiting.url)
  expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: true, paymentId: waiting.paymentId })
  release()
  expect(paymentIn(await second)).toMatchObject({ id: waiting.paymentId, status: 'SUCCEEDED' })
  expect(await statusesOf(world)).toEqual(['REFUNDED', 'SUCCEEDED'])
  expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: true, paymentId: waiting.paymentId })
})

it('ANSWER-9: an attempt that may charge comes before a newer payment without money', async () => {
  const world = createWorld()
  const request = await world.request()
  world.fault('authorizePayment', 'lostRequest', 4)
  await world.post('authorise', request)
  await payByPhone(world, numbers.declined, { intentId: request.intentId })
  const question = { trackingId: 'order_1' }
  expect((await world.post('outcome', { ...question, attemptKey: 'attempt-1' })).body).toEqual(unknownOutcome)
  expect((await world.post('outcome', question)).body).toMatchObject({ status: 'asked', attemptKey: null })
})

it('keeps no payment that another request reversed after it was read', async () => {
  const store = memoryStore()
  let act: (() => Promise<void>) | undefined
  const world: ShopWorld = createWorld({
    store: {
      read: store.read,
      compareAndSet: async (trackingId, version, record) => {
        const isKeeping = record.keptPaymentId !== null && act
        act = isKeeping ? undefined : act
        if (isKeeping) await isKeeping()
        return store.compareAndSet(trackingId, version, record)
      },
    },
  })
  const first = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  const request = await world.request({ number: numbers.alsoChallenged, attemptKey: 'attempt-2' })
  const second = waitingIn(await world.post('authorise', request))
  await world.answerChallenge(first.url)
  await world.answerChallenge(second.url)
  // Another process settles the order and the shop refunds the kept payment, after both payments
  // were read as charged and before one of them is kept.
  act = async () => {
    const { keptPayment } = await world.checkout.settle('order_1')
    await world.service.payments.refund(keptPayment?.id ?? '')
    await world.checkout.settle('order_1')
  }
  expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, paymentId: null })
  expect(await statusesOf(world)).toEqual(['REFUNDED', 'REFUNDED'])
})

it('answers with an earlier payment that was confirmed while another card was declined', async () => {
  const world = createWorld()
  const waiting = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  const release = world.hold('authorizePayment')
  const second = world.post('authorise', await world.request({ attemptKey: 'attempt-2', number: numbers.declined }))
  await world.whenSent('authorizePayment', 2)
  await world.answerChallenge(waiting.url)
  release()
  expect(paymentIn(await second)).toMatchObject({ id: waiting.paymentId, status: 'SUCCEEDED' })
})

it('does not take another payment of the order for the payment of an open attempt', async () => {
  const world = createWorld()
  world.addOrder('order_1')
  await payByPhone(world, numbers.declined)
  const release = world.hold('authorizePayment')
  const first = world.post('authorise', await world.request({ intentId: undefined }))
  await world.whenSent('authorizePayment')
  expect(await world.checkout.settle('order_1')).toMatchObject({
    keptPayment: null,
    unsettled: [{ paymentId: null, reason: 'unknown' }],
  })
  const second = await world.post('authorise', await world.request({ attemptKey: 'attempt-2', intentId: undefined }))
  release()
  expect(paymentIn(await first)).toEqual(paymentIn(second))
  expect(await statusesOf(world)).toEqual(['DECLINED', 'SUCCEEDED'])
})

it('repeats the key of an open attempt, although a payment was added to the record after it', async () => {
  const world = createWorld()
  world.addOrder('order_1')
  const request = await world.request()
  await payByPhone(world, numbers.declined, { intentId: request.intentId })
  const releaseHint = world.hold('getPayment')
  const first = world.post('authorise', request)
  await world.whenSent('getPayment')
  const releasePayment = world.hold('authorizePayment')
  const second = world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  await world.whenSent('authorizePayment')
  releaseHint()
  expect(paymentIn(await first)?.status).toBe('SUCCEEDED')
  releasePayment()
  expect(paymentIn(await second)).toEqual(paymentIn(await first))
  expect(await statusesOf(world)).toEqual(['DECLINED', 'SUCCEEDED'])
})

it('starts no new attempt while the last repetition of an old key is running', async () => {
  const world = createWorld()
  const request = await world.request({ intentId: undefined })
  world.fault('authorizePayment', 'lostRequest', 4)
  await world.post('authorise', request)
  world.passTime(23 * hour - 10_000)
  const release = world.hold('authorizePayment')
  const repeat = world.post('authorise', request)
  await world.whenSent('authorizePayment', 5)
  world.passTime(20_000)
  const other = await world.request({ attemptKey: 'attempt-2', intentId: undefined })
  expect((await world.post('authorise', other)).body).toEqual(unknownOutcome)
  release()
  expect(paymentIn(await repeat)?.status).toBe('SUCCEEDED')
  expect(paymentIn(await world.post('authorise', other))).toEqual(paymentIn(await repeat))
  expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
})

it('keeps a payment whose record was lost while it was being made', async () => {
  const records = new Map<string, StoredOrder>()
  const world = createWorld({
    store: {
      read: async (trackingId) => records.get(trackingId) ?? null,
      compareAndSet: async (trackingId, expectedVersion, record) => {
        if ((records.get(trackingId)?.version ?? 0) !== expectedVersion) return false
        records.set(trackingId, { version: expectedVersion + 1, record })
        return true
      },
    },
  })
  const release = world.hold('authorizePayment')
  const first = world.post('authorise', await world.request())
  await world.whenSent('authorizePayment')
  records.clear()
  release()
  expect(paymentIn(await first)?.status).toBe('SUCCEEDED')
  const again = await world.request({ attemptKey: 'attempt-2' })
  expect(paymentIn(await world.post('authorise', again))).toEqual(paymentIn(await first))
  expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
})

it('finds a payment in the intent, if the store has lost it', async () => {
  const world = createWorld()
  const request = await world.request()
  const first = await world.post('authorise', request)
  const answer = await world.withStore(memoryStore())('authorise', { ...request, attemptKey: 'attempt-2' })
  expect(paymentIn(answer)).toEqual(paymentIn(first))
  expect(await statusesOf(world)).toEqual(['SUCCEEDED'])
})

it('reports a second payment that was made without the handlers, and does not reverse it', async () => {
  const world = createWorld()
  world.addOrder('order_1')
  const request = await world.request()
  const { intentId } = request
  await payByPhone(world, numbers.approved, { amount: 1000, intentId })
  await payByPhone(world, numbers.approved, { amount: 2000, intentId })
  await world.post('authorise', request)
  expect(await statusesOf(world)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  expect((await world.checkout.settle('order_1')).unsettled).toMatchObject([{ reason: 'foreign' }])
})

it('answers for a payment that was just reversed with the payment that the order keeps', async () => {
  const world = createWorld()
  const waiting = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  const second = await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  await world.answerChallenge(waiting.url)
  const answer = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
  expect(paymentIn(answer)).toEqual(paymentIn(second))
})

it('requests no payment if the time limit is over before', async () => {
  const world = createWorld()
  const request = await world.request()
  const release = world.hold('getIntent')
  const answer = world.post('authorise', request)
  await world.whenSent('getIntent')
  world.passTime(57_000)
  release()
  expect((await answer).body).toMatchObject({ status: 'refused', refusal: { code: 'order.unavailable' } })
  expect(world.sent).not.toContain('authorizePayment')
})

it('continues after an error in the log', async () => {
  const onError = async () => {
    throw new Error('the log is full')
  }
  const world = createWorld({ handlers: { onError } })
  world.fault('authorizePayment', 'lostAnswer', 4)
  expect((await world.post('authorise', await world.request())).body).toEqual(unknownOutcome)
})
