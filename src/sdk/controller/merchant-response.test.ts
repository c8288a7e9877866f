import { expect, it } from 'vitest'
import { readMerchantResponse } from './merchant-response'

const soldOut = { error: { code: 'order.refused', message: 'Sold out' } }
const read = (status: number, body: unknown) => readMerchantResponse(new Response(null, { status }), body)
const thrownBy = (act: () => unknown): unknown => {
  try {
    return expect.unreachable(`returned ${JSON.stringify(act())}`)
  } catch (error) {
    return error
  }
}

it.each<[status: number, body: object]>([
  [200, { version: 1 }],
  [201, soldOut],
])('readMerchantResponse() › returns the body of a success: %i %j', (status, body) => {
  expect(read(status, body)).toEqual(body)
})

it.each([400, 409, 499])('readMerchantResponse() › passes on the message of an error with %i', (status) => {
  expect(thrownBy(() => read(status, soldOut))).toMatchObject({
    code: 'authorise.failed',
    message: `Your server answered HTTP ${status} (order.refused)`,
    customerMessage: 'Sold out',
  })
})

it('readMerchantResponse() › names no code that is no name', () => {
  const error = { code: '<4242>', message: 'Sold out' }
  expect(thrownBy(() => read(409, { error }))).toMatchObject({ message: 'Your server answered HTTP 409' })
})

it.each<[status: number, body: unknown]>([
  [500, soldOut],
  [502, soldOut],
  [402, { version: 1 }],
  [403, 'no'],
  [403, null],
  [404, { error: 'Not found' }],
  [429, { message: 'Too many requests' }],
  [422, { error: { message: 7 } }],
])('readMerchantResponse() › reports that %i with %j is no OrderState', (status, body) => {
  expect(thrownBy(() => read(status, body))).toMatchObject({ code: 'authorise.answer', customerMessage: '' })
})
