import { afterEach, expect, it, vi } from 'vitest'
import { numbers, paymentIn, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { OrderNotice } from './order-notice'

const worlds: ShopWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

/** Creates a shop that collects its notices. */
const createWorld = (receive: (notice: OrderNotice) => unknown = () => undefined) => {
  const notices: OrderNotice[] = []
  const onOrder = (notice: OrderNotice) => {
    notices.push(notice)
    return receive(notice)
  }
  const world = createShopWorld({ handlers: { onOrder } })
  worlds.push(world)
  /** Waits until the last notice is stored as received. */
  const whenStored = (text: string) =>
    vi.waitFor(async () => expect((await world.store.read('order_1'))?.record.notice).toContain(text))
  return { world, notices, whenStored }
}

const settle = (world: ShopWorld) => world.checkout.settle('order_1')

it('ORDER-28: onOrder receives once that an order is paid', async () => {
  const { world, notices, whenStored } = createWorld()
  const { id } = paymentIn(await world.post('authorise', await world.request())) ?? {}
  await whenStored('paid')
  await settle(world)
  await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })
  expect(notices).toEqual([{ trackingId: 'order_1', status: 'paid', paymentId: id }])
})

it('ORDER-28: onOrder receives nothing while a payment waits, and after a decline', async () => {
  const { world, notices, whenStored } = createWorld()
  await world.post('authorise', await world.request({ number: numbers.declined }))
  const request = await world.request({ number: numbers.challenged, attemptKey: 'attempt-2' })
  const { url, paymentId } = waitingIn(await world.post('authorise', request))
  await settle(world)
  expect(notices).toEqual([])
  await world.answerChallenge(url)
  await settle(world)
  await whenStored('paid')
  expect(notices).toEqual([{ trackingId: 'order_1', status: 'paid', paymentId }])
})

it('ORDER-28: onOrder receives that the payment was reversed, and that the order is paid again', async () => {
  const { world, notices, whenStored } = createWorld()
  const { id = '' } = paymentIn(await world.post('authorise', await world.request())) ?? {}
  await whenStored('paid')
  await world.service.payments.refund(id)
  await settle(world)
  await whenStored('reversed')
  const next = paymentIn(await world.post('authorise', await world.request({ attemptKey: 'attempt-2' })))
  await whenStored(`paid ${next?.id}`)
  expect(notices.map(({ status, paymentId }) => [status, paymentId])).toEqual([
    ['paid', id],
    ['reversed', id],
    ['paid', next?.id],
  ])
})

it('ORDER-28: onOrder receives that the payment is disputed', async () => {
  const { world, notices, whenStored } = createWorld()
  await world.post('authorise', await world.request({ number: numbers.disputed }))
  await settle(world)
  await whenStored('disputed')
  expect(notices.at(-1)).toMatchObject({ status: 'disputed' })
})

it('ORDER-28: onOrder receives that the amount differs from the order', async () => {
  const { world, notices, whenStored } = createWorld()
  await world.post('authorise', await world.request())
  await whenStored('paid')
  world.addOrder('order_1', { amount: { amount: 7000, currency: 'EUR' } })
  await settle(world)
  await whenStored('amountDiffers')
  expect(notices.map(({ status }) => status)).toEqual(['paid', 'amountDiffers'])
})

it('ORDER-28: a notice that fails is reported, and repeated when the order is settled again', async () => {
  let count = 0
  const { world, notices, whenStored } = createWorld(() => {
    count += 1
    if (count === 1) throw new Error('no mail server')
  })
  expect((await world.post('authorise', await world.request())).body).toMatchObject({ status: 'paid' })
  await vi.waitFor(() => expect(world.errors).toMatchObject([{ message: 'no mail server' }]))
  await settle(world)
  await whenStored('paid')
  expect(notices.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

it('ORDER-28: two orders that are paid at once are both reported', async () => {
  const { world, notices } = createWorld(() => new Promise(() => {}))
  for (const trackingId of ['order_1', 'order_2']) await world.post('authorise', await world.request({ trackingId }))
  expect(notices.map(({ trackingId, status }) => [trackingId, status])).toEqual([
    ['order_1', 'paid'],
    ['order_2', 'paid'],
  ])
})

it('ORDER-28: no answer waits for onOrder, and a running notice is not repeated', async () => {
  const { world, notices } = createWorld(() => new Promise(() => {}))
  expect((await world.post('authorise', await world.request())).body).toMatchObject({ status: 'paid' })
  expect(await settle(world)).toMatchObject({ keptPayment: { status: 'SUCCEEDED' } })
  expect(notices).toHaveLength(1)
})
