import type { Answer, Call, CallOptions } from './contract-case'
import { textAt, tokenise } from './helpers'

const methodFields = `id token number expMonth expYear name isDefault brand fingerprint externalId customerId
  billingAddress { line1 city country } systemCreated`

export const readMethod = (call: Call, token: string, options: CallOptions = {}): Promise<Answer> =>
  call(`query Read($token: String!) { getPaymentMethod(token: $token) { ${methodFields} } }`, {
    ...options,
    variables: { token },
  })

export const listMethods = (call: Call, customerId: string, options: CallOptions = {}): Promise<Answer> =>
  call(`query List($id: String!) { getPaymentMethods(customerId: $id) { ${methodFields} } }`, {
    ...options,
    variables: { id: customerId },
  })

export const readCustomer = (call: Call, id: string, options: CallOptions = {}): Promise<Answer> =>
  call(
    `query Customer($id: String!) { getCustomer(id: $id) {
      id name email phone description billingAddress { line1 city country }
      shippingAddress { name phone address { line1 } } company { name vatId }
      systemCreated systemUpdated defaultPaymentMethod
    } }`,
    { ...options, variables: { id } },
  )

type Members = Readonly<Record<string, unknown>>

export const createCustomer = (call: Call, data: Members, options: CallOptions = {}): Promise<Answer> =>
  call('mutation Create($data: CustomerInput!) { createCustomer(data: $data) }', { ...options, variables: { data } })

/** Creates a customer and returns its id. */
export const customerOf = async (call: Call, options: CallOptions = {}): Promise<string> =>
  textAt(await createCustomer(call, { customer: { name: 'Ada' } }, options), 'data.createCustomer')

export const updateCustomer = (call: Call, id: string, customer: Members, options: CallOptions = {}): Promise<Answer> =>
  call('mutation Update($id: ID!, $customer: VaultCustomerInput!) { updateCustomer(id: $id, customer: $customer) }', {
    ...options,
    variables: { id, customer },
  })

export const deleteMethod = (call: Call, token: string, options: CallOptions = {}): Promise<Answer> =>
  call('mutation Delete($token: String!) { deletePaymentMethod(token: $token) }', { ...options, variables: { token } })

export const makeDefault = (call: Call, token: string, options: CallOptions = {}): Promise<Answer> =>
  call('mutation Default($token: String!) { updateDefaultPaymentMethod(token: $token) }', {
    ...options,
    variables: { token },
  })

/** Stores a card for a customer and returns its token. */
export const attach = async (call: Call, customerId: string, options: CallOptions = {}): Promise<string> => {
  const stored = await tokenise(call, {}, { ...options, data: { customer: { id: customerId } } })
  return textAt(stored, 'data.tokenisePaymentMethod.token')
}
