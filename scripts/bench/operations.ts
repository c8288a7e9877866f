import type { Call } from '../../lab/contract-suite/contract-case'
import { codeOf, pay, startIntent, textAt, tokenise } from '../../lab/contract-suite/helpers'

export type BenchOperation = (call: Call, paymentIds: readonly string[], index: number) => Promise<void>

const expectData = (answer: Parameters<typeof codeOf>[0]): void => {
  if (codeOf(answer) !== undefined) throw new Error(`The mock answers ${String(codeOf(answer))}`)
}

const listDocument = `query List($after: String, $data: PaymentFilterInput) {
  listPayments(first: 20, after: $after, data: $data) {
    pageInfo { hasNextPage endCursor totalSize } edges { cursor node { id status amount { rawAmount } } }
  }
}`

/** The measured operations, by the name that is printed. */
export const benchOperations: Readonly<Record<string, BenchOperation>> = {
  startIntent: async (call) => expectData(await startIntent(call)),
  'tokenise + authorise': async (call) => {
    const token = textAt(await tokenise(call), 'data.tokenisePaymentMethod.token')
    expectData(await pay(call, token))
  },
  getPayment: async (call, paymentIds, index) => {
    // The step is a large prime. So successive requests read distant payments, and no cache makes
    // them faster.
    const variables = { id: paymentIds[(index * 7919) % paymentIds.length] }
    expectData(await call('query Get($id: ID!) { getPayment(id: $id) { id status } }', { variables }))
  },
  'listPayments, two pages': async (call) => {
    const first = await call(listDocument)
    expectData(first)
    const variables = { after: textAt(first, 'data.listPayments.pageInfo.endCursor') }
    expectData(await call(listDocument, { variables }))
  },
}
