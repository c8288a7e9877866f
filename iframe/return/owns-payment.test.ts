import { expect, it } from 'vitest'
import { createTransport } from '../../src/api/transport'
import { ownsPayment } from './owns-payment'

const intent = {
  id: 'intents:1',
  trackingId: 'order-1',
  status: 'ACTIVE',
  linkedPayments: [{ paymentId: 'payments:1', status: 'SUCCEEDED' }],
}
const rejection = (code: string) => ({ errors: [{ message: 'no', extensions: { code } }] })

/** Calls the function with a service that returns this answer. */
const call = async (query: string, answer: object | 'unreachable' = { data: { getIntent: intent } }) => {
  const sent: { key: string | null; body: string }[] = []
  const fetch = async (_url: unknown, init: RequestInit = {}) => {
    sent.push({ key: new Headers(init.headers).get('authorization'), body: String(init.body) })
    if (answer === 'unreachable') throw new TypeError('no network')
    return Response.json(answer)
  }
  const transport = createTransport({
    endpoint: 'https://pay.example/api/graphql',
    fetch: fetch as typeof globalThis.fetch,
  })
  return { owns: await ownsPayment(new URLSearchParams(query), transport), sent }
}

it.each([
  ['payments%3A1', true],
  ['1', true],
  ['payments%3A2', false],
])('reads the intent with the key of the URL, and searches it for the payment %s', async (paymentId, owned) => {
  const { owns, sent } = await call(`account=pk_test_1&intentId=intents%3A1&paymentId=${paymentId}`)
  expect(owns).toBe(owned)
  expect(sent).toMatchObject([{ key: 'Bearer pk_test_1', body: expect.stringContaining('intents:1') }])
})

it.each(['error.notFound', 'api.key.unauthorized', 'api.key.forbidden'])(
  'returns false if the service answers %s',
  async (code) => {
    expect((await call('account=pk_test_2&intentId=intents%3A1&paymentId=1', rejection(code))).owns).toBe(false)
  },
)

it.each<[string, string, object | 'unreachable']>([
  ['the service is not reached', 'account=pk_test_1&intentId=intents%3A1&paymentId=1', 'unreachable'],
  ['the service fails', 'account=pk_test_1&intentId=intents%3A1&paymentId=1', rejection('error.internal')],
  ['the URL names no intent', 'account=pk_test_1&paymentId=1', { data: { getIntent: intent } }],
])('returns undefined if %s', async (_when, query, answer) => {
  expect((await call(query, answer)).owns).toBeUndefined()
})

it('returns false for a URL without a payment, although the key owns the intent', async () => {
  expect((await call('account=pk_test_1&intentId=intents%3A1')).owns).toBe(false)
})
