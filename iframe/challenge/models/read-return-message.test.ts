import { expect, it } from 'vitest'
import { readReturnMessage } from './read-return-message'

const origin = 'https://pay.example'
const bank = {} as Window
const expected = { origin, bank, challenge: 'key-1' }
const data = { tender: 'returned', challenge: 'key-1' }

it('reads the message of the return document in the frame of the bank', () => {
  expect(readReturnMessage({ data, origin, source: bank }, expected)).toEqual({})
})

it.each(['succeeded', 'failed', 'cancelled'])('returns the hint %s', (result) => {
  expect(readReturnMessage({ data: { ...data, result }, origin, source: bank }, expected)).toEqual({ result })
})

it.each(['paid', '', 7, null, { toString: () => 'failed' }])('ignores the unknown result %s', (result) => {
  expect(readReturnMessage({ data: { ...data, result }, origin, source: bank }, expected)).toEqual({})
})

it.each([
  ['from the page', { data, origin: 'https://shop.example', source: {} as Window }],
  ['from another window of the origin', { data, origin, source: {} as Window }],
  ['from the bank itself', { data, origin: 'https://bank.example', source: bank }],
  ['from a document without an origin', { data, origin: 'null', source: bank }],
  ['without a source', { data, origin, source: null }],
  ['of an earlier challenge', { data: { ...data, challenge: 'key-0' }, origin, source: bank }],
  ['of another kind', { data: { ...data, tender: 'hello' }, origin, source: bank }],
  ['that is a string', { data: 'returned', origin, source: bank }],
  ['that is empty', { data: null, origin, source: bank }],
])('ignores a message %s', (_what, message) => expect(readReturnMessage(message, expected)).toBeUndefined())

it('ignores all messages without a frame of the bank', () => {
  expect(readReturnMessage({ data, origin, source: null }, { ...expected, bank: undefined })).toBeUndefined()
  expect(readReturnMessage({ data, origin, source: null }, { ...expected, bank: null })).toBeUndefined()
})
