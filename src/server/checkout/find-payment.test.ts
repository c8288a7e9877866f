import { afterEach, describe, expect, it } from 'vitest'
import type { PaymentListInput } from '../../api/listing'
import type { Payment } from '../../contract/generated/types'
import type { TenderServer } from '../create-server'
import { paymentIn, unknownOutcome } from './testing/answers'
import { createShopWorld, type ShopWorld } from './testing/shop-world'

const worlds: ShopWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const minute = 60_000
const hour = 60 * minute
const firstDate = Date.parse('2026-03-01T11:00:00Z')

interface BusyOptions {
  /** Milliseconds that the service needs for a page. @default 0 */
  pageMs?: number
  /** Whether the service sorts its list as it was asked to. @default true */
  isSorted?: boolean
}

/** Creates a shop whose account has 50,000 payments of other orders in 25 hours. */
const createBusyWorld = ({ pageMs = 0, isSorted = true }: BusyOptions = {}) => {
  const others = Array.from({ length: 50_000 }, (_, index) => {
    const date = new Date(firstDate + index * 1800).toISOString()
    return { id: `payments:other-${index}`, orderId: `other-${index}`, date } as Payment
  })
  let pages = 0
  let all: Payment[] = []
  const list = (server: TenderServer, { filter, first = 0, after, sort }: PaymentListInput) => ({
    page: async () => {
      pages += 1
      world.passTime(pageMs)
      const { from, to } = (filter as { dateRange: { value: { from: string; to: string } } }).dateRange.value
      if (after === undefined) {
        all = others.filter(({ date }) => date >= from && date <= to)
        for await (const payment of server.payments.list()) {
          const at = all.findIndex(({ date }) => date > payment.date)
          all.splice(at < 0 ? all.length : at, 0, payment)
        }
        if (!isSorted || sort?.[0]?.order !== 'ASC') all.reverse()
      }
      const start = Number(after ?? 0)
      return {
        items: all.slice(start, start + first),
        hasNextPage: start + first < all.length,
        hasPreviousPage: start > 0,
        startCursor: String(start),
        endCursor: String(start + first),
        totalSize: all.length,
      }
    },
  })
  const world: ShopWorld = createShopWorld({
    changeServer: (server) => ({
      ...server,
      payments: { ...server.payments, list: (input = {}) => list(server, input) as never },
    }),
  })
  worlds.push(world)
  return { world, pages: () => pages }
}

/** Loses the requests of an attempt, and returns them. */
const loseAttempt = async (world: ShopWorld) => {
  world.fault('authorizePayment', 'lostRequest', 4)
  const request = await world.request({ intentId: undefined })
  await world.post('authorise', request)
  return request
}

describe('ORDER-27: more payments than one call can search', () => {
  it('ORDER-27: do not block the order', async () => {
    const { world } = createBusyWorld()
    await loseAttempt(world)
    world.passTime(25 * hour)
    const next = await world.request({ attemptKey: 'attempt-2' })
    expect((await world.post('authorise', next)).body).toMatchObject(unknownOutcome)
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: false, pending: true })
    expect(paymentIn(await world.post('authorise', next))?.status).toBe('SUCCEEDED')
    expect(await world.payments('order_1')).toHaveLength(1)
  })

  it('ORDER-27: do not hide a payment that was made at the end of the search', async () => {
    const { world } = createBusyWorld()
    const request = await loseAttempt(world)
    world.passTime(22.9 * hour)
    await world.arriveLate('order_1', { token: request.token, intentId: await world.startIntent('order_1') })
    world.passTime(2 * hour)
    const settled = await world.checkout.settle('order_1')
    expect(settled).toMatchObject({ keptPayment: null, unsettled: [{ reason: 'unknown' }] })
    await world.checkout.settle('order_1')
    expect(await world.checkout.settle('order_1')).toMatchObject({ keptPayment: { status: 'SUCCEEDED' } })
    expect(await world.payments('order_1')).toHaveLength(1)
  })

  it('ORDER-27: end the search in time if the service is slow', async () => {
    const { world, pages } = createBusyWorld({ pageMs: 500 })
    await loseAttempt(world)
    world.passTime(25 * hour)
    await world.checkout.settle('order_1')
    expect(pages()).toBe(100)
    for (let count = 0; count < 4; count += 1) await world.checkout.settle('order_1')
    expect(await world.checkout.settle('order_1')).toMatchObject({ unsettled: [] })
  })

  it('ORDER-27: are not searched step by step if the service does not sort them', async () => {
    const { world } = createBusyWorld({ isSorted: false })
    await loseAttempt(world)
    world.passTime(25 * hour)
    await expect(world.checkout.settle('order_1')).rejects.toMatchObject({ code: 'service.answer' })
  })
})
