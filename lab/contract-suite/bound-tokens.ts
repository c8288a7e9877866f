import assert from 'node:assert/strict'
import { type Answer, type Call, type ContractCase, NotApplicable } from './contract-case'
import {
  assertCode,
  assertExtension,
  assertIssues,
  at,
  card,
  clientToken,
  codeOf,
  orderClientToken,
  pay,
  startIntent,
  textAt,
  tokenise,
  tokenOf,
  unique,
} from './helpers'
import { requestProcessorToken } from './processor-tokens'
import { attach, createCustomer, customerOf, listMethods } from './vault-helpers'

const tokenPath = 'authorisePayment.paymentMethod.token'
const intentPath = 'authorisePayment.intentId'

interface Bound {
  trackingId: string
  token: string
}

/** Tokenises a card for one order, and for a customer if there is one. */
const bind = async (call: Call, members: Record<string, unknown> = {}, customerId?: string): Promise<Bound> => {
  const trackingId = unique('order')
  const key = await orderClientToken(call, trackingId, customerId)
  const data = customerId === undefined ? {} : { customer: { id: customerId } }
  const stored = await tokenise(call, members, { key, data })
  return { trackingId, token: textAt(stored, 'data.tokenisePaymentMethod.token') }
}

const statusOf = (answer: Answer): unknown => at(answer, 'data.authorizePayment.status')

const assertRejected = (answer: Answer, ...paths: string[]): void => {
  assertCode(answer, 'error.validation')
  assertIssues(answer, paths)
}

const intentOf = async (call: Call, trackingId: string): Promise<string> =>
  textAt(await startIntent(call, { trackingId }), 'data.startIntent.id')

const act = (call: Call, operation: string, answer: Answer): Promise<Answer> =>
  call(`mutation Act($id: ID!) { ${operation} { status } }`, {
    variables: { id: textAt(answer, 'data.authorizePayment.id') },
  })

const ownership: readonly ContractCase[] = [
  {
    name: 'BIND-1: the trackingId of a Client Token has 1 to 255 characters',
    run: async ({ call }) => {
      for (const trackingId of [' ', 'x'.repeat(256)]) {
        const document = 'mutation Token($trackingId: ID) { generateClientToken(trackingId: $trackingId) { token } }'
        const answer = await call(document, { variables: { trackingId } })
        assertCode(answer, 'error.validation')
        assertIssues(answer, ['trackingId'])
      }
    },
  },
  {
    name: 'BIND-2: a bound token can pay its order, also without an intent',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      assert.equal(statusOf(await pay(call, token, { orderId: trackingId })), 'SUCCEEDED')
    },
  },
  {
    name: 'BIND-2: a bound token cannot pay another order or one without an id',
    run: async ({ call }) => {
      const { token } = await bind(call)
      for (const over of [{ orderId: unique('other') }, {}, { orderId: null }]) {
        assertRejected(await pay(call, token, over), tokenPath)
      }
    },
  },
  {
    name: 'BIND-2: a card that createCustomer stores with the Client Token of an order is bound too',
    run: async ({ call }) => {
      const key = await orderClientToken(call, unique('order'))
      const made = await createCustomer(call, { customer: { name: 'Guest' }, card: card() }, { key })
      const methods = await listMethods(call, textAt(made, 'data.createCustomer'), { key })
      const token = textAt(methods, 'data.getPaymentMethods.0.token')
      assertRejected(await pay(call, token, { orderId: unique('other') }), tokenPath)
    },
  },
  {
    name: 'BIND-3: the intent of a payment by a bound token must have the token’s trackingId',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      const other = await intentOf(call, unique('other'))
      assertRejected(await pay(call, token, { orderId: trackingId, intentId: other }), intentPath)
      assertRejected(await pay(call, token, { orderId: unique('other'), intentId: other }), tokenPath, intentPath)
      const intentId = await intentOf(call, trackingId)
      assert.equal(statusOf(await pay(call, token, { orderId: trackingId, intentId })), 'SUCCEEDED')
    },
  },
  {
    name: 'BIND-7: tokens of a Private Key, of a Client Token without trackingId and of wallets are not bound to an order',
    run: async ({ call }) => {
      const plain = await tokenise(call, {}, { key: await clientToken(call) })
      for (const token of [await tokenOf(call), textAt(plain, 'data.tokenisePaymentMethod.token')]) {
        assert.equal(statusOf(await pay(call, token, { orderId: unique('order') })), 'SUCCEEDED')
        assert.equal(statusOf(await pay(call, token)), 'SUCCEEDED')
      }
      const paymentMethod = { type: 'GOOGLE_PAY', walletToken: { signature: unique('wallet') } }
      assert.equal(statusOf(await pay(call, '', { paymentMethod, orderId: unique('order') })), 'SUCCEEDED')
    },
  },
]

const repeats: readonly ContractCase[] = [
  {
    name: 'BIND-4: a bound token can pay again after a decline, until a payment of its order holds money',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call, { number: '4000000000003220' })
      const order = { orderId: trackingId }
      const waiting = await pay(call, token, { ...order, perform3DSecure: {} })
      assertCode(waiting, 'error.authorize.requires3DSecure')
      const declined = await pay(call, await tokenOf(call, { number: '4000000000000002' }), order)
      assert.equal(statusOf(declined), 'DECLINED')
      assert.equal(statusOf(await pay(call, token, order)), 'SUCCEEDED')
      assertRejected(await pay(call, token, order), tokenPath)
    },
  },
  {
    name: 'BIND-4: a payment with another token of the same order counts too',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      assert.equal(statusOf(await pay(call, await tokenOf(call), { orderId: trackingId })), 'SUCCEEDED')
      assertRejected(await pay(call, token, { orderId: trackingId }), tokenPath)
    },
  },
  {
    name: 'BIND-4: a repeated key returns the first payment',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      const headers = { 'x-idempotency-key': unique('key') }
      const first = await pay(call, token, { orderId: trackingId }, { headers })
      assert.equal(statusOf(first), 'SUCCEEDED')
      assert.deepEqual((await pay(call, token, { orderId: trackingId }, { headers })).body, first.body)
    },
  },
  {
    name: 'BIND-4: of two simultaneous payments only one takes money',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      const order = { orderId: trackingId }
      const answers = await Promise.all([pay(call, token, order), pay(call, token, order)])
      assert.deepEqual(answers.map((answer) => codeOf(answer) ?? statusOf(answer)).sort(), [
        'SUCCEEDED',
        'error.validation',
      ])
    },
  },
  {
    name: 'BIND-4: a bound token can pay again after its payment was cancelled',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      const order = { orderId: trackingId, flowId: 'flow_delayed' }
      const reserved = await pay(call, token, order)
      assert.equal(statusOf(reserved), 'AUTHORISED')
      assertRejected(await pay(call, token, order), tokenPath)
      await act(call, 'cancelPayment(id: $id)', reserved)
      assert.equal(statusOf(await pay(call, token, order)), 'AUTHORISED')
    },
  },
  {
    name: 'BIND-4: a bound token can pay again after its payment was wholly refunded',
    run: async ({ call }) => {
      const { trackingId, token } = await bind(call)
      const order = { orderId: trackingId }
      const paid = await pay(call, token, order)
      await act(call, 'refundPayment(id: $id, amount: 99)', paid)
      assertRejected(await pay(call, token, order), tokenPath)
      await act(call, 'refundPayment(id: $id)', paid)
      assert.equal(statusOf(await pay(call, token, order)), 'SUCCEEDED')
    },
  },
]

const stored: readonly ContractCase[] = [
  {
    name: "BIND-5: a customer's token can pay only its order until a payment of the order holds money",
    run: async ({ call }) => {
      const customerId = await customerOf(call)
      const { trackingId, token } = await bind(call, {}, customerId)
      const customer = { id: customerId }
      const other = { orderId: unique('other'), customer }
      assertRejected(await pay(call, token, other), tokenPath)
      await pay(call, await tokenOf(call, { number: '4000000000000002' }), { orderId: trackingId })
      assertRejected(await pay(call, token, other), tokenPath)
      assert.equal(statusOf(await pay(call, token, { orderId: trackingId, customer })), 'SUCCEEDED')
    },
  },
  {
    name: "BIND-5: after that it can pay the customer's other orders and intents, but no other customer's",
    run: async ({ call }) => {
      const [customerId, eve] = [await customerOf(call), await customerOf(call)]
      const { trackingId, token } = await bind(call, {}, customerId)
      const paid = await pay(call, token, { orderId: trackingId })
      assert.equal(statusOf(paid), 'SUCCEEDED')
      const orderId = unique('next')
      const intentId = await intentOf(call, orderId)
      const next = { orderId, intentId, customer: { id: customerId } }
      assert.equal(statusOf(await pay(call, token, next)), 'SUCCEEDED')
      for (const customer of [{ id: eve }, {}, null]) {
        assertRejected(await pay(call, token, { ...next, customer }), tokenPath)
      }
      assertRejected(await pay(call, token, { orderId: trackingId, customer: { id: customerId } }), tokenPath)
      await act(call, 'refundPayment(id: $id)', paid)
      assert.equal(
        statusOf(await pay(call, token, { orderId: unique('later'), customer: { id: customerId } })),
        'SUCCEEDED',
      )
      assert.equal(statusOf(await pay(call, token, { orderId: trackingId, customer: { id: customerId } })), 'SUCCEEDED')
    },
  },
]

const processorTokens: readonly ContractCase[] = [
  {
    name: 'BIND-6: a bound token gets a processor token with a Private Key only',
    run: async ({ call }) => {
      const key = await orderClientToken(call, unique('order'))
      const token = textAt(await tokenise(call, {}, { key }), 'data.tokenisePaymentMethod.token')
      const path = 'data.headlessRequestPaymentProcessorToken.token'
      const refusal = await requestProcessorToken(call, token, {}, { key })
      assertCode(refusal, 'api.key.forbidden')
      assertExtension(refusal, 'accepted', ['PRIVATE_KEY'])
      assert.match(textAt(await requestProcessorToken(call, token), path), /^pt_/)
      assertCode(await requestProcessorToken(call, token, {}, { key }), 'api.key.forbidden')
    },
  },
]

const customers: readonly ContractCase[] = [
  {
    name: 'BIND-8: a method that a Client Token of a customer stores for this customer pays for no other one',
    run: async ({ call, features }) => {
      if (features && !features.includes('customerBoundMethods')) throw new NotApplicable('customerBoundMethods')
      const [customerId, eve] = [await customerOf(call), await customerOf(call)]
      const key = await clientToken(call, customerId)
      const token = await attach(call, customerId, { key })
      for (const customer of [{ id: eve }, {}, null]) assertRejected(await pay(call, token, { customer }), tokenPath)
      for (const orderId of [unique('order'), unique('order')]) {
        assert.equal(statusOf(await pay(call, token, { orderId, customer: { id: customerId } })), 'SUCCEEDED')
      }
    },
  },
  {
    name: 'BIND-8: a method that this Client Token stores without a customer, or a Private Key with one, is not bound',
    run: async ({ call }) => {
      const customerId = await customerOf(call)
      const stored = await tokenise(call, {}, { key: await clientToken(call, customerId) })
      for (const token of [textAt(stored, 'data.tokenisePaymentMethod.token'), await attach(call, customerId)]) {
        assert.equal(statusOf(await pay(call, token, { orderId: unique('order') })), 'SUCCEEDED')
      }
    },
  },
]

export const boundTokenCases: readonly ContractCase[] = [
  ...ownership,
  ...repeats,
  ...stored,
  ...processorTokens,
  ...customers,
]
