import { afterEach, describe, expect, it } from 'vitest'
import { numbers, paymentIn, unknownOutcome } from '../../../lab/support/checkout-handlers/answers'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import { itNeeds } from '../../../lab/support/server/service-profile'
import type { Payment } from '../../contract/generated/types'
import { declineReasonOf } from './decline-reason'
import type { AttemptState, OrderRecord } from './order-record'
import { answeredAttempt, orderStateOf, type StateFacts, toOrderPayment } from './order-state'

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

const asked: AttemptState = { name: 'asked' }
const paid: AttemptState = { name: 'paid', paymentId: 'payments:p' }
const ended: AttemptState = { name: 'ended', paymentId: 'payments:e' }
const expired: AttemptState = { name: 'expired' }
const waiting = (kind: 'challenge' | 'approval'): AttemptState => ({
  name: 'waiting',
  paymentId: 'payments:w',
  kind,
  url: 'https://bank.example/',
})
const fault = { path: 'token', message: 'unknown' }
const rejected: AttemptState = { name: 'rejected', error: { code: 'error.notFound', fields: [fault] } }
const refusal = { code: 'amount.changed', message: 'The price has changed.', fields: [] }

describe('orderStateOf()', () => {
  const own = { attemptKeys: ['own'] }
  const stateOf = (record: OrderRecord, facts: Partial<StateFacts> = {}, attemptKey: string | null = 'own') =>
    orderStateOf(
      { trackingId: 'order_1', attemptKey },
      { record, version: 7, kept: null, payment: null, expected: null, ...facts },
    )
  const unread = { amount: null, authorised: null, brand: null, lastFour: null }

  it.each<[string, OrderRecord, Partial<StateFacts>, object]>([
    ['an order without attempts', recordOf([]), { expected: eur(5099) }, { status: 'none', expected: eur(5099) }],
    ['an attempt that is asked', recordOf([attempt('A', asked, own)]), {}, { status: 'asked', mayPay: false }],
    [
      'ANSWER-6: no attempt, while another one is asked',
      recordOf([attempt('A', asked)]),
      {},
      { status: 'asked', mayPay: false },
    ],
    [
      'ANSWER-6: a rejected attempt, while another one is paid',
      recordOf([attempt('A', rejected, own), attempt('B', paid)]),
      {},
      { status: 'asked', mayPay: false },
    ],
    [
      'ANSWER-6: an expired attempt, while another one is asked',
      recordOf([attempt('A', expired, own), attempt('B', asked)]),
      {},
      { status: 'asked', mayPay: false },
    ],
    [
      'ANSWER-3: an ended attempt, while another one is asked',
      recordOf([attempt('A', ended, own), attempt('B', asked)]),
      { payment: paymentOf('e', { status: 'DECLINED' }) },
      { status: 'ended', mayPay: false, payment: expect.objectContaining({ id: 'payments:e', status: 'DECLINED' }) },
    ],
    ['an expired attempt', recordOf([attempt('A', expired, own)]), {}, { status: 'none' }],
    [
      'ORDER-6: a rejected attempt',
      recordOf([attempt('A', rejected, own)]),
      {},
      { status: 'refused', refusal: { code: 'service.rejected', message: '', fields: [fault] } },
    ],
    [
      'ANSWER-7: a refused key',
      recordOf([], { refusedKeys: [{ attemptKey: 'own', refusal }] }),
      {},
      { status: 'refused', refusal },
    ],
    [
      'ANSWER-5: a key that was only asked for',
      recordOf([], { refusedKeys: [{ attemptKey: 'own', refusal: null }] }),
      {},
      { status: 'none' },
    ],
    [
      'a challenge whose payment was not read',
      recordOf([attempt('A', waiting('challenge'), own)]),
      {},
      {
        status: 'waiting',
        payment: { id: 'payments:w', status: 'NEEDS_3D_SECURE', ...unread },
        action: { kind: 'challenge', url: 'https://bank.example/', expiresInMs: null },
      },
    ],
    [
      'an approval whose payment was not read',
      recordOf([attempt('A', waiting('approval'), own)]),
      {},
      {
        status: 'waiting',
        payment: expect.objectContaining({ status: 'NEEDS_APM_AUTHORIZATION' }),
        action: expect.objectContaining({ kind: 'approval' }),
      },
    ],
    [
      'a challenge whose payment was read',
      recordOf([attempt('A', waiting('challenge'), own)]),
      { payment: paymentOf('w', { status: 'NEEDS_3D_SECURE' }) },
      { status: 'waiting', payment: expect.objectContaining({ id: 'payments:w', amount: eur(5099) }) },
    ],
    [
      'ANSWER-2: an attempt whose payment ended, but could not be read',
      recordOf([attempt('A', ended, own)]),
      {},
      { status: 'asked', askAgainMs: 2000, payment: null },
    ],
    [
      'a paid attempt, while the kept payment is not known',
      recordOf([attempt('A', paid, own)]),
      { payment: paymentOf('p') },
      { status: 'asked', mayPay: false },
    ],
    [
      'ANSWER-3: the order keeps another payment than the attempt’s',
      recordOf([attempt('A', ended, own), attempt('B', paid)]),
      { kept: paymentOf('p'), payment: paymentOf('e') },
      { status: 'paid', mayPay: false, payment: expect.objectContaining({ id: 'payments:p' }) },
    ],
    [
      'ORDER-23: a closed order',
      recordOf([attempt('A', ended, own)], { closed: true }),
      {},
      { status: 'closed', mayPay: false },
    ],
    [
      'ORDER-23: a closed order without attempts',
      recordOf([], { closed: true }),
      {},
      { status: 'closed', mayPay: false },
    ],
    [
      'ORDER-23: an attempt of a closed order that waits',
      recordOf([attempt('A', waiting('challenge'), own)], { closed: true }),
      {},
      { status: 'waiting', mayPay: false },
    ],
    [
      'ORDER-23: an attempt of a closed order that is asked',
      recordOf([attempt('A', asked, own)], { closed: true }),
      {},
      { status: 'asked', mayPay: false },
    ],
    [
      'ORDER-23: an ended attempt of a closed order that is paid',
      recordOf([attempt('A', ended, own), attempt('B', paid)], { closed: true }),
      { payment: paymentOf('e', { status: 'DECLINED' }) },
      { status: 'ended', mayPay: false },
    ],
    [
      'ANSWER-3: an ended attempt of a closed order in which another attempt may charge',
      recordOf([attempt('A', ended, own), attempt('B', asked)], { closed: true }),
      { payment: paymentOf('e', { status: 'DECLINED' }) },
      { status: 'ended', mayPay: false },
    ],
    [
      'ANSWER-3: an expired attempt of a closed order in which another attempt may charge',
      recordOf([attempt('A', expired, own), attempt('B', asked)], { closed: true }),
      {},
      { status: 'asked', mayPay: false },
    ],
    [
      'ORDER-18: the last attempt that is allowed',
      recordOf(Array.from({ length: 49 }, (_, index) => attempt(String(index), expired))),
      {},
      { status: 'none', mayPay: true },
    ],
    [
      'ORDER-18: no attempt is allowed any longer',
      recordOf(Array.from({ length: 50 }, (_, index) => attempt(String(index), expired))),
      {},
      { status: 'none', mayPay: false },
    ],
  ])('%s', (_what, record, facts, expected) => {
    const { status } = expected as { status: string }
    const isPending = ['asked', 'waiting'].includes(status)
    const hasPayment = ['waiting', 'paid', 'ended'].includes(status)
    expect(stateOf(record, facts)).toEqual({
      ...{ version: 1, trackingId: 'order_1', revision: 7, attemptKey: 'own', mayPay: true, expected: null },
      payment: hasPayment ? expect.any(Object) : null,
      declineCode: null,
      action: status === 'waiting' ? expect.any(Object) : null,
      refusal: null,
      askAgainMs: isPending ? 2000 : null,
      ...expected,
    })
  })

  it('ANSWER-9: without a key, answers for the attempt that is asked, else for the newest', () => {
    const [first, newest] = [attempt('A', asked), attempt('C', ended)]
    const between = attempt('B', expired)
    expect(answeredAttempt(recordOf([first, between, newest]), null)).toBe(first)
    expect(answeredAttempt(recordOf([between, between, newest]), null)).toBe(newest)
    expect(stateOf(recordOf([], { refusedKeys: [{ attemptKey: 'own', refusal }] }), {}, null)).toMatchObject({
      status: 'none',
      attemptKey: null,
    })
  })
})

describe('toOrderPayment()', () => {
  const details = (brand: string | null, number: string | null) =>
    ({ brand, number }) as Payment['paymentMethodDetails']
  it.each<[string, Partial<Payment>, object]>([
    [
      'the brand and the last four digits',
      { paymentMethodDetails: details('VISA', '424242******4242') },
      { brand: 'VISA', lastFour: '4242' },
    ],
    [
      'no digits, if the number has none at its end',
      { paymentMethodDetails: details(null, '4242****') },
      { brand: null, lastFour: null },
    ],
    ['nothing of the card without details', { paymentMethodDetails: null }, { brand: null, lastFour: null }],
    ['no number', { paymentMethodDetails: details('VISA', null) }, { brand: 'VISA', lastFour: null }],
    ['a status that is not known', { status: 'BLOCKED' }, { status: 'UNKNOWN' }],
    [
      'the requested amount of a capture of less',
      { amount: { rawAmount: 1, currency: 'EUR', formattedAmount: '' } },
      { amount: eur(1), authorised: eur(5099) },
    ],
  ])('has %s', (_what, change, expected) => {
    expect(toOrderPayment(paymentOf('p', change), recordOf([attempt('A', paid)]))).toMatchObject(expected)
  })

  it('ORDER-24: has its own amount, if the record does not have the attempt', () => {
    const amount = { rawAmount: 1, currency: 'EUR', formattedAmount: '' }
    expect(toOrderPayment(paymentOf('p', { amount }), recordOf([]))).toMatchObject({ authorised: eur(1) })
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
