import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import {
  at,
  clientToken,
  codeOf,
  getIntent,
  pay,
  startIntent,
  textAt,
  tokenise,
  tokenOf,
} from '../../lab/contract-suite/helpers'
import { createNodeMock } from './node'
import { createStore } from './store/store'
import { day, hour, minute } from './time'

let now = Date.UTC(2026, 0, 15, 12)
const store = createStore()
const mock = createNodeMock({ store, clock: () => now })
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const status = async (id: string) => at(await call(`{ getPayment(id: "${id}") { status } }`), 'data.getPayment.status')

test('INTENT-4: reading an intent does not keep it active, and statusDate is the time at which it became inactive', async () => {
  const id = textAt(await startIntent(call), 'data.startIntent.id')
  await call(`mutation { updateIntent(id: "${id}") { id } }`)
  const touched = now
  now += 4 * minute
  expect(at(await getIntent(call, id), 'data.getIntent.status')).toBe('ACTIVE')
  now += minute
  const asleep = await getIntent(call, id)
  expect(at(asleep, 'data.getIntent.status')).toBe('INACTIVE')
  expect(at(asleep, 'data.getIntent.statusDate')).toBe(new Date(touched + 5 * minute).toISOString())
  const awake = await call(`mutation { updateIntent(id: "${id}") { status } }`)
  expect(at(awake, 'data.updateIntent.status')).toBe('ACTIVE')
})

test('AUTH-4: a Client Token expires after three hours', async () => {
  const key = await clientToken(call)
  now += 3 * hour - 1
  expect((await call('{ __typename }', { key })).status).toBe(200)
  now += 1
  expect((await call('{ __typename }', { key })).status).toBe(401)
})

test('IDEM-1: an outcome is kept for 24 hours', async () => {
  const headers = { 'x-idempotency-key': 'one day' }
  const token = await tokenOf(call)
  const id = async () => at(await pay(call, token, {}, { headers }), 'data.authorizePayment.id')
  const first = await id()
  now += day - 1
  expect(await id()).toBe(first)
  now += 1
  expect(await id()).not.toBe(first)
})

test('IDEM-8: an expired outcome is deleted when the next outcome is stored', async () => {
  const kept = () => store.read((reader) => reader.all('keptOutcomes'))
  await tokenise(call, {}, { headers: { 'x-idempotency-key': 'old' } })
  now += day
  await tokenise(call, { cvc: '1' }, { headers: { 'x-idempotency-key': 'new' } })
  expect((await kept()).map(({ outcome }) => outcome.type)).toEqual(['error'])
})

test('PAY-14: an authorisation is cancelled after seven days, and its intent shows it', async () => {
  const intentId = textAt(await startIntent(call, { flow: 'flow_delayed' }), 'data.startIntent.id')
  const paid = await pay(call, await tokenOf(call), { flowId: 'flow_delayed', intentId })
  const id = textAt(paid, 'data.authorizePayment.id')
  now += 7 * day
  expect(await status(id)).toBe('CANCELLED')
  expect(at(await getIntent(call, intentId), 'data.getIntent.linkedPayments.0.status')).toBe('CANCELLED')
  expect(codeOf(await call(`mutation { capturePayment(id: "${id}") { id } }`))).toBe('error.payment.invalidState')
})

test('PAY-15: flow_auto_capture captures after an hour', async () => {
  const paid = await pay(call, await tokenOf(call), { flowId: 'flow_auto_capture' })
  const id = textAt(paid, 'data.authorizePayment.id')
  now += hour - 1
  expect(await status(id)).toBe('AUTHORISED')
  now += 1
  expect(await status(id)).toBe('SUCCEEDED')
})

test('PAY-17: a stored card that has expired since is declined', async () => {
  const stored = await tokenise(call, { expMonth: 3, expYear: 2026 })
  now = Date.UTC(2026, 4, 1)
  const paid = await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'))
  expect(at(paid, 'data.authorizePayment.paymentCore.outcome.declineCode')).toBe('EXPIRED_CARD')
})
