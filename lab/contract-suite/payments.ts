import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import {
  assertAddition,
  assertCode,
  assertExtension,
  assertIssues,
  at,
  getIntent,
  pay,
  paymentFields,
  startIntent,
  textAt,
  tokenise,
  tokenOf,
  unique,
} from './helpers'

interface CardOutcome {
  number: string
  status: string
  declineCode: string | null
  name?: string
}

const approved = (number: string): CardOutcome => ({ number, status: 'SUCCEEDED', declineCode: null })
const declined = (number: string, declineCode: string): CardOutcome => ({ number, status: 'DECLINED', declineCode })

const cards: readonly CardOutcome[] = [
  approved('4242424242424242'),
  approved('5555555555554444'),
  approved('2223003122003222'),
  { ...approved('378282246310005') },
  approved('4000056655665556'),
  approved('6011111111111117'),
  approved('3566002020360505'),
  approved('30569309025904'),
  approved('6759649826438453'),
  approved('6200000000000005'),
  approved('4035501000000008'),
  declined('4000000000000002', 'GENERAL_DECLINE'),
  declined('4000000000000069', 'EXPIRED_CARD'),
  declined('4000000000000127', 'INVALID_CVC'),
  declined('4100000000000019', 'SUSPECTED_FRAUD'),
  { number: '4000000000000119', status: 'FAILED', declineCode: 'PROCESSING_ERROR' },
  declined('4000002760003184', 'AUTHORIZATION_REQUIRED'),
  declined('4000002500003155', 'AUTHORIZATION_REQUIRED'),
  declined('4000008400001629', 'AUTHORIZATION_REQUIRED'),
  approved('4000000000003220'),
  { ...declined('4242424242424242', 'PIN_RETRY_EXCEEDED'), name: 'reason:PIN_RETRY_EXCEEDED' },
  { ...approved('4242424242424242'), name: 'reason:NO_SUCH_REASON' },
]

const cvcFor = (number: string): string => (number.startsWith('37') ? '1234' : '123')

const cardCases: ContractCase[] = cards.map(({ number, status, declineCode, name }) => ({
  name: `PAY-4: the test card ${number}${name ? ` of ${name}` : ''} ends as ${[status, declineCode].filter(Boolean).join(', ')}`,
  run: async ({ call }) => {
    const token = await tokenOf(call, { number, cvc: cvcFor(number), ...(name ? { name } : {}) })
    const answer = await pay(call, token)
    assert.equal(at(answer, 'data.authorizePayment.status'), status, JSON.stringify(answer.body))
    assertAddition(answer, 'data.authorizePayment.paymentCore.outcome.declineCode', declineCode)
    const reason = at(answer, 'data.authorizePayment.paymentCore.outcome.reason')
    assert.equal(typeof reason, declineCode === null ? 'object' : 'string')
  },
}))

const capture = (call: Call, id: string, amount?: number) =>
  call(`mutation Capture($id: ID!, $amount: Long) { capturePayment(id: $id, amount: $amount) { ${paymentFields} } }`, {
    variables: amount === undefined ? { id } : { id, amount },
  })

const authorised = async (call: Call): Promise<string> =>
  textAt(await pay(call, await tokenOf(call), { flowId: 'flow_delayed' }), 'data.authorizePayment.id')

const authorising: ContractCase[] = [
  {
    name: 'PAY-1: a flow with immediate capture leads to SUCCEEDED, with both events on the timeline',
    run: async ({ call }) => {
      const orderId = unique('order')
      const answer = await pay(call, await tokenOf(call), { orderId, metadata: { shelf: 7 } })
      const payment = at(answer, 'data.authorizePayment')
      const id = textAt(answer, 'data.authorizePayment.id')
      assert.match(id, /^payments:[0-9a-f-]{36}$/)
      assert.equal(at(answer, 'data.authorizePayment.orderId'), orderId)
      assertAddition(answer, 'data.authorizePayment.paymentTimeline.overview.0.title', 'Payment authorised')
      assertAddition(answer, 'data.authorizePayment.paymentTimeline.overview.1.title', 'Payment succeeded')
      assert.equal(at(answer, 'data.authorizePayment.paymentMethodDetails.number'), '424242******4242')
      assertAddition(answer, 'data.authorizePayment.metadata', { shelf: 7 })
      for (const form of [id, id.slice('payments:'.length)]) {
        const read = await call(`query Read($id: ID!) { getPayment(id: $id) { ${paymentFields} } }`, {
          variables: { id: form },
        })
        assert.deepEqual(at(read, 'data.getPayment'), payment)
      }
    },
  },
  {
    name: 'PAY-2: a flow with capture by API leads to AUTHORISED',
    run: async ({ call }) => {
      const answer = await pay(call, await tokenOf(call), { flowId: 'flow_delayed' })
      assert.equal(at(answer, 'data.authorizePayment.status'), 'AUTHORISED')
      assert.equal(at(answer, 'data.authorizePayment.paymentReceipt'), null)
    },
  },
  {
    name: 'PAY-3: every issue of a payment is reported at once',
    run: async ({ call }) => {
      const answer = await pay(call, '', {
        amount: 0,
        currencyCode: 'EURO',
        flowId: 'flow_nowhere',
        paymentMethod: { type: ' ' },
        perform3DSecure: { redirectUrl: 'javascript:alert(1)' },
      })
      assertCode(answer, 'error.validation')
      const members = ['amount', 'currencyCode', 'flowId', 'paymentMethod.type', 'paymentMethod.token']
      const paths = [...members, 'perform3DSecure.redirectUrl'].map((member) => `authorisePayment.${member}`)
      assertIssues(answer, paths)
    },
  },
  {
    name: 'PAY-5: an unknown token, intent or customer is not found',
    run: async ({ call }) => {
      assertCode(await pay(call, 'AAAABBBBCCCCDDDD'), 'error.notFound')
      const token = await tokenOf(call)
      for (const id of [crypto.randomUUID(), '', '__proto__']) {
        assertCode(await pay(call, token, { intentId: id }), 'error.notFound')
        assertCode(await pay(call, token, { customer: { id } }), 'error.notFound')
      }
    },
  },
]

const capturing: ContractCase[] = [
  {
    name: 'PAY-6: a capture without an amount captures the authorised amount',
    run: async ({ call }) => {
      const answer = await capture(call, await authorised(call))
      assert.equal(at(answer, 'data.capturePayment.status'), 'SUCCEEDED')
      assert.equal(at(answer, 'data.capturePayment.amount.rawAmount'), 5099)
    },
  },
  {
    name: 'PAY-7: a smaller capture captures that amount',
    run: async ({ call }) => {
      const answer = await capture(call, await authorised(call), 2000)
      assert.equal(at(answer, 'data.capturePayment.status'), 'SUCCEEDED')
      assert.equal(at(answer, 'data.capturePayment.amount.rawAmount'), 2000)
      if (!answer.hasOwnCodes) assert.equal(at(answer, 'data.capturePayment.paymentDetails.net.rawAmount'), 2000 - 53)
    },
  },
  {
    name: 'PAY-8: a larger capture is rejected with the available amount',
    run: async ({ call }) => {
      const id = await authorised(call)
      const answer = await capture(call, id, 5100)
      assertCode(answer, 'error.payment.amountExceeded')
      assertExtension(answer, 'available', 5099)
      assert.equal(at(await capture(call, id), 'data.capturePayment.status'), 'SUCCEEDED')
    },
  },
  {
    name: 'PAY-9: only an AUTHORISED payment can be captured',
    run: async ({ call }) => {
      const id = await authorised(call)
      await capture(call, id)
      const answer = await capture(call, id)
      assertCode(answer, 'error.payment.invalidState')
      assertExtension(answer, 'status', 'SUCCEEDED')
      assertExtension(answer, 'allowed', ['AUTHORISED'])
    },
  },
]

const linking: ContractCase[] = [
  {
    name: 'PAY-10: a payment that names an intent is listed there once, with its current status',
    run: async ({ call }) => {
      const intentId = textAt(await startIntent(call, { flow: 'flow_delayed' }), 'data.startIntent.id')
      const paid = await pay(call, await tokenOf(call), { intentId, flowId: null })
      const id = textAt(paid, 'data.authorizePayment.id')
      assertAddition(paid, 'data.authorizePayment.paymentTimeline.flows.0.flowId', 'flow_delayed')
      const before = await getIntent(call, intentId)
      assert.equal(at(before, 'data.getIntent.linkedPayments.0.status'), 'AUTHORISED')
      await capture(call, id)
      const after = await getIntent(call, intentId)
      assert.equal(at(after, 'data.getIntent.linkedPayments.0.paymentId'), id)
      assert.equal(at(after, 'data.getIntent.linkedPayments.0.status'), 'SUCCEEDED')
      assert.equal(at(after, 'data.getIntent.linkedPayments.1'), undefined)
      assert.equal(at(after, 'data.getIntent.timeline.paymentAttempts.0.status'), 'COMPLETE')
      assert.equal(at(after, 'data.getIntent.timeline.paymentAttempts.1'), undefined)
    },
  },
  {
    name: 'PAY-11: the payments of one intent have the same flow instance',
    run: async ({ call }) => {
      const intentId = textAt(await startIntent(call), 'data.startIntent.id')
      const instance = async () => {
        const answer = await pay(call, await tokenOf(call), { intentId })
        return textAt(answer, 'data.authorizePayment.paymentTimeline.flows.0.flowInstanceId')
      }
      assert.equal(await instance(), await instance())
    },
  },
  {
    name: 'INTENT-13: completeIntent links the referenced payment, by id and by sourceId',
    run: async ({ call }) => {
      for (const member of ['id', 'sourceId']) {
        const paid = await pay(call, await tokenOf(call))
        const intentId = textAt(await startIntent(call), 'data.startIntent.id')
        const reference = textAt(paid, `data.authorizePayment.${member}`)
        const answer = await call(
          `mutation Complete($id: ID!, $reference: ID) {
            completeIntent(id: $id, paymentReference: $reference) { status linkedPayments { paymentId status } }
          }`,
          { variables: { id: intentId, reference } },
        )
        const linked = { paymentId: at(paid, 'data.authorizePayment.id'), status: 'SUCCEEDED' }
        assert.deepEqual(at(answer, 'data.completeIntent.linkedPayments'), [linked])
      }
    },
  },
  {
    name: 'PAY-12: the payer is the payment’s customer, else the customer of the card',
    run: async ({ call }) => {
      const stored = await tokenise(call, {}, { data: { customer: { name: 'Ada', email: 'ada@shop.example' } } })
      const answer = await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'), {
        customer: { email: 'other@shop.example' },
      })
      assert.deepEqual(at(answer, 'data.authorizePayment.paymentCustomer'), {
        id: at(stored, 'data.tokenisePaymentMethod.customer.id'),
        email: 'other@shop.example',
        name: 'Ada',
      })
    },
  },
]

export const paymentCases: readonly ContractCase[] = [...authorising, ...cardCases, ...capturing, ...linking]
