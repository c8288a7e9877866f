import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { assertExtension, clientToken, codeOf, privateKey, publicKey } from './helpers'

const privateOnly = ['PRIVATE_KEY']
const vault = ['CLIENT_TOKEN', 'PRIVATE_KEY']
const everyone = ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY']

const name = '{ name: "Ada" }'
const card = '{ number: "4242424242424242", expMonth: 12, expYear: 2000 }'
const processorToken = '{ vaultToken: "a", paymentProcessorConnectionId: "b", currencyCode: "EUR" }'

/**
 * For each operation, a document whose arguments are valid but match no record, and the credentials
 * that the operation accepts.
 */
const operations: Readonly<Record<string, readonly [document: string, accepted: readonly string[]]>> = {
  authorizePayment: [
    'mutation { authorizePayment(authorisePayment: { paymentMethod: { type: "" } }) { id } }',
    privateOnly,
  ],
  capturePayment: ['mutation { capturePayment(id: "a") { id } }', privateOnly],
  refundPayment: ['mutation { refundPayment(id: "a") { id } }', privateOnly],
  cancelPayment: ['mutation { cancelPayment(id: "a") { id } }', privateOnly],
  getPayment: ['{ getPayment(id: "a") { id } }', privateOnly],
  listPayments: ['{ listPayments(first: 0) { pageInfo { totalSize } } }', privateOnly],
  getDispute: ['{ getDispute(id: "a") { id } }', privateOnly],
  listDisputes: ['{ listDisputes(first: 0) { pageInfo { totalSize } } }', privateOnly],
  generateClientToken: ['mutation { generateClientToken { ttl } }', privateOnly],
  setupWallet: ['mutation { setupWallet(walletType: "", payload: {}) }', vault],
  tokenisePaymentMethod: [
    `mutation { tokenisePaymentMethod(data: { paymentMethod: { card: ${card} } }) { id } }`,
    vault,
  ],
  getPaymentMethod: ['{ getPaymentMethod(token: "a") { id } }', vault],
  getPaymentMethods: ['{ getPaymentMethods(customerId: "a") { id } }', vault],
  deletePaymentMethod: ['mutation { deletePaymentMethod(token: "a") }', vault],
  createCustomer: ['mutation { createCustomer(data: { customer: { name: "" } }) }', vault],
  updateCustomer: [`mutation { updateCustomer(id: "a", customer: ${name}) }`, vault],
  getCustomer: ['{ getCustomer(id: "a") { id } }', vault],
  updateDefaultPaymentMethod: ['mutation { updateDefaultPaymentMethod(token: "a") }', vault],
  headlessRequestPaymentProcessorToken: [
    `mutation { headlessRequestPaymentProcessorToken(tokenRequest: ${processorToken}) { token } }`,
    vault,
  ],
  startIntent: ['mutation { startIntent(trackingId: "", paymentFlowId: "", amount: {}) { id } }', everyone],
  getIntent: ['{ getIntent(id: "a") { id } }', everyone],
  updateIntent: ['mutation { updateIntent(id: "a") { id } }', everyone],
  completeIntent: ['mutation { completeIntent(id: "a") { id } }', everyone],
}

export const credentialKindCases: readonly ContractCase[] = Object.entries(operations).map(
  ([operation, [document, accepted]]) => ({
    name: `AUTH-2: ${operation} accepts ${accepted.join(', ')} only`,
    run: async ({ call }) => {
      const keys = { CLIENT_TOKEN: await clientToken(call), PRIVATE_KEY: privateKey, PUBLIC_KEY: publicKey }
      for (const [kind, key] of Object.entries(keys)) {
        const answer = await call(document, { key })
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        assert.equal(codeOf(answer) === 'api.key.forbidden', !accepted.includes(kind), kind)
        if (!accepted.includes(kind)) assertExtension(answer, 'accepted', accepted)
      }
    },
  }),
)
