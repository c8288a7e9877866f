import { afterEach, expect, it } from 'vitest'
import { numbers, paymentIn, waitingIn } from './testing/answers'
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
  expect(await ask(world)).toMatchObject({ status: 'paid' })
  release()
  expect(await first).toMatchObject({ status: 'paid' })
})
