import assert from 'node:assert/strict'
import type { Answer, Call, ContractCase } from './contract-case'
import { assertCode, assertExtension, assertIssues, at, partlyRefunded, pay, textAt, tokenOf } from './helpers'

const paid = async (call: Call, flowId = 'flow_immediate'): Promise<string> =>
  textAt(await pay(call, await tokenOf(call), { flowId }), 'data.authorizePayment.id')

const fields = 'status refundedAmount paymentTimeline { overview { title message } }'

const refund = (call: Call, id: string, over: { amount?: number; reason?: string } = {}): Promise<Answer> =>
  call(
    `mutation R($id: ID!, $amount: Long, $reason: String) {
      refundPayment(id: $id, amount: $amount, reason: $reason) { ${fields} }
    }`,
    { variables: { id, ...over } },
  )

const cancel = (call: Call, id: string, reason?: string): Promise<Answer> =>
  call(`mutation C($id: ID!, $reason: String) { cancelPayment(id: $id, reason: $reason) { ${fields} } }`, {
    variables: { id, ...(reason === undefined ? {} : { reason }) },
  })

const assertRefund = (answer: Answer, status: string, refundedAmount: number): void => {
  assert.equal(at(answer, 'data.refundPayment.status'), status, JSON.stringify(answer.body))
  assert.equal(at(answer, 'data.refundPayment.refundedAmount'), refundedAmount)
}

export const refundCases: readonly ContractCase[] = [
  {
    name: 'PAY-18: a refund without an amount refunds the whole payment',
    run: async ({ call }) => assertRefund(await refund(call, await paid(call)), 'REFUNDED', 5099),
  },
  {
    name: 'PAY-18: a partial refund leaves the rest, which a refund without an amount refunds',
    run: async ({ call }) => {
      const id = await paid(call)
      const first = await refund(call, id, { amount: 99 })
      assertRefund(first, partlyRefunded(first), 99)
      assertRefund(await refund(call, id, { amount: 1000 }), partlyRefunded(first), 1099)
      assertRefund(await refund(call, id), 'REFUNDED', 5099)
    },
  },
  {
    name: 'PAY-18: the captured amount is refunded, not the authorised one',
    run: async ({ call }) => {
      const id = await paid(call, 'flow_delayed')
      await call(`mutation { capturePayment(id: "${id}", amount: 2000) { id } }`)
      assertRefund(await refund(call, id), 'REFUNDED', 2000)
    },
  },
  {
    name: 'PAY-19: a refund cannot exceed the remaining amount',
    run: async ({ call }) => {
      const id = await paid(call)
      await refund(call, id, { amount: 5000 })
      const answer = await refund(call, id, { amount: 100 })
      assertCode(answer, 'error.payment.amountExceeded')
      assertExtension(answer, 'available', 99)
      assertCode(await refund(call, id, { amount: 0 }), 'error.validation')
    },
  },
  {
    name: 'PAY-20: an authorised payment can be cancelled but not refunded, and a captured one refunded but not cancelled',
    run: async ({ call }) => {
      const authorised = await paid(call, 'flow_delayed')
      const refused = await refund(call, authorised)
      assertCode(refused, 'error.payment.invalidState')
      assertExtension(refused, 'allowed', refused.hasOwnCodes ? ['SUCCEEDED'] : ['SUCCEEDED', 'PARTIAL_REFUNDED'])
      assert.equal(at(await cancel(call, authorised), 'data.cancelPayment.status'), 'CANCELLED')
      assertCode(await cancel(call, authorised), 'error.payment.invalidState')
      const captured = await cancel(call, await paid(call))
      assertCode(captured, 'error.payment.invalidState')
      assertExtension(captured, 'allowed', ['AUTHORISED'])
      assertCode(await cancel(call, crypto.randomUUID()), 'error.notFound')
    },
  },
  {
    name: 'PAY-21: the reason is on the timeline, without card numbers',
    run: async ({ call }) => {
      const refunded = await refund(call, await paid(call), { reason: 'Wrong size, see 4242 4242 4242 4242' })
      const message = textAt(refunded, 'data.refundPayment.paymentTimeline.overview.2.message')
      assert.equal(message, 'Refunded €50.99: Wrong size, see [digits]')
      const cancelled = await cancel(call, await paid(call, 'flow_delayed'), 'Out of stock')
      const last = textAt(cancelled, 'data.cancelPayment.paymentTimeline.overview.1.message')
      assert.equal(last, 'Cancelled through the API: Out of stock')
      assertIssues(await cancel(call, await paid(call, 'flow_delayed'), 'x'.repeat(501)), ['reason'])
    },
  },
]
