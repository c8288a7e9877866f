import { expect, it } from 'vitest'
import { cardTexts } from '../../src/shared/messages/en'
import { buildFont } from './build-font'
import { glyphs } from './glyphs'

it('Fell Sans has every character of the card form in English, and all its figures', () => {
  const shown = new Set(`${Object.values(cardTexts).join('')}0123456789MM/YY`.replace(/\s/g, ''))
  expect([...shown].filter((character) => !Object.hasOwn(glyphs, character))).toEqual(['%'])
})

it('a font is a TrueType file whose sum is the one that the format asks for', () => {
  const bytes = buildFont()
  const view = new DataView(bytes.buffer)
  expect(view.getUint32(0)).toBe(0x10000)
  expect(bytes.length % 4).toBe(0)
  let sum = 0
  for (let index = 0; index < bytes.length; index += 4) sum = (sum + view.getUint32(index)) >>> 0
  expect(sum).toBe(0xb1b0afba)
})
