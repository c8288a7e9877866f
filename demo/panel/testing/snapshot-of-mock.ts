import { createMockControl } from '../../../src/mock/control/create-mock-control'
import { seededIds } from '../../../src/mock/ids'
import { createNodeMock } from '../../../src/mock/node'
import type { ServiceSnapshot } from '../models/service-snapshot'

const url = 'http://localhost:4600'

/** Creates a mock service for tests. Its snapshots are equal to those that the inspector reads. */
export const openMock = () => {
  // The log masks a random id whose digits happen to be a valid card number.
  const mock = createNodeMock({ allowControl: true, ids: seededIds(1) })
  const control = createMockControl({ url, privateKey: 'sk_test_demo', fetch: mock.handle })
  const call = async (query: string, variables: object, { key = 'sk_test_demo', headers = {} } = {}) => {
    const response = await mock.handle(
      new Request(`${url}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      }),
    )
    return (await response.json()).data
  }
  let attempts = 0
  const card = (number: string) => ({ number, expMonth: 12, expYear: 2040, cvc: '123' })
  return {
    control,
    stop: mock.stop,
    readSnapshot: async (): Promise<ServiceSnapshot> => ({
      ...(await control.state()),
      requests: await control.requests(),
    }),
    startIntent: async (trackingId: string): Promise<string> => {
      const start = `mutation Start($id: ID!) {
        startIntent(trackingId: $id, paymentFlowId: "flow_immediate", amount: { amount: 5099, currency: "EUR" }) { id }
      }`
      return (await call(start, { id: trackingId }, { key: 'pk_test_demo' })).startIntent.id
    },
    createCustomer: async (name: string): Promise<string> =>
      (await call('mutation ($data: CustomerInput!) { createCustomer(data: $data) }', { data: { customer: { name } } }))
        .createCustomer,
    /** Pays with a card. Returns the id of the payment. */
    pay: async (payment: object, number = '4242424242424242'): Promise<string> => {
      const store = 'mutation Store($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }'
      const { token } = (await call(store, { data: { paymentMethod: { card: card(number) } } })).tokenisePaymentMethod
      const pay =
        'mutation Pay($payment: AuthorisedPaymentInput!) { authorizePayment(authorisePayment: $payment) { id } }'
      const method = { paymentMethod: { type: 'CARD', token }, amount: 5099, currencyCode: 'EUR', ...payment }
      attempts += 1
      const headers = { 'x-idempotency-key': `attempt-${attempts}` }
      return (await call(pay, { payment: method }, { headers })).authorizePayment.id
    },
  }
}
