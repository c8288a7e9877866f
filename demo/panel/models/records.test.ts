import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMock } from '../testing/snapshot-of-mock'
import { linksOf } from './links'
import { ordersOf } from './orders'
import { entriesOf, filtersOf, matchingIds, tagsOf } from './search'
import type { LoggedRequest, ServiceSnapshot } from './service-snapshot'
import { statusLabel } from './status-label'
import { requestsOf, timelineOf } from './timeline'

const mock = openMock()
afterAll(() => mock.stop())

let snapshot: ServiceSnapshot
let [intentId, paymentId, customerId] = ['', '', '']

beforeAll(async () => {
  customerId = await mock.createCustomer('Ada')
  intentId = await mock.startIntent('order_1')
  const flowId = 'flow_immediate'
  await mock.pay({ intentId, orderId: 'order_1', flowId }, '4000000000000002')
  paymentId = await mock.pay({ intentId, orderId: 'order_1', flowId, customer: { id: customerId } })
  await mock.control.advanceClock(1000)
  await mock.startIntent('order_2')
  await mock.control.raiseDispute({ paymentId })
  snapshot = await mock.readSnapshot()
})

const orderOf = (id: string) => ordersOf(snapshot).find((order) => order.id === id) ?? expect.unreachable()

describe('ordersOf()', () => {
  it('groups intents, payments and disputes by the order of the shop, newest first', () => {
    expect(ordersOf(snapshot).map(({ id, status, amount }) => [id, status, amount])).toEqual([
      ['order_2', 'INTENT', '€50.99'],
      ['order_1', 'DISPUTED', '€50.99'],
    ])
    const { intents, payments, disputes } = orderOf('order_1')
    expect([intents.length, payments.length, disputes.length]).toEqual([1, 2, 1])
  })

  it('finds the order of a payment without orderId by its intent', () => {
    const payments = snapshot.payments.map((payment) => ({ ...payment, orderId: null }))
    expect(ordersOf({ ...snapshot, payments }).find(({ id }) => id === 'order_1')?.payments).toHaveLength(2)
  })
})

describe('timelineOf()', () => {
  it('contains requests, steps and payment events of one order in their order', () => {
    const entries = timelineOf(orderOf('order_1'), snapshot.requests)
    expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).sort())
    expect(entries.map(({ source, title }) => `${source}: ${title}`)).toEqual(
      expect.arrayContaining([
        'Request: startIntent',
        'Intent: Checkout started',
        'Request: authorizePayment',
        'Payment: Payment declined',
        'Payment: Payment succeeded',
        'Payment: Payment disputed',
      ]),
    )
    expect(entries.find(({ title }) => title === 'authorizePayment')?.note).toMatch(
      /^Private Key · 200 · \d+ ms · key attempt-1$/,
    )
    expect(entries.find(({ title }) => title === 'Payment declined')?.tone).toBe('bad')
    const ofRequests = entries.flatMap(({ requestId }) => requestId ?? [])
    expect(ofRequests).toEqual(
      expect.arrayContaining(requestsOf(orderOf('order_1'), snapshot.requests).map(({ id }) => id)),
    )
  })

  it('has no request of another order', () => {
    expect(requestsOf(orderOf('order_2'), snapshot.requests).map(({ operations }) => operations)).toEqual([
      ['startIntent'],
    ])
  })
})

describe('linksOf()', () => {
  const viewsOf = (value: unknown, ownId: string | null) =>
    linksOf(value, ownId, snapshot).map(({ view, id }) => `${view} ${id}`)
  const disputeId = () => snapshot.disputes[0]?.id ?? expect.unreachable()
  const payment = () => snapshot.payments.find(({ id }) => id === paymentId) ?? expect.unreachable()

  it('leads from a payment to its order, intent, dispute and customer', () => {
    expect(viewsOf(payment(), paymentId)).toEqual([
      'Orders order_1',
      `Intents ${intentId}`,
      `Disputes ${disputeId()}`,
      `Customers ${customerId}`,
    ])
  })

  it('leads back to the records that name a record', () => {
    expect(viewsOf(snapshot.customers[0], customerId)).toEqual([`Payments ${paymentId}`])
    expect(viewsOf(snapshot.disputes[0], disputeId())).toEqual([`Payments ${paymentId}`])
    expect(viewsOf(snapshot.intents.at(-1), intentId)).toContain(`Payments ${paymentId}`)
  })

  it('finds the records of a request in its variables and answer, with and without the prefix of payments', () => {
    const request = snapshot.requests.find(({ operations }) => operations[0] === 'authorizePayment')
    expect(viewsOf([request?.variables, request?.answer], null)).toEqual(
      expect.arrayContaining(['Orders order_1', `Intents ${intentId}`, `Payments ${paymentId}`]),
    )
    expect(viewsOf({ id: paymentId.replace('payments:', '') }, null)).toEqual([`Payments ${paymentId}`])
  })

  it('takes the text of an order for its id only in the members that name orders', () => {
    expect(viewsOf({ orderId: 'order_1' }, null)).toEqual(['Orders order_1'])
    expect(viewsOf({ note: 'order_1' }, null)).toEqual([])
  })
})

describe('matchingIds()', () => {
  const found = (search: string, filter = '') =>
    [...matchingIds(entriesOf('Payments', snapshot), { search, filter })].length

  it.each([
    ['', '', 2],
    ['order_1', '', 2],
    ['ORDER_1 general_decline', '', 1],
    ['nothing', '', 0],
    ['', 'DECLINED', 1],
    ['', 'REFUNDED', 0],
    ['order_1', 'DISPUTED', 1],
  ])('finds by the search %j and the filter %j %i payments', (search, filter, count) => {
    expect(found(search, filter)).toBe(count)
  })

  it('finds an intent by the status that the inspector shows', () => {
    const found = matchingIds(entriesOf('Intents', snapshot), { search: 'started order_2', filter: '' })
    expect([...found]).toEqual([orderOf('order_2').intents[0]?.id])
    const names = ['INTENT', 'NEEDS_3D_SECURE', 'NEEDS_RESPONSE', 'WON', 'Private Key', '']
    const labels = ['Started', 'Waiting for 3-D Secure', 'Needs response', 'Won', 'Private Key', '']
    expect(names.map(statusLabel)).toEqual(labels)
  })

  it('filters requests by their credentials and errors', () => {
    const requests = entriesOf('Requests', snapshot)
    expect(filtersOf(requests)).toEqual(['Private Key', 'Public Key', 'card token'])
    const [request] = snapshot.requests
    if (!request) return expect.unreachable()
    const refused: LoggedRequest = { ...request, caller: null, status: 401 }
    expect(tagsOf(refused)).toEqual(['No valid key', 'With an error'])
  })
})
