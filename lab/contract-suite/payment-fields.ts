import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import { at, pay, textAt, tokenOf, unique } from './helpers'

const fields = `id sourceId connectionId flowId date status type amount { rawAmount formattedAmount } refundedAmount currency
  paymentProcessingOrigin paymentGateway { id name logo }
  paymentCore { processorStatus paymentMethod outcome { networkStatus reason riskLevel riskScore type declineCode } }
  paymentDetails { statementDescriptor localCurrency localAmount { rawAmount } exchangeRate fee { rawAmount }
    tax { rawAmount } processingFee { rawAmount } net { formattedAmount } description }
  paymentTimeline { overview { title time message } flows { name date flowId flowInstanceId } }
  paymentConnections { latestCharge invoice payout }
  paymentMethodDetails { number expires fingerprint paymentMethod type product issuingBank category brand name }
  paymentReceipt { type message date receiptUrl } attachments { id }`

const read = async (call: Call, id: string): Promise<(path: string) => unknown> => {
  const answer = await call(`query G($id: ID!) { getPayment(id: $id) { ${fields} } }`, { variables: { id } })
  return (path) => at(answer, `data.getPayment.${path}`)
}

export const paymentFieldCases: readonly ContractCase[] = [
  {
    name: 'PAY-28: a captured payment has its fee and net amount, its charge, invoice, payout and receipt',
    run: async ({ call }) => {
      const token = await tokenOf(call)
      const paid = await pay(call, token, { amount: 10_000, description: 'Trainers' })
      const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
      assert.deepEqual(payment('paymentDetails'), {
        statementDescriptor: 'TENDER MOCK',
        localCurrency: 'EUR',
        localAmount: { rawAmount: 10_000 },
        exchangeRate: '1',
        fee: { rawAmount: 165 },
        tax: { rawAmount: 0 },
        processingFee: { rawAmount: 165 },
        net: { formattedAmount: '€98.35' },
        description: 'Trainers',
      })
      const [, id] = String(payment('sourceId')).split('_')
      assert.equal(payment('paymentConnections.invoice'), `in_${id}`)
      assert.equal(payment('paymentConnections.payout'), `po_${id}`)
      assert.equal(payment('paymentReceipt.date'), payment('paymentConnections.latestCharge'))
      assert.equal(payment('paymentGateway.name'), 'Tender mock gateway')
      assert.equal(payment('paymentMethodDetails.product'), 'Credit card')
    },
  },
  {
    name: 'PAY-28: the card has its issuer’s data, and the outcome the processor’s message',
    run: async ({ call }) => {
      const token = await tokenOf(call, { number: '4000056655665556' })
      const payment = await read(call, textAt(await pay(call, token), 'data.authorizePayment.id'))
      const { fingerprint, expires, ...presented } = payment('paymentMethodDetails') as Record<string, unknown>
      assert.match(String(fingerprint), /^[\da-f]{32}$/)
      assert.match(String(expires), /^12\/\d{4}$/)
      assert.deepEqual(presented, {
        number: '400005******5556',
        paymentMethod: 'VISA',
        type: 'DEBIT',
        product: 'Debit card',
        issuingBank: 'Bank of the Mock',
        category: 'CONSUMER',
        brand: 'visa',
        name: 'Ada Lovelace',
      })
      const core = { processorStatus: 'succeeded', paymentMethod: 'VISA' }
      const heard = { networkStatus: 'approved_by_network', reason: null, declineCode: null }
      const risk = { riskLevel: 'normal', riskScore: 12, type: 'PAYMENT' }
      assert.deepEqual(payment('paymentCore'), { ...core, outcome: { ...heard, ...risk } })
    },
  },
  {
    name: 'PAY-28: the processor’s status follows the payment',
    run: async ({ call }) => {
      const statusIn = async (flowId: string, document?: (id: string) => string, number = '4242424242424242') => {
        const paid = await pay(call, await tokenOf(call, { number }), { flowId })
        const id = textAt(paid, 'data.authorizePayment.id')
        if (document) await call(document(id))
        return (await read(call, id))('paymentCore.processorStatus')
      }
      const refund = (amount: number) => (id: string) =>
        `mutation { refundPayment(id: "${id}", amount: ${amount}) { id } }`
      assert.equal(await statusIn('flow_delayed'), 'requires_capture')
      assert.equal(await statusIn('flow_delayed', (id) => `mutation { cancelPayment(id: "${id}") { id } }`), 'canceled')
      assert.equal(await statusIn('flow_immediate', refund(99)), 'partially_refunded')
      assert.equal(await statusIn('flow_immediate', refund(5099)), 'refunded')
      assert.equal(await statusIn('flow_immediate', undefined, '4000000000000002'), 'declined')
      assert.equal(await statusIn('flow_immediate', undefined, '4000000000000119'), 'failed')
      assert.equal(await statusIn('flow_immediate', undefined, '4000000000000259'), 'disputed')
    },
  },
  {
    name: 'RECEIPT-1: a captured payment has the URL of its receipt, which does not contain its id',
    run: async ({ call }) => {
      const orderId = unique('receipt')
      const selection = 'id paymentReceipt { receiptUrl }'
      const paid = await pay(call, await tokenOf(call), { flowId: 'flow_delayed', orderId })
      const id = textAt(paid, 'data.authorizePayment.id')
      const captured = await call(`mutation { capturePayment(id: "${id}") { ${selection} } }`)
      const url = textAt(captured, 'data.capturePayment.paymentReceipt.receiptUrl')
      assert.match(url, /^https?:\/\/[^/]+\/receipts\/[A-Za-z0-9]{32}$/)
      const read = await call(`{ getPayment(id: "${id}") { ${selection} } }`)
      assert.equal(at(read, 'data.getPayment.paymentReceipt.receiptUrl'), url)
      const listed = await call(`{ listPayments(first: 50) { edges { node { ${selection} } } } }`)
      const nodes = at(listed, 'data.listPayments.edges') as { node: { id: string } }[]
      const found = nodes.find(({ node }) => node.id === id)
      assert.deepEqual(found, { node: { id, paymentReceipt: { receiptUrl: url } } })
    },
  },
  {
    name: 'PAY-28: attachments is an empty list, before the capture and after',
    run: async ({ call }) => {
      for (const flowId of ['flow_immediate', 'flow_delayed']) {
        const paid = await pay(call, await tokenOf(call), { flowId })
        const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
        assert.deepEqual(payment('attachments'), [])
      }
    },
  },
  {
    name: 'PAY-28: an authorised payment has no fee, charge or receipt yet',
    run: async ({ call }) => {
      const paid = await pay(call, await tokenOf(call), { flowId: 'flow_delayed' })
      const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
      for (const path of ['paymentDetails.fee', 'paymentDetails.net', 'paymentConnections.payout', 'paymentReceipt']) {
        assert.equal(payment(path), null, path)
      }
      assert.equal(payment('paymentCore.outcome.networkStatus'), 'approved_by_network')
    },
  },
]
