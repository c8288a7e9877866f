import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { at, textAt, tokenise } from './helpers'
import { createCustomer } from './vault-helpers'

const address = {
  line1: '1 Main Street',
  line2: 'Floor 2',
  city: 'Dublin',
  postalCode: 'D02 X285',
  state: 'Leinster',
  country: 'IRL',
}

const customer = {
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  phone: '+353 1 234 5678',
  description: 'counts',
  billingAddress: address,
  shippingAddress: { name: 'Ada', phone: '+353 1 765 4321', address: { ...address, line2: null } },
  company: { name: 'Engines Ltd', number: '12345', taxId: 'T-1', vatId: 'IE-1' },
}

const addressFields = Object.keys(address).join(' ')
const customerFields = `id name email phone description billingAddress { ${addressFields} }
  shippingAddress { name phone address { ${addressFields} } } company { name number taxId vatId }
  systemCreated systemUpdated defaultPaymentMethod`

export const wholeRecordCases: readonly ContractCase[] = [
  {
    name: 'VAULT-19: every member of a customer is returned unchanged, however the customer was created',
    run: async ({ call }) => {
      const created = textAt(await createCustomer(call, { customer }), 'data.createCustomer')
      const stored = await tokenise(call, {}, { data: { customer } })
      for (const id of [created, textAt(stored, 'data.tokenisePaymentMethod.customer.id')]) {
        const answer = await call(`query C($id: String!) { getCustomer(id: $id) { ${customerFields} } }`, {
          variables: { id },
        })
        const { systemCreated, systemUpdated, defaultPaymentMethod, ...presented } = at(
          answer,
          'data.getCustomer',
        ) as Record<string, unknown>
        assert.deepEqual(presented, { id, ...customer })
      }
    },
  },
  {
    name: 'VAULT-19: a method is returned with its address and external id; metadata is accepted',
    run: async ({ call }) => {
      const data = { externalId: 'old-vault-7', metadata: { source: 'import' } }
      const stored = await tokenise(call, { billingAddress: address }, { data })
      const answer = await call(
        `query M($token: String!) { getPaymentMethod(token: $token) { externalId billingAddress { ${addressFields} } } }`,
        { variables: { token: textAt(stored, 'data.tokenisePaymentMethod.token') } },
      )
      assert.deepEqual(at(answer, 'data.getPaymentMethod'), { externalId: 'old-vault-7', billingAddress: address })
    },
  },
]
