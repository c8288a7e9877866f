import { expect, it } from 'vitest'
import { readReturned } from './read-returned'

it.each([
  ['', undefined],
  ['?a=1&intentId=intents%3A1', undefined],
  ['?paymentId=', undefined],
  ['?paymentId=payments%3A1&intentId=intents%3A1&result=succeeded', { paymentId: 'payments:1', intentId: 'intents:1' }],
  ['?order=7&paymentId=payments%3A1', { paymentId: 'payments:1', intentId: '' }],
])('%s', (search, returned) => expect(readReturned(search)).toEqual(returned))
