import { expect, it } from 'vitest'
import { readReturn } from './read-return-message'

const origin = 'https://pay.example'
const bank = {} as Window
const ours = { origin, bank, challenge: 'key-1' }
const data = { tender: 'returned', challenge: 'key-1' }

it('reads the message of our return document in the frame with the bank', () => {
  expect(readReturn({ data, origin, source: bank }, ours)).toEqual({})
})

it.each(['succeeded', 'failed', 'cancelled'])('passes the hint %s on', (result) => {
  expect(readReturn({ data: { ...data, result }, origin, source: bank }, ours)).toEqual({ result })
})

it.each(['paid', '', 7, null, { toString: () => 'failed' }])('ignores the unknown result %s', (result) => {
  expect(readReturn({ data: { ...data, result }, origin, source: bank }, ours)).toEqual({})
})

it.each([
  ['from the page around us', { data, origin: 'https://shop.example', source: {} as Window }],
  ['from the page, with an origin like ours', { data, origin, source: {} as Window }],
  ['from the bank itself', { data, origin: 'https://bank.example', source: bank }],
  ['from a document without an origin', { data, origin: 'null', source: bank }],
  ['from nobody', { data, origin, source: null }],
  ['of another challenge, that came late', { data: { ...data, challenge: 'key-0' }, origin, source: bank }],
  ['of something else', { data: { ...data, tender: 'hello' }, origin, source: bank }],
  ['that is text', { data: 'returned', origin, source: bank }],
  ['that is nothing', { data: null, origin, source: bank }],
])('ignores a message %s', (_what, heard) => expect(readReturn(heard, ours)).toBeUndefined())

it('ignores all messages while no bank is shown', () => {
  expect(readReturn({ data, origin, source: null }, { ...ours, bank: undefined })).toBeUndefined()
  expect(readReturn({ data, origin, source: null }, { ...ours, bank: null })).toBeUndefined()
})
