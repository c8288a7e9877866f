import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import { pay, tokenOf } from '../../lab/contract-suite/helpers'
import { createMockControl } from '../mock/control/create-mock-control'
import { createNodeMock } from '../mock/node'
import { expectPayment } from './expect-payment'

const mock = createNodeMock({ allowControl: true })
const call = callThrough(mock.handle)
const control = createMockControl({
  url: 'http://localhost:4600',
  privateKey: 'sk_test_demo',
  fetch: (request) => mock.handle(request),
})
afterAll(() => mock.stop())

const failure = (expected: Parameters<typeof expectPayment>[1]) =>
  expectPayment(control, expected, { timeoutMs: 0 }).then(
    () => 'no error',
    ({ message }: Error) => message,
  )

test('expectPayment() › reports that the mock has no payment, then finds one that is made later', async () => {
  expect(await failure({ orderId: 'order_1' })).toBe(
    'expectPayment(): the mock has no payment with orderId order_1. The mock has no payments.',
  )
  const found = expectPayment(control, { orderId: 'order_1', status: 'SUCCEEDED', refundedAmount: 0 })
  await pay(call, await tokenOf(call), { orderId: 'order_1' })
  expect(await found).toMatchObject({ orderId: 'order_1', status: 'SUCCEEDED' })
})

test('expectPayment() › names each difference, and the other payments of the order', async () => {
  await pay(call, await tokenOf(call, { number: '4000000000000002' }), { orderId: 'order_2' })
  const message = await failure({ orderId: 'order_2', status: 'SUCCEEDED', amount: 1, declineCode: null })
  const [first, ...lines] = message.split('\n')
  expect(first).toMatch(/^expectPayment\(\): the latest payment with orderId order_2, payments:\S+, differs:$/)
  expect(lines).toEqual([
    '  status: expected "SUCCEEDED", the payment has "DECLINED"',
    expect.stringMatching(/^ {2}amount: expected 1, the payment has \d+$/),
    '  declineCode: expected null, the payment has "GENERAL_DECLINE"',
  ])
  await pay(call, await tokenOf(call), { orderId: 'order_2' })
  expect(await failure({ orderId: 'order_2', currency: 'XXX' })).toMatch(
    /All payments with orderId order_2:\n.*: SUCCEEDED, \d+ \w+\n.*: DECLINED \(GENERAL_DECLINE\), \d+ \w+$/,
  )
  expect(await failure({ orderId: 'order_3' })).toMatch(/no payment with orderId order_3. Its latest payments:\n/)
})

test('expectPayment() › without an order, compares the latest payment of all', async () => {
  await expectPayment(control, { status: 'SUCCEEDED' }, { timeoutMs: 0 })
  expect(await failure({ status: 'DECLINED' })).toContain('expected "DECLINED"')
})
