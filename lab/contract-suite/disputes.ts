import assert from 'node:assert/strict'
import type { Call, CallOptions, ContractCase } from './contract-case'
import {
  assertCode,
  assertExtension,
  assertIssues,
  at,
  getIntent,
  pay,
  publicKey,
  startIntent,
  textAt,
  tokenOf,
  unknownId,
} from './helpers'

const disputedCard = '4000000000000259'

const fields = `id disputeDate responseDate currency amount { rawAmount currency formattedAmount } status processorStatus
  reason processorReason paymentId`

const list = (call: Call, variables: Record<string, unknown>, options: CallOptions = {}) =>
  call(
    `query List($paymentId: ID, $status: [DisputeStatus!], $first: Int, $after: String, $last: Int, $before: String) {
      listDisputes(paymentId: $paymentId, status: $status, first: $first, after: $after, last: $last, before: $before) {
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor totalSize } edges { cursor node { ${fields} } }
      }
    }`,
    { ...options, variables },
  )

const get = (call: Call, id: string, options: CallOptions = {}) =>
  call(`query Get($id: ID!) { getDispute(id: $id) { ${fields} } }`, { ...options, variables: { id } })

const statusOf = async (call: Call, id: string) =>
  at(await call(`{ getPayment(id: "${id}") { status } }`), 'data.getPayment.status')

/** Pays with the card whose capture raises a dispute. */
const payDisputed = async (call: Call, payment: Record<string, unknown> = {}) => {
  const answer = await pay(call, await tokenOf(call, { number: disputedCard }), payment)
  return { answer, id: textAt(answer, 'data.authorizePayment.id') }
}

const raised: ContractCase[] = [
  {
    name: 'DISPUTE-6: the disputed test card is approved, and its capture raises a dispute',
    run: async ({ call }) => {
      const { answer, id } = await payDisputed(call)
      assert.equal(at(answer, 'data.authorizePayment.status'), 'SUCCEEDED')
      assert.equal(await statusOf(call, id), 'DISPUTED')
      const dispute = at(await list(call, { paymentId: id }), 'data.listDisputes.edges.0.node') as Record<
        string,
        string
      >
      const { id: disputeId, disputeDate, responseDate, ...rest } = dispute
      assert.match(String(disputeDate), /^\d{4}-\d{2}-\d{2}$/)
      assert.equal(Date.parse(String(responseDate)) - Date.parse(String(disputeDate)), 7 * 24 * 60 * 60 * 1000)
      assert.deepEqual(rest, {
        currency: 'EUR',
        amount: { rawAmount: 5099, currency: 'EUR', formattedAmount: '€50.99' },
        status: 'NEEDS_RESPONSE',
        processorStatus: 'needs_response',
        reason: 'FRAUD',
        processorReason: 'fraudulent',
        paymentId: id,
      })
      assert.deepEqual(at(await get(call, String(disputeId)), 'data.getDispute'), dispute)
    },
  },
  {
    name: 'DISPUTE-6: before the capture there is no dispute; a partial capture disputes its own amount',
    run: async ({ call }) => {
      const { id } = await payDisputed(call, { flowId: 'flow_delayed' })
      assert.equal(await statusOf(call, id), 'AUTHORISED')
      assert.deepEqual(at(await list(call, { paymentId: id }), 'data.listDisputes.edges'), [])
      const captured = await call(`mutation { capturePayment(id: "${id}", amount: 100) { status } }`)
      assert.equal(at(captured, 'data.capturePayment.status'), 'SUCCEEDED')
      const answer = await list(call, { paymentId: id })
      assert.equal(at(answer, 'data.listDisputes.edges.0.node.amount.rawAmount'), 100)
    },
  },
  {
    name: 'DISPUTE-3: a disputed payment cannot be refunded, and its intent shows the dispute',
    run: async ({ call }) => {
      const intentId = textAt(await startIntent(call), 'data.startIntent.id')
      const { id } = await payDisputed(call, { intentId })
      const refund = await call(`mutation { refundPayment(id: "${id}") { id } }`)
      assertCode(refund, 'error.payment.invalidState')
      assert.equal(at(await getIntent(call, intentId), 'data.getIntent.linkedPayments.0.status'), 'DISPUTED')
      const timeline = await call(`{ getPayment(id: "${id}") { paymentTimeline { overview { title } } } }`)
      const events = at(timeline, 'data.getPayment.paymentTimeline.overview') as { title: string }[]
      assert.deepEqual(
        events.map(({ title }) => title),
        ['Payment authorised', 'Payment succeeded', 'Payment disputed'],
      )
    },
  },
]

const reading: ContractCase[] = [
  {
    name: "DISPUTE-1: getDispute and listDisputes require a Private Key, and return no other account's disputes",
    run: async ({ call }) => {
      const { id } = await payDisputed(call)
      const dispute = textAt(await list(call, { paymentId: id }), 'data.listDisputes.edges.0.node.id')
      assertCode(await get(call, dispute, { key: publicKey }), 'api.key.forbidden')
      assertCode(await list(call, {}, { key: publicKey }), 'api.key.forbidden')
      assertCode(await get(call, dispute, { key: 'sk_test_bound' }), 'error.notFound')
      const other = await list(call, { paymentId: id }, { key: 'sk_test_bound' })
      assert.deepEqual(at(other, 'data.listDisputes.edges'), [])
    },
  },
  {
    name: 'DISPUTE-1: an unknown dispute is not found',
    run: async ({ call }) => {
      const id = unknownId()
      const answer = await get(call, id)
      assertCode(answer, 'error.notFound')
      assertExtension(answer, 'resource', 'dispute')
      assertExtension(answer, 'id', id)
    },
  },
  {
    name: 'DISPUTE-7: the list can be filtered by status and by payment id, with or without its prefix',
    run: async ({ call }) => {
      const { id } = await payDisputed(call)
      const sizeOf = async (variables: Record<string, unknown>) =>
        at(await list(call, variables), 'data.listDisputes.pageInfo.totalSize')
      assert.equal(await sizeOf({ paymentId: id.replace('payments:', '') }), 1)
      assert.equal(await sizeOf({ paymentId: id, status: ['NEEDS_RESPONSE', 'WON'] }), 1)
      assert.equal(await sizeOf({ paymentId: id, status: ['WON'] }), 0)
      assert.equal(await sizeOf({ paymentId: crypto.randomUUID() }), 0)
    },
  },
  {
    name: 'DISPUTE-7: the list has pages, newest first',
    run: async ({ call }) => {
      await payDisputed(call)
      await payDisputed(call)
      const first = await list(call, { first: 1 })
      assert.equal(at(first, 'data.listDisputes.pageInfo.hasNextPage'), true)
      assert.equal(at(first, 'data.listDisputes.pageInfo.hasPreviousPage'), false)
      const after = textAt(first, 'data.listDisputes.pageInfo.endCursor')
      assert.equal(at(first, 'data.listDisputes.edges.0.cursor'), after)
      const second = await list(call, { first: 1, after })
      assert.equal(at(second, 'data.listDisputes.pageInfo.hasPreviousPage'), true)
      const found = [first, second].map((page) => at(page, 'data.listDisputes.edges.0.node.paymentId'))
      assert.equal(new Set(found).size, 2)
    },
  },
  {
    name: 'DISPUTE-7: the last page has the oldest disputes, in the order of the list',
    run: async ({ call }) => {
      await payDisputed(call)
      await payDisputed(call)
      const end = await list(call, { last: 2 })
      assert.equal(at(end, 'data.listDisputes.pageInfo.hasNextPage'), false)
      const before = textAt(end, 'data.listDisputes.edges.1.cursor')
      const one = await list(call, { last: 1, before })
      assert.deepEqual(at(one, 'data.listDisputes.edges.0'), at(end, 'data.listDisputes.edges.0'))
      assert.equal(at(one, 'data.listDisputes.edges.1'), undefined)
    },
  },
  {
    name: 'LIST-4: every issue of the arguments is reported at once',
    run: async ({ call }) => {
      const answer = await list(call, { first: 101, last: 1, after: 'nowhere' })
      assertCode(answer, 'error.validation')
      assertIssues(answer, ['first', 'last', 'after'])
    },
  },
]

export const disputeCases: readonly ContractCase[] = [...raised, ...reading]
