import { afterAll, describe, expect, it } from 'vitest'
import { parseAuthoriseResponse } from '../../iframe/controller/payment/parse-authorise-response'
import { features } from '../contract/generated/features'
import { createNodeMock } from '../mock/node'
import { isTenderError } from '../shared/error'
import { assembleServer, createServer } from './create-server'
import { fraud } from './fraud/fraud'
import type { AuthoriseOptions } from './payment-options'
import { answerOf } from './service-answer'
import { fakeRuntime } from './testing/fake-runtime'

const mock = createNodeMock()
afterAll(() => mock.stop())

const options = { serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo', features }
const answering = (fetch: (request: Request) => Promise<Response>) =>
  assembleServer({ ...options, fetch: (url, init) => fetch(new Request(url, init)) }, fakeRuntime())
const reached = answering(mock.handle)
const unreached = answering(async () => {
  throw new TypeError('fetch failed')
})

const card = { number: '4000002760003184', expMonth: 12, expYear: 2040 }
const { token } = await reached.paymentMethods.tokenise({ paymentMethod: { card } })
const input = {
  flowId: 'flow_immediate',
  amount: 5099,
  currencyCode: 'EUR',
  paymentMethod: { type: 'CARD', token },
  perform3DSecure: { redirectUrl: 'https://shop.example/back' },
}
const authorise = (server: typeof reached, given: AuthoriseOptions = {}, change = {}) =>
  server.payments.authorize({ ...input, ...change }, given)

/** Returns the error code that the checkout in the browser derives from the answer. */
const readInBrowser = async (act: () => unknown): Promise<string> => {
  const thrown = await Promise.resolve()
    .then(act)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
  const answer = JSON.parse(JSON.stringify(answerOf(thrown)))
  expect(JSON.stringify(answer)).not.toContain('secret123')
  try {
    parseAuthoriseResponse({ kind: 'answer', answer })
  } catch (error) {
    if (isTenderError(error)) return error.code
  }
  return expect.unreachable()
}

describe('the browser reads the answer', () => {
  it.each<[what: string, act: () => unknown]>([
    ['an invalid amount', () => authorise(reached, {}, { amount: 'secret123' })],
    ['an invalid idempotency key', () => authorise(reached, { idempotencyKey: 'ä secret123' })],
    ['a missing idempotency key', () => authorise(reached, {}, { intentId: 'secret123' })],
    ['an invalid timeout', () => authorise(reached, { timeoutMs: 'secret123' as never })],
    ['metadata that JSON cannot represent', () => authorise(reached, {}, { metadata: { size: 5n } })],
    ['invalid fraud data', () => fraud.orderRisk({ items: [] }, { orderId: 'secret123' } as never)],
    ['a client that cannot be created', () => createServer({ ...options, privateKey: 'secret123' })],
    ['a signal that was already aborted', () => authorise(reached, { signal: AbortSignal.abort() })],
    ['a rejection by the service', () => authorise(reached, {}, { flowId: 'secret123' })],
  ])('as a failed payment after %s', async (_what, act) => expect(await readInBrowser(act)).toBe('authorise.failed'))

  it.each<[what: string, act: () => unknown]>([
    ['a lost request', () => authorise(unreached)],
    ['an abort before a repeat', () => abortedAfterFirst(async () => new Response(null, { status: 503 }))],
    ['an abort of a running request', () => authorise(hanging, { signal: AbortSignal.timeout(10) })],
    [
      'an abort before the payment was compared with `expect`',
      () => abortedAfterFirst(mock.handle, { expect: { amount: 5099 } }),
    ],
    ['another error', () => Promise.reject(new Error('secret123'))],
  ])('as an unknown outcome after %s', async (_what, act) => expect(await readInBrowser(act)).toBe('authorise.answer'))
})

const hanging = answering(() => new Promise<never>(() => {}))

/** Calls `authorize` with a signal that aborts after the first request. */
const abortedAfterFirst = (fetch: (request: Request) => Promise<Response>, given: AuthoriseOptions = {}) => {
  const controller = new AbortController()
  const server = assembleServer(
    { ...options, fetch: (url, init) => fetch(new Request(url, init)), onRequest: () => controller.abort() },
    fakeRuntime(),
  )
  return authorise(server, { ...given, signal: controller.signal })
}
