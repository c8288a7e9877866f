import { describe, expect, it } from 'vitest'
import type { TenderError } from '../../src/shared/error'
import { en } from '../../src/shared/messages/en'
import { checkOverrides } from './options'

const read = (texts: unknown) => checkOverrides(texts, Object.keys(en))

const faultsOf = (texts: unknown): string[] => {
  try {
    read(texts)
  } catch (error) {
    return (error as TenderError).fields.map(({ path, message }) => `${path}: ${message}`)
  }
  return expect.unreachable()
}

describe('texts', () => {
  it.each<[what: string, texts: unknown]>([
    ['none', undefined],
    ['an empty object', {}],
    ['one of the card and one of the payment', { 'card.name': 'Holder', 'payment.failed': 'Sorry. <b>Try again</b>.' }],
    ['the longest', { 'card.name': 'é'.repeat(300) }],
    ['several lines', { 'payment.failed': 'Sorry.\nTry again.' }],
  ])('may be %s', (_what, texts) => expect(() => read(texts)).not.toThrow())

  it.each<[what: string, texts: unknown, faults: string[]]>([
    ['a key that does not exist', { 'card.nmber': 'x' }, ['texts.card.nmber: no such option']],
    ['an inherited member', { toString: 'x' }, ['texts.toString: no such option']],
    ['an empty text', { 'card.name': '' }, ['texts.card.name: expected 1 to 300 characters']],
    ['a text that is too long', { 'card.name': 'x'.repeat(301) }, ['texts.card.name: expected 1 to 300 characters']],
    ['no text', { 'card.name': 7 }, ['texts.card.name: expected a string']],
    ['a list', ['x'], ['texts: expected an object']],
    ['a text for all', 'x', ['texts: expected an object']],
  ])('may not be %s', (_what, texts, faults) => expect(faultsOf(texts)).toEqual(faults))
})
