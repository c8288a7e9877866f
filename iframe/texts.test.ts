import { describe, expect, it } from 'vitest'
import { cardTexts } from '../src/shared/messages/en'
import type { TextOverrides } from '../src/shared/types'
import { override } from './texts'

describe('override', () => {
  it('replaces the given texts, and keeps the others', () => {
    expect(override(cardTexts, { 'card.number': 'Number' })).toEqual({ ...cardTexts, 'card.number': 'Number' })
    expect(override(cardTexts, undefined)).toBe(cardTexts)
  })

  it.each<[what: string, given: unknown]>([
    ['an element instead of a text', { 'card.number': { type: 'b', props: {} } }],
    ['a list', { 'card.number': ['Number'] }],
    ['a text that is too long', { 'card.number': 'x'.repeat(301) }],
    ['an unknown text', { 'card.nmber': 'Number' }],
    ['inherited members', JSON.parse('{ "__proto__": "x", "constructor": "x", "toString": "x" }')],
  ])('ignores %s', (_what, given) => {
    expect(override(cardTexts, given as TextOverrides)).toEqual(cardTexts)
  })
})
