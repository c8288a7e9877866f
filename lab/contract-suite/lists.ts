import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { assertCode, at, clientToken, pay, publicKey, textAt, tokenOf } from './helpers'

const document = `query L($first: Int, $after: String, $data: PaymentFilterInput) {
  listPayments(first: $first, after: $after, data: $data) {
    pageInfo { hasNextPage hasPreviousPage endCursor totalSize } edges { cursor node { id status } }
  }
}`

export const listCases: readonly ContractCase[] = [
  {
    name: 'FIND-1: the newest payment is first, and pages do not overlap',
    run: async ({ call }) => {
      const token = await tokenOf(call)
      const older = textAt(await pay(call, token), 'data.authorizePayment.id')
      // Waits, because payments of the same millisecond would be sorted by id.
      await new Promise((resolve) => setTimeout(resolve, 5))
      const newer = textAt(await pay(call, token), 'data.authorizePayment.id')
      const first = await call(document, { variables: { first: 1 } })
      assert.equal(at(first, 'data.listPayments.edges.0.node.id'), newer)
      assert.equal(at(first, 'data.listPayments.pageInfo.hasNextPage'), true)
      const after = textAt(first, 'data.listPayments.pageInfo.endCursor')
      const second = await call(document, { variables: { first: 1, after } })
      assert.equal(at(second, 'data.listPayments.edges.0.node.id'), older)
      assert.equal(at(second, 'data.listPayments.pageInfo.hasPreviousPage'), true)
    },
  },
  {
    name: 'FIND-7: totalSize follows each change of a payment',
    run: async ({ call }) => {
      const sizeOf = async (status: string) => {
        const data = { filter: { status: { value: status } } }
        return Number(
          at(await call(document, { variables: { first: 0, data } }), 'data.listPayments.pageInfo.totalSize'),
        )
      }
      const [authorised, cancelled] = [await sizeOf('AUTHORISED'), await sizeOf('CANCELLED')]
      const paid = await pay(call, await tokenOf(call), { flowId: 'flow_delayed' })
      assert.equal(await sizeOf('AUTHORISED'), authorised + 1)
      await call(`mutation { cancelPayment(id: "${textAt(paid, 'data.authorizePayment.id')}") { id } }`)
      assert.equal(await sizeOf('AUTHORISED'), authorised)
      assert.equal(await sizeOf('CANCELLED'), cancelled + 1)
    },
  },
  {
    name: 'AUTH-2: a browser’s credentials cannot list payments',
    run: async ({ call }) => {
      for (const key of [publicKey, await clientToken(call)]) {
        assertCode(await call(document, { key }), 'api.key.forbidden')
      }
    },
  },
]
