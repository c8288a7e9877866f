import { afterAll, expect, test } from 'vitest'
import { openMock } from '../testing/snapshot-of-mock'
import { curlCommand } from './curl-command'

const mock = openMock()
afterAll(() => mock.stop())

const serviceUrl = 'http://localhost:4600/'

test('curlCommand() › contains the document and the idempotency key, and no secret', async () => {
  await mock.pay({ orderId: "order_o'neill", flowId: 'flow_immediate' })
  const { requests } = await mock.readSnapshot()
  const [pay = '', tokenise = ''] = requests.map((request) => curlCommand(request, serviceUrl))
  expect(pay.split(' \\\n  ').slice(0, -1)).toEqual([
    "curl 'http://localhost:4600/api/graphql'",
    "--header 'authorization: Bearer <PRIVATE_KEY>'",
    "--header 'content-type: application/json'",
    "--header 'x-idempotency-key: attempt-1'",
  ])
  expect(pay).toContain('mutation Pay($payment: AuthorisedPaymentInput!)')
  expect(pay).toContain(String.raw`order_o'\''neill`)
  for (const secret of ['4242424242424242', '"123"', 'sk_test_demo']) expect(pay + tokenise).not.toContain(secret)
})

test('curlCommand() › is empty for a request whose document the log does not have', async () => {
  await mock.control.requests()
  const [request] = (await mock.readSnapshot()).requests
  expect(request && curlCommand({ ...request, document: null }, serviceUrl)).toBe('')
})
