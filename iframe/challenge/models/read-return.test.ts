import { expect, it } from 'vitest'
import { isReturn } from './read-return'

const origin = 'https://pay.example'
const bank = {} as Window
const ours = { origin, bank, challenge: 'key-1' }
const data = { tender: 'returned', challenge: 'key-1' }

it('hears our return document in the frame with the bank', () => {
  expect(isReturn({ data, origin, source: bank }, ours)).toBe(true)
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
])('hears no message %s', (_what, heard) => expect(isReturn(heard, ours)).toBe(false))

it('hears nothing where no bank is shown', () => {
  expect(isReturn({ data, origin, source: null }, { ...ours, bank: undefined })).toBe(false)
  expect(isReturn({ data, origin, source: null }, { ...ours, bank: null })).toBe(false)
})
