import type { Customer } from './records/customer'
import { selectionOf } from './selection-of'
import type { ServerOperation } from './server-operation'
import { customerShape } from './shapes/customer-shape'

export const getCustomer: ServerOperation<{ id: string }, Customer> = {
  name: 'getCustomer',
  document: `query getCustomer($id: String!) { getCustomer(id: $id) ${selectionOf(customerShape)} }`,
  result: customerShape,
  repeat: 'always',
}
