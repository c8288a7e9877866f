import { describe, expect, it } from 'vitest'
import { callMerchant } from '../../src/sdk/controller/merchant-callbacks'
import { TenderError, toErrorData } from '../../src/shared/error'
import { serverAssignsKeys } from './server-assigns-keys'

const mark = { orderKeys: 'server' }
const token = { clientToken: 'ct_test_1' }
const paid = { data: { authorizePayment: { id: 'payments:1', status: 'SUCCEEDED' } } }
const waiting = { data: null, errors: [{ message: '', extensions: { paymentId: 'payments:1' } }] }
const refusal = { code: 'order.refused', message: 'Sold out' }

/** The forms in which a page returns the answer of its server. */
const ways: Record<string, (body: object, status: number) => unknown> = {
  'the Response': (body, status) => Response.json(body, { status }),
  'the parsed body': (body) => body,
  'JSON text': (body) => JSON.stringify(body),
  'a thrown error with the members of the body': (body) => Promise.reject(Object.assign(new Error('x'), body)),
}

const bodies: [name: string, status: number, marked: object, plain: object][] = [
  ['a payment', 200, { ...paid, extensions: mark }, paid],
  ['a customer action', 200, { ...waiting, extensions: mark }, waiting],
  ['a Client Token', 200, { ...token, ...mark }, token],
  ['a refusal', 409, { error: { ...refusal, ...mark } }, { error: refusal }],
  ['a failure of the server', 503, { error: { ...refusal, ...mark } }, { error: refusal }],
]

/** Thrown errors contain only the members of GraphQL errors, so other bodies lose the mark. */
const isLost = (way: string, name: string) => way.startsWith('a thrown') && name !== 'a customer action'

const cases = bodies.flatMap(([name, status, marked, plain]) =>
  Object.entries(ways).flatMap(([way, given]) =>
    isLost(way, name) ? [] : [[name, way, () => given(marked, status), () => given(plain, status)] as const],
  ),
)

describe('serverAssignsKeys', () => {
  it.each(cases)('ORDER-19: finds the mark of %s that the page returns as %s', async (_name, _way, marked, plain) => {
    const read = async (given: () => unknown) => serverAssignsKeys(structuredClone(await callMerchant(given, () => {})))
    expect(await read(marked)).toBe(true)
    expect(await read(plain)).toBe(false)
  })

  it.each([null, undefined, 'ct_test_1', '{', 7, [], { extensions: null }, { extensions: { orderKeys: 'browser' } }])(
    'finds none in %j',
    (answer) => expect(serverAssignsKeys({ kind: 'answer', answer })).toBe(false),
  )

  it("finds none in an error that the page's own code has thrown", () => {
    const error = toErrorData(new TenderError('authorise.failed', 'no stock'))
    expect(serverAssignsKeys({ kind: 'refused', error })).toBe(false)
    expect(serverAssignsKeys({ kind: 'threw' })).toBe(false)
  })
})
