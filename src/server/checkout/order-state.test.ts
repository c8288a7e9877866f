import { afterEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../contract/generated/types'
import { itNeeds } from '../testing/service-profile'
import { declineReasonOf } from './decline-reason'
import { standingOf } from './payment-standing'
import { numbers, paymentIn, unknownOutcome } from './testing/answers'
import { createShopWorld, type ShopWorld } from './testing/shop-world'

const worlds: ShopWorld[] = []
const createWorld = (): ShopWorld => {
  const world = createShopWorld()
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const eur = (amount: number) => ({ amount, currency: 'EUR' })

it('ANSWER-7: a refused key stays refused, also after the price has changed back', async () => {
  const world = createWorld()
  const request = await world.request()
  world.addOrder('order_1', { amount: eur(7000) })
  const refused = await world.post('authorise', request)
  expect(refused.body).toMatchObject({ status: 'refused', refusal: { code: 'amount.changed' }, expected: eur(7000) })
  world.addOrder('order_1')
  expect((await world.post('authorise', request)).body).toMatchObject({ status: 'refused', expected: eur(5099) })
  expect(world.sent).not.toContain('authorizePayment')
})

it('ANSWER-8: a question repeats no idempotency key', async () => {
  const world = createWorld()
  world.fault('authorizePayment', 'lostRequest', 4)
  await world.post('authorise', await world.request())
  world.sent.length = 0
  const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
  expect([body, world.sent.includes('authorizePayment')]).toEqual([unknownOutcome, false])
})

it('ANSWER-12: a state has no data of the customer, no token and no key of the service', async () => {
  const world = createWorld()
  world.addOrder('order_1', {
    customer: { email: 'ada@shop.example', name: 'Ada Lovelace' },
    metadata: { note: 'gift' },
  })
  const request = await world.request()
  const text = JSON.stringify((await world.post('authorise', request)).body)
  for (const secret of [request.token, 'ada@', 'Lovelace', 'gift', 'key-1', '424242'])
    expect(text).not.toContain(secret)
})

describe('ORDER-24: a capture of less', () => {
  const captureLess = async () => {
    const world = createWorld()
    world.addOrder('order_1', { flowId: 'flow_delayed' })
    const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
    await world.service.payments.capture(id, { amount: 4000 })
    return world
  }

  it('ORDER-24: counts as paid, with its own amount', async () => {
    const world = await captureLess()
    const verified = await world.checkout.verifyOrder('order_1')
    expect(verified).toMatchObject({ paid: true, amount: eur(4000), expected: eur(5099) })
    const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
    expect(body).toMatchObject({ status: 'paid', payment: { amount: eur(4000), authorised: eur(5099) } })
  })

  it('ANSWER-10: reports status and amount as the service has them now', async () => {
    const world = createWorld()
    const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
    await world.service.payments.refund(id, { amount: 1000 })
    world.passTime(3000)
    const { body } = await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
    const { status } = await world.service.payments.get(id)
    expect(body).toMatchObject({ status: 'paid', payment: { id, status } })
  })

  it('ORDER-24: does not count as paid if the order costs something else now', async () => {
    const world = await captureLess()
    world.addOrder('order_1', { flowId: 'flow_delayed', amount: eur(7000) })
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false })
  })

  it('ORDER-24: is no capture of less if the key was repeated for a lower price', async () => {
    const world = createWorld()
    world.addOrder('order_1', { amount: eur(7000) })
    world.fault('authorizePayment', 'lostRequest', 4)
    await world.post('authorise', await world.request({ amount: eur(7000) }))
    world.addOrder('order_1')
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: true, amount: eur(5099) })
  })
})

describe('ORDER-26: a saved card', () => {
  const saveCard = async (world: ShopWorld, name: string) => {
    const card = { number: numbers.approved, expMonth: 12, expYear: 2040, cvc: '123', name }
    const id = await world.service.customers.create({ customer: { name }, card })
    const [method] = await world.service.paymentMethods.list(id)
    return { id, token: method?.token ?? '' }
  }

  it('ORDER-26: of the customer pays', async () => {
    const world = createWorld()
    const { id, token } = await saveCard(world, 'Ada')
    world.addOrder('order_1', { customer: { id } })
    expect((await world.post('authorise', await world.request({ token }))).body).toMatchObject({ status: 'paid' })
  })

  for (const [whose, isSignedIn] of [
    ['another customer', true],
    ['a customer, in the order of a guest,', false],
  ] as const)
    itNeeds('storedMethodOwner')(`ORDER-26: of ${whose} is refused`, async () => {
      const world = createWorld()
      const [ada, eve] = [await saveCard(world, 'Ada'), await saveCard(world, 'Eve')]
      world.addOrder('order_1', isSignedIn ? { customer: { id: eve.id } } : {})
      const { body } = await world.post('authorise', await world.request({ token: ada.token }))
      expect(body).toMatchObject({
        status: 'refused',
        refusal: { code: 'request.invalid', fields: [{ path: 'token' }] },
      })
      expect(world.sent).not.toContain('authorizePayment')
    })

  it('ORDER-26: is not checked without the addition, which is reported once', async () => {
    const world = createShopWorld({ profile: 'base' })
    worlds.push(world)
    const [ada, eve] = [await saveCard(world, 'Ada'), await saveCard(world, 'Eve')]
    const pay = async (trackingId: string) =>
      (await world.post('authorise', await world.request({ trackingId, token: ada.token, attemptKey: trackingId })))
        .body
    expect(await pay('order_1')).toMatchObject({ status: 'paid' })
    expect(world.errors).toEqual([])
    for (const trackingId of ['order_2', 'order_3']) {
      world.addOrder(trackingId, { customer: { id: eve.id } })
      expect(await pay(trackingId)).toMatchObject({ status: 'paid' })
    }
    expect(world.errors).toMatchObject([{ message: expect.stringContaining('storedMethodOwner') }])
  })
})

describe('standingOf()', () => {
  const refunded = (refundedAmount: number | null, amount: number | null): Standing =>
    standingOf({
      status: 'REFUNDED',
      refundedAmount,
      amount: amount === null ? null : { rawAmount: amount, currency: 'EUR', formattedAmount: '' },
    })
  type Standing = ReturnType<typeof standingOf>

  it.each<[number | null, number | null, Standing]>([
    [5099, 5099, 'ended'],
    [null, 5099, 'ended'],
    [5099, null, 'ended'],
    [1000, 5099, 'paid'],
  ])('ORDER-25: REFUNDED with %s of %s refunded is %s', (part, amount, standing) => {
    expect(refunded(part, amount)).toBe(standing)
  })

  it('a status that is not known may still take money', () => {
    expect([standingOf({ status: 'BLOCKED' }), standingOf({ status: null })]).toEqual(['waiting', 'waiting'])
  })
})

describe('declineReasonOf()', () => {
  const outcome = (declineCode: string | null, reason: string | null) =>
    declineReasonOf({ paymentCore: { outcome: { declineCode, reason } } } as Payment)

  it.each([
    ['EXPIRED_CARD', 'the words of the processor', 'EXPIRED_CARD'],
    [null, 'EXPIRED_CARD', 'EXPIRED_CARD'],
    [null, 'Card expired (51)', null],
    ['NEW_REASON', null, null],
    [null, 'constructor', null],
    [null, null, null],
  ])('of %s and %s is %s', (declineCode, reason, expected) => {
    expect(outcome(declineCode, reason)).toBe(expected)
  })

  it('is null without an outcome', () => {
    expect(declineReasonOf({ paymentCore: null })).toBeNull()
  })

  itNeeds('declineCode')('is part of the state of a decline', async () => {
    const world = createWorld()
    const { body } = await world.post('authorise', await world.request({ number: numbers.declined }))
    expect(body).toMatchObject({ status: 'ended', declineCode: 'GENERAL_DECLINE' })
  })
})
