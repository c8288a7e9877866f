import { afterEach, describe, expect, it, vi } from 'vitest'
import { paymentIn, unknownOutcome } from '../../../lab/support/checkout-handlers/answers'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { PaymentListInput } from '../../api/listing'
import type { Payment } from '../../contract/generated/types'
import { TenderError } from '../../shared/error'
import type { TenderServer } from '../create-server'
import type { CheckoutContext } from './context'
import { findPayments, readPayment } from './find-payment'
import type { Attempt } from './order-record'

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

const startedAt = Date.parse('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(startedAt + ms).toISOString()

interface Account {
  /** The pages of listPayments. */
  pages?: Payment[][]
  /** The cursor of each page. @default one for each page */
  cursorOf?(page: number): string | null
  /** The ids that each intent lists. */
  intents?: Record<string, (string | null)[] | null>
  /** The payments that can be read by their ids. */
  payments?: Payment[]
  /** Milliseconds since the start of the attempt. */
  passedMs?: number
  /** Returns the time that is left when a page is read. */
  leftMs?(page: number): number
}

const notFound = () => new TenderError('record.notFound', 'not found')

/** Searches the payment of an attempt that was asked at `startedAt`. */
const search = async (
  { pages = [[]], cursorOf = String, intents = {}, payments = [], passedMs = 0, leftMs = () => 60_000 }: Account,
  changes: Partial<Attempt> = {},
  where: 'intents' | 'everywhere' = 'everywhere',
) => {
  let page = 0
  const list = vi.fn((_input: PaymentListInput, _options: object) => ({
    page: async () => {
      const items = pages[page] ?? []
      page += 1
      return { items, hasNextPage: page < pages.length, endCursor: cursorOf(page) }
    },
  }))
  const getPayment = vi.fn(async (id: string) => {
    const found = payments.find((payment) => payment.id === id)
    if (!found) throw notFound()
    return found
  })
  const getIntent = async (id: string) => {
    if (intents[id] === undefined) throw notFound()
    return { linkedPayments: intents[id]?.map((paymentId) => ({ paymentId })) ?? null }
  }
  const server = { payments: { list, get: getPayment }, intents: { get: getIntent } }
  const context = { server, now: () => startedAt + passedMs } as unknown as CheckoutContext
  const asked = attempt('A', { name: 'asked' }, { startedAt, ...changes })
  const record = recordOf([attempt('known', { name: 'ended', paymentId: 'payments:known' }), asked])
  const deadline = { left: (reservedMs = 0) => ({ totalTimeoutMs: Math.max(1, leftMs(page) - reservedMs) }) }
  const found = await findPayments(context, 'order_1', { record, attempt: asked, where }, deadline)
  const inputs = list.mock.calls.map(([input]) => input)
  return { ids: found.payments.map(({ id }) => id), searchedUntil: found.searchedUntil, inputs, getPayment }
}

describe('the time in which all payments are searched', () => {
  it.each<[string, Account, Partial<Attempt>, string, string]>([
    ['starts an hour before the attempt, and ends an hour from now', { passedMs: 0 }, {}, at(-hour), at(hour)],
    ['ends an hour after the service has forgotten the key', { passedMs: 48 * hour }, {}, at(-hour), at(25 * hour)],
    ['ends an hour from now before that', { passedMs: 24 * hour - 1 }, {}, at(-hour), at(25 * hour - 1)],
    [
      'starts where the last search ended',
      { passedMs: 2 * hour },
      { searchedUntil: startedAt + minute },
      at(minute),
      at(3 * hour),
    ],
  ])('ORDER-5: %s', async (_what, account, changes, from, to) => {
    const { inputs, searchedUntil } = await search(account, changes)
    expect(inputs).toEqual([
      { first: 100, filter: { dateRange: { value: { from, to } } }, sort: [{ fieldName: 'date', order: 'ASC' }] },
    ])
    expect(searchedUntil).toBeNull()
  })
})

describe('the payments that a search finds', () => {
  const foreign = paymentOf('foreign', { orderId: 'order_2' })
  const unmarked = paymentOf('unmarked', { metadata: null })
  const own = paymentOf('A')

  it.each<[string, Account, string[], number]>([
    [
      'those of the order, on each page',
      { pages: [[foreign, unmarked], [own]] },
      ['payments:unmarked', 'payments:A'],
      2,
    ],
    ['none after the attempt’s own', { pages: [[unmarked, own], [foreign]] }, ['payments:unmarked', 'payments:A'], 1],
    ['none that the record has', { pages: [[paymentOf('known'), { ...paymentOf('known'), id: 'known' }]] }, [], 1],
    [
      'the attempt’s own in its intent, without a search among all',
      { intents: { 'intent-1': ['payments:A'] }, payments: [own], pages: [[unmarked]] },
      ['payments:A'],
      0,
    ],
    [
      'each once, however its id is written',
      {
        intents: { 'intent-1': ['unmarked', 'unmarked'] },
        payments: [{ ...unmarked, id: 'unmarked' }],
        pages: [[unmarked, own]],
      },
      ['unmarked', 'payments:A'],
      1,
    ],
    [
      'none of another order that an intent lists, and none that does not exist',
      { intents: { 'intent-1': ['payments:foreign', 'payments:gone', null] }, payments: [foreign], pages: [[own]] },
      ['payments:A'],
      1,
    ],
    [
      'none that the record has and an intent lists',
      { intents: { 'intent-1': ['known'] }, payments: [{ ...paymentOf('known'), id: 'known' }], pages: [[own]] },
      ['payments:A'],
      1,
    ],
    [
      'all, if an intent was deleted or lists nothing',
      { intents: { 'intent-2': null }, pages: [[own]] },
      ['payments:A'],
      1,
    ],
  ])('ORDER-5: %s', async (_what, account, ids, pages) => {
    const found = await search(account, { intentIds: ['intent-1', null, 'intent-2'] })
    expect([found.ids, found.searchedUntil, found.inputs.length]).toEqual([ids, null, pages])
  })

  it('ORDER-5: `intents` searches only there', async () => {
    const account = { intents: { 'intent-1': ['payments:unmarked'] }, payments: [unmarked], pages: [[own]] }
    const { ids, inputs } = await search(account, { intentIds: ['intent-1'] }, 'intents')
    expect([ids, inputs]).toEqual([['payments:unmarked'], []])
  })

  it('reads no payment that no intent names', async () => {
    const { getPayment } = await search({ intents: { a: null, b: [null] } }, { intentIds: ['a', 'b', 'gone', null] })
    expect(getPayment).not.toHaveBeenCalled()
  })

  it('reads no payment twice', async () => {
    const account = { intents: { a: ['payments:A'], b: ['payments:A'] }, payments: [own] }
    expect((await search(account, { intentIds: ['a', null, 'b'] })).getPayment).toHaveBeenCalledOnce()
  })
})

describe('a search that does not reach the end', () => {
  const dated = (ms: number) => paymentOf(`at-${ms}`, { orderId: 'order_2', date: at(ms) })
  const pagesOf = (count: number) => Array.from({ length: count }, (_, index) => [dated(index), dated(index)])

  it.each<[string, number, number | null]>([
    ['200 pages are all', 200, null],
    ['201 pages are too many', 201, 199],
  ])('ORDER-27: %s', async (_what, count, searchedMs) => {
    const { inputs, searchedUntil } = await search({ pages: pagesOf(count), passedMs: 24 * hour })
    expect(inputs).toHaveLength(200)
    expect(inputs.slice(0, 3).map(({ after }) => after)).toEqual([undefined, '1', '2'])
    expect(searchedUntil).toBe(searchedMs === null ? null : startedAt + searchedMs)
  })

  it.each<[string, number, Partial<Attempt>, number]>([
    ['at most to an hour ago, because clocks differ', hour + 100, {}, 100],
    ['never back', 0, { searchedUntil: startedAt }, 0],
    ['never before its start', 0, {}, -hour],
  ])('ORDER-27: remembers how far it came: %s', async (_what, passedMs, changes, expectedMs) => {
    const { searchedUntil } = await search({ pages: pagesOf(201), passedMs }, changes)
    expect(searchedUntil).toBe(startedAt + expectedMs)
  })

  it.each([
    ['reads a page if one millisecond more than ten seconds is left', 10_002, 2],
    ['reads only the first page if ten seconds are left', 10_001, 1],
  ])('ORDER-27: %s', async (_what, leftMs, count) => {
    const { inputs } = await search({ pages: pagesOf(2), leftMs: () => leftMs })
    expect(inputs).toHaveLength(count)
  })

  it.each<[string, Account['cursorOf']]>([
    ['has no cursor', () => null],
    ['has the cursor of the last one', () => 'same'],
    ['has no cursor any longer', (page) => (page === 1 ? '1' : null)],
  ])('ends if a page %s', async (_what, cursorOf) => {
    await expect(search({ pages: pagesOf(4), ...(cursorOf && { cursorOf }) })).rejects.toMatchObject({
      code: 'service.answer',
    })
  })

  it('ORDER-27: ends if the payments of two pages are not sorted', async () => {
    await expect(search({ pages: [[dated(2)], [dated(1)], []] })).rejects.toMatchObject({ code: 'service.answer' })
  })
})

it.each([
  ['that does not exist', notFound(), null],
  ['that cannot be read', new TenderError('service.failed', ''), 'service.failed'],
])('readPayment() › a payment %s', async (_what, error, code) => {
  const context = { server: { payments: { get: () => Promise.reject(error) } } } as unknown as CheckoutContext
  const read = readPayment(context, 'payments:a', { left: () => ({ totalTimeoutMs: 1 }) })
  if (code === null) expect(await read).toBeNull()
  else await expect(read).rejects.toMatchObject({ code })
})

it('ORDER-5: does not end a search while an intent cannot be read', async () => {
  const server = { intents: { get: () => Promise.reject(new TenderError('service.failed', '')) } }
  const context = { server, now: () => startedAt } as unknown as CheckoutContext
  const asked = attempt('A', { name: 'asked' }, { intentIds: ['intent-1'] })
  const where = { record: recordOf([asked]), attempt: asked, where: 'intents' } as const
  const deadline = { left: () => ({ totalTimeoutMs: 1 }) }
  await expect(findPayments(context, 'order_1', where, deadline)).rejects.toMatchObject({ code: 'service.failed' })
})
