import { afterEach, expect, it } from 'vitest'
import { numbers, paymentIn, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { CheckoutContext } from './context'
import { answerAttempt } from './transitions'
import { updateOrder } from './update-order'

const worlds: ShopWorld[] = []
const createWorld = (): ShopWorld => {
  const world = createShopWorld()
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const ask = (world: ShopWorld, attemptKey = 'attempt-1') =>
  world.post('outcome', { trackingId: 'order_1', attemptKey }).then(({ body }) => body)
const readsOf = ({ sent }: ShopWorld) => sent.filter((name) => name === 'getPayment').length

it('ANSWER-10: concurrent and quick questions share one reading of the service', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request())
  world.sent.length = 0
  await Promise.all([ask(world), ask(world), ask(world)])
  world.passTime(1900)
  expect(await ask(world)).toMatchObject({ status: 'paid' })
  expect(readsOf(world)).toBe(1)
})

it('ANSWER-10: a question after two seconds reads the service', async () => {
  const world = createWorld()
  const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
  await ask(world)
  await world.service.payments.refund(id)
  world.passTime(2000)
  expect(await ask(world)).toMatchObject({ status: 'ended', payment: { id, status: 'REFUNDED' } })
})

it('ANSWER-10: a question after a change of the record reads the service', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request({ number: numbers.declined }))
  expect(await ask(world)).toMatchObject({ status: 'ended' })
  await world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  expect(await ask(world, 'attempt-2')).toMatchObject({ status: 'paid' })
  // A key that the server does not know is stored as refused, which changes the record too.
  expect(await ask(world, 'attempt-3')).toMatchObject({ status: 'paid', attemptKey: 'attempt-3' })
})

it('ANSWER-10: while a payment waits for the customer, each question reads the service', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request({ number: numbers.declined, attemptKey: 'attempt-0' }))
  const { url } = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
  expect(await ask(world)).toMatchObject({ status: 'waiting' })
  await world.answerChallenge(url)
  expect(await ask(world)).toMatchObject({ status: 'paid' })
})

it('ANSWER-10: settle and verifyOrder read the service', async () => {
  const world = createWorld()
  const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
  await ask(world)
  await world.service.payments.refund(id)
  expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false })
  expect(await ask(world)).toMatchObject({ status: 'ended' })
})

it('a reading that fails is not shared with later questions', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request())
  world.fault('getPayment', 'broken', 4)
  expect(await ask(world)).toMatchObject({ error: { code: 'store.unavailable' } })
  expect(await ask(world)).toMatchObject({ status: 'paid' })
})

it('a reading that hangs delays other questions by two seconds at most', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request())
  const release = world.hold('getPayment')
  const first = ask(world)
  await world.whenSent('getPayment')
  world.passTime(1950)
  const startedAt = performance.now()
  expect(await ask(world)).toMatchObject({ status: 'paid' })
  expect(performance.now() - startedAt).toBeLessThan(2000)
  release()
  expect(await first).toMatchObject({ status: 'paid' })
})

it('ANSWER-10: a question after the clock was set back reads the service', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request())
  await ask(world)
  world.sent.length = 0
  world.passTime(-1)
  await ask(world)
  expect(readsOf(world)).toBe(1)
})

it('ANSWER-10: a reading of one order answers no question about another one', async () => {
  const world = createWorld()
  for (const trackingId of ['order_1', 'order_2']) await world.post('authorise', await world.request({ trackingId }))
  world.sent.length = 0
  for (const trackingId of ['order_1', 'order_2', 'order_1', 'order_2'])
    expect((await world.post('outcome', { trackingId, attemptKey: 'attempt-1' })).body).toMatchObject({ trackingId })
  expect(readsOf(world)).toBe(2)
})

it('ANSWER-10: each reading counts for two seconds from its own start', async () => {
  const world = createWorld()
  for (const trackingId of ['order_1', 'order_2']) await world.post('authorise', await world.request({ trackingId }))
  const askFor = (trackingId: string) => world.post('outcome', { trackingId, attemptKey: 'attempt-1' })
  world.sent.length = 0
  await askFor('order_1')
  world.passTime(1000)
  await askFor('order_2')
  world.passTime(1000)
  await askFor('order_1')
  await askFor('order_2')
  expect(readsOf(world)).toBe(3)
  world.passTime(999)
  await askFor('order_2')
  expect(readsOf(world)).toBe(3)
})

it('ANSWER-10: a question waits for a reading that runs', async () => {
  const world = createWorld()
  await world.post('authorise', await world.request())
  world.sent.length = 0
  const release = world.hold('getPayment')
  const answers = [ask(world), ask(world)]
  await world.whenSent('getPayment')
  setTimeout(release, 50)
  expect(await Promise.all(answers)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  expect(readsOf(world)).toBe(1)
})

it('ANSWER-10: a question after another process has stored a payment reads the service', async () => {
  const world = createWorld()
  world.fault('authorizePayment', 'lostAnswer', 4)
  await world.post('authorise', await world.request({ intentId: undefined }))
  expect(await ask(world)).toMatchObject({ status: 'asked' })
  const [payment] = await world.payments('order_1')
  const state = { name: 'paid', paymentId: payment?.id ?? '' } as const
  await updateOrder({ store: world.store } as CheckoutContext, 'order_1', (record) =>
    record.attempts.reduce((next, attempt) => answerAttempt(next, attempt, state), record),
  )
  expect(await ask(world)).toMatchObject({ status: 'paid' })
})

it('searches the payment of a lost answer in the intents only, because browsers ask often', async () => {
  const world = createWorld()
  world.fault('authorizePayment', 'lostRequest', 4)
  await world.post('authorise', await world.request())
  world.sent.length = 0
  expect(await ask(world)).toMatchObject({ status: 'asked' })
  expect(world.sent.filter((operation) => operation !== 'account')).toEqual(['getIntent'])
})
