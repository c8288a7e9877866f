import type { CustomerChanges } from './inputs/vault'
import type { ServerOperation } from './server-operation'
import { done } from './shapes/leaves'

export const updateCustomer: ServerOperation<{ id: string; customer: CustomerChanges }, boolean> = {
  name: 'updateCustomer',
  document: `mutation updateCustomer($id: ID!, $customer: VaultCustomerInput!) {
    updateCustomer(id: $id, customer: $customer)
  }`,
  result: done,
  repeat: 'never',
}
