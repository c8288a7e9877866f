import { afterEach, expect, test } from 'vitest'
import { settlePayment } from '../domain/payments/life-cycle'
import { seededAccounts } from '../seed/accounts'
import { seededFlows } from '../seed/flows'
import { tableNames } from '../store/records'
import { createStore, type Store } from '../store/store'
import { day } from '../time'
import { loadDataSet } from './data-sets'
import { returningCustomerId } from './returning-customer'

const now = Date.UTC(2026, 4, 20, 9)
const stores: Store[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

const begin = async (name: string, at = now) => {
  const store = createStore()
  stores.push(store)
  const [account] = seededAccounts
  if (!account) throw new Error('There is no account')
  await loadDataSet(store, name, { account, flows: seededFlows, now: at })
  return store
}

const dump = (store: Store) =>
  store.read((reader) => Object.fromEntries(tableNames.map((table) => [table, reader.all(table)])))

test('SEED-1: busy-month has 500 payments of every status, of the last 30 days', async () => {
  const store = await begin('busy-month')
  const payments = (await store.read((reader) => reader.all('payments'))).map((payment) => settlePayment(payment, now))
  expect(payments).toHaveLength(500)
  expect([...new Set(payments.map(({ status }) => status))].sort()).toEqual([
    'AUTHORISED',
    'CANCELLED',
    'DECLINED',
    'DISPUTED',
    'FAILED',
    'NEEDS_3D_SECURE',
    'NEEDS_APM_AUTHORIZATION',
    'PARTIAL_REFUNDED',
    'REFUNDED',
    'SUCCEEDED',
  ])
  for (const { date, events } of payments) {
    expect(date).toBeGreaterThan(now - 30 * day - 1)
    expect(events.at(-1)?.time).toBeLessThanOrEqual(now)
  }
  expect((await store.read((reader) => reader.all('intents'))).some(({ completed }) => completed === null)).toBe(true)
})

test('SEED-2: a data set is the same each time', async () => {
  const [first, second] = await Promise.all([begin('busy-month').then(dump), begin('busy-month').then(dump)])
  expect(first).toEqual(second)
})

test('SEED-3: returning-customer has three cards; the Visa card is first and the default', async () => {
  const store = await begin('returning-customer')
  const customer = await store.read((reader) => reader.get('customers', returningCustomerId))
  const methods = await store.read((reader) => reader.all('paymentMethods'))
  expect(methods.map(({ brand }) => brand).sort()).toEqual(['amex', 'mastercard', 'visa'])
  expect(methods.find(({ id }) => id === customer?.defaultPaymentMethodId)?.brand).toBe('visa')
  expect(JSON.stringify(await dump(store))).not.toMatch(/\d{13,}(?=")/)
})

test('SEED-4: empty deletes earlier records', async () => {
  const store = await begin('returning-customer')
  const [account] = seededAccounts
  if (account) await loadDataSet(store, 'empty', { account, flows: seededFlows, now })
  expect(Object.values(await dump(store)).flat()).toEqual([])
})
