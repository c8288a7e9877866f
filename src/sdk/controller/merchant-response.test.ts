import { expect, it } from 'vitest'
import { readMerchantResponse } from './merchant-response'

const refusal = { error: { message: 'Sold out' } }
const read = (status: number, body: unknown) => readMerchantResponse(new Response(null, { status }), body)
const thrownBy = (act: () => unknown): unknown => {
  try {
    return expect.unreachable(`returned ${JSON.stringify(act())}`)
  } catch (error) {
    return error
  }
}

it.each<[status: number, body: object]>([
  [200, { id: 'payments:1' }],
  [200, refusal],
  [402, { data: { authorizePayment: { id: 'payments:1' } } }],
  [409, { errors: [{ extensions: { code: 'error.payment.actionRequired' } }] }],
  [422, { ...refusal, errors: [{ extensions: { code: 'error.validation' } }] }],
  [502, { data: null, errors: [{ extensions: { code: 'error.internal' } }] }],
])(
  'readMerchantResponse() › returns the body of a success, and a GraphQL body with any status: %i %j',
  (status, body) => {
    expect(read(status, body)).toEqual(body)
  },
)

it.each([400, 409, 499])('readMerchantResponse() › takes %i with an error message as a refusal', (status) => {
  expect(thrownBy(() => read(status, refusal))).toMatchObject({
    code: 'authorise.failed',
    message: `Your server refused with HTTP ${status}`,
    customerMessage: 'Sold out',
  })
})

it.each<[status: number, body: unknown]>([
  [500, refusal],
  [502, refusal],
  [403, 'no'],
  [403, null],
  [404, { error: 'Not found' }],
  [429, { message: 'Too many requests' }],
  [422, { error: { message: 7 } }],
])('readMerchantResponse() › leaves the outcome unknown after %i with %j', (status, body) => {
  expect(thrownBy(() => read(status, body))).toMatchObject({ code: 'authorise.answer', customerMessage: '' })
})
