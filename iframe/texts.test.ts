import { describe, expect, it } from 'vitest'
import { cardTexts } from '../src/shared/messages/en'
import type { TextOverrides } from '../src/shared/types'
import { override } from './texts'

describe('override', () => {
  it('puts the words of the page in place of ours, and leaves the others', () => {
    expect(override(cardTexts, { 'card.number': 'Number' })).toEqual({ ...cardTexts, 'card.number': 'Number' })
    expect(override(cardTexts, undefined)).toBe(cardTexts)
  })

  it.each<[what: string, given: unknown]>([
    ['an element in place of a text', { 'card.number': { type: 'b', props: {} } }],
    ['a list', { 'card.number': ['Number'] }],
    ['a whole page', { 'card.number': 'x'.repeat(301) }],
    ['a text that nobody shows', { 'card.nmber': 'Number' }],
    ['what every object has', JSON.parse('{ "__proto__": "x", "constructor": "x", "toString": "x" }')],
  ])('takes nothing else: %s', (_what, given) => {
    expect(override(cardTexts, given as TextOverrides)).toEqual(cardTexts)
  })
})
