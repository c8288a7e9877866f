import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { clientToken, codeOf, pay, textAt, tokenise, tokenOf } from '../../../lab/contract-suite/helpers'
import { createNodeMock } from '../node'
import { day, hour, minute } from '../time'
import type { TableName } from './records'
import { createStore } from './store'

let now = Date.UTC(2026, 0, 15, 12)
const store = createStore()
const mock = createNodeMock({ store, allowControl: true, clock: () => now })
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const count = (table: TableName) => store.read((reader) => reader.all(table).length)

const setUpWallet = async () =>
  textAt(
    await call('mutation { setupWallet(walletType: "GOOGLE_PAY", payload: { merchantGatewayId: "m" }) }'),
    'data.setupWallet.merchantSessionIdentifier',
  )

const tokeniseWithKey = () => tokenise(call, {}, { headers: { 'x-idempotency-key': crypto.randomUUID() } })

test('STORE-2: expired Client Tokens are deleted when new ones are created, and no others are', async () => {
  await clientToken(call)
  now += hour
  const valid = await clientToken(call)
  now += 2 * hour
  await clientToken(call)
  expect(await count('clientTokens')).toBe(2)
  expect((await call('{ __typename }', { key: valid })).status).toBe(200)
})

test('STORE-2: wallet sessions are kept for a day after their expiry, then deleted', async () => {
  const merchantSessionIdentifier = await setUpWallet()
  const payWithIt = async () =>
    codeOf(await pay(call, '', { paymentMethod: { type: 'GOOGLE_PAY', walletToken: { merchantSessionIdentifier } } }))
  now += 5 * minute + day - 1
  await setUpWallet()
  expect(await payWithIt()).toBe('error.validation')
  now += 1
  await setUpWallet()
  expect(await count('walletSessions')).toBe(2)
})

test('STORE-2: ended challenges are kept for a day, then deleted; open approvals stay', async () => {
  const ask = async (over: Record<string, unknown>, number = '4242424242424242') =>
    textAt(await pay(call, await tokenOf(call, { number }), over), 'errors.0.extensions.url')
  const askBank = () => ask({ perform3DSecure: {} }, '4000002760003184')
  const askPayPal = () => ask({ paymentMethod: { type: 'PAYPAL' }, apmRedirectUrl: 'https://shop.example/' })
  const visit = async (url: string) => (await mock.handle(new Request(url))).status
  const submit = (url: string, form: Record<string, string>) =>
    mock.handle(new Request(url, { method: 'POST', body: new URLSearchParams(form) }))
  const [passed, late, approved, open] = [await askBank(), await askBank(), await askPayPal(), await askPayPal()]
  now += minute
  await submit(passed, { code: '1234' })
  await submit(approved, { do: 'approve' })
  now += day - 1
  await askBank()
  for (const url of [passed, late, approved, open]) expect(await visit(url)).toBe(200)
  now += 1
  await askBank()
  expect(await Promise.all([passed, approved, late, open].map(visit))).toEqual([404, 404, 200, 200])
  now += 15 * minute
  await askBank()
  expect(await visit(late)).toBe(404)
  now += 365 * day
  await askBank()
  expect(await visit(open)).toBe(200)
})

test('STORE-2: outcomes of idempotency keys are deleted after 24 hours', async () => {
  await tokeniseWithKey()
  now += day - 1
  await tokeniseWithKey()
  expect(await count('keptOutcomes')).toBe(2)
  now += 1
  await tokeniseWithKey()
  expect(await count('keptOutcomes')).toBe(2)
})

test('CONTROL-9: the log has the latest 200 requests with their values', async () => {
  for (let index = 0; index < 210; index += 1) await call('{ __typename }', { variables: { index } })
  await call('{ __typename }', { key: 'sk_test_nobody' })
  const log = await store.read((reader) => reader.all('requestLog'))
  expect(log).toHaveLength(200)
  expect(log.at(-1)).toMatchObject({ status: 401, answer: { errors: [{}] } })
  expect(log.at(-2)?.variables).toEqual({ index: 209 })
})
