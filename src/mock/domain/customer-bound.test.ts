import { expect, it } from 'vitest'
import { createNodeMock } from '../node/create-node-mock'
import type { MockProfile } from '../profiles'

/** Calls the API of a mock with this profile, and returns the body of the answer. */
const startService = (profile: MockProfile) => {
  const mock = createNodeMock({ profile })
  const call = async (key: string, query: string, variables: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const body = JSON.stringify({ query, variables })
    const answer = await mock.handle(new Request('https://pay.example/api/graphql', { method: 'POST', headers, body }))
    return answer.json()
  }
  return { call, stop: () => mock.stop() }
}

it.each<[profile: MockProfile, result: string]>([
  ['full', 'error.validation'],
  ['base', 'SUCCEEDED'],
])('BIND-8: with the profile %s, a payment for another customer ends with %s', async (profile, result) => {
  const { call, stop } = startService(profile)
  const [ada, eve] = await Promise.all(
    ['Ada', 'Eve'].map(async (name) => {
      const create = 'mutation Create($data: CustomerInput!) { createCustomer(data: $data) }'
      return (await call('sk_test_demo', create, { data: { customer: { name } } })).data.createCustomer
    }),
  )
  const generate = 'mutation Token($id: ID) { generateClientToken(customerId: $id) { token } }'
  const key = (await call('sk_test_demo', generate, { id: ada })).data.generateClientToken.token
  const card = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }
  const tokenise = 'mutation Save($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }'
  const saved = await call(key, tokenise, { data: { paymentMethod: { card }, customer: { id: ada } } })
  const { token } = saved.data.tokenisePaymentMethod
  const pay = 'mutation Pay($data: AuthorisedPaymentInput!) { authorizePayment(authorisePayment: $data) { status } }'
  const amount = { flowId: 'flow_immediate', amount: 5099, currencyCode: 'EUR' }
  const paymentMethod = { token, type: 'CARD' }
  const { data, errors } = await call('sk_test_demo', pay, {
    data: { ...amount, paymentMethod, customer: { id: eve } },
  })
  expect(data?.authorizePayment?.status ?? errors[0].extensions.code).toBe(result)
  await stop()
})
