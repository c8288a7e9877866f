import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AppearanceParts } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'
import { reservedHeightPx } from './reserved-height'

const widePx = 600
const heightOf = (type: ElementType, { widthPx = widePx, scheme = 'light', ...options }: Given = {}) =>
  reservedHeightPx({ type, appearance: {}, ...options }, widthPx, scheme)

interface Given extends ElementOptions {
  widthPx?: number
  scheme?: ColorScheme
  appearance?: Appearance
}

/** The sizes that the frames' own style gives the tokens. */
const ownSizes: Appearance = Object.fromEntries(
  [
    ...readFileSync(new URL('../../../iframe/card/style.css', import.meta.url), 'utf8').matchAll(
      /^ {2}--([a-z-]+): ([\d.]+(?:px|em)?);$/gm,
    ),
  ].map(([, name = '', value = '']) => [name.replace(/-./g, ([, letter = '']) => letter.toUpperCase()), value]),
)

it('goes by the sizes of the frames’ own style', () => {
  expect(ownSizes).toMatchObject({ inputHeight: '48px', spacing: '8px', labelSize: '0.9em', lineHeight: '1.4' })
  for (const type of ['card', 'number', 'payment'] as const) {
    expect(heightOf(type, { appearance: ownSizes })).toBe(heightOf(type))
  }
})

describe('the room that is kept', () => {
  // As browsers show it: e2e/layout.spec.ts holds some of these against them.
  it.each<[what: string, type: ElementType, given: Given, heightPx: number]>([
    ['a card', 'card', {}, 303],
    ['a card without a name', 'card', { cardholderName: false }, 202],
    ['a card in a narrow place', 'card', { widthPx: 289 }, 405],
    ['a card in a place just wide enough', 'card', { widthPx: 290 }, 303],
    ['a card that nobody sees yet', 'card', { widthPx: 0 }, 303],
    ['a field', 'cvc', {}, 100],
    ['the methods with a card alone', 'payment', {}, 309],
    ['the methods with two other ways', 'payment', { alternatives: ['PAYPAL', 'KLARNA'] }, 469],
    ['the methods in a narrow place', 'payment', { widthPx: 320, alternatives: ['PAYPAL', 'KLARNA'] }, 571],
  ])('for %s', (_what, type, given, heightPx) => {
    expect(heightOf(type, given)).toBe(heightPx)
  })

  it.each<[what: string, appearance: Appearance, heightPx: number]>([
    ['taller inputs', { inputHeight: '60px' }, 339],
    ['wider gaps', { spacing: '16px' }, 331],
    ['larger text', { fontSize: '20px' }, 333],
    ['larger lines', { lineHeight: '1.8' }, 337],
    ['larger labels', { labelSize: '18px' }, 318],
    ['thicker borders', { borderWidth: '3px' }, 315],
    ['lengths in rem and em', { inputHeight: '3.5rem', spacing: '0.75em' }, 341],
    ['rem as large as the text is', { fontSize: '1.125rem', inputHeight: '3.5rem', spacing: '0.75rem' }, 382],
    ['what the frame refuses', { inputHeight: 'tall', spacing: 8 } as unknown as Appearance, 303],
  ])('knows %s', (_what, appearance, heightPx) => {
    expect(heightOf('card', { appearance })).toBe(heightPx)
  })

  it.each<[what: string, parts: AppearanceParts, heightPx: number]>([
    ['larger labels', { label: { fontSize: '20px' } }, 327],
    ['larger error lines', { error: { fontSize: '1.25em' } }, 328],
    ['thicker borders of inputs', { input: { borderWidth: '3px' } }, 315],
    ['space within inputs', { input: { padding: '8px' } }, 351],
    ['space that is another at the sides', { input: { padding: '4px 1em', borderWidth: '2px 0' } }, 333],
    ['space in rem and em', { input: { padding: '0.25rem 12px', borderWidth: '.125em' } }, 333],
    ['what takes no room', { input: { letterSpacing: '1px' }, 'input:focus': { color: '#000' }, brand: {} }, 303],
    ['what the frame refuses', { input: { padding: 'much' }, label: 8 } as unknown as AppearanceParts, 303],
  ])('knows parts with %s', (_what, parts, heightPx) => {
    expect(heightOf('card', { appearance: { parts } })).toBe(heightPx)
  })

  it('lets a part win over the token', () => {
    const parts: AppearanceParts = { label: { fontSize: '12px' }, input: { borderWidth: '0' } }
    const tokens: Appearance = { labelSize: '20px', borderWidth: '4px' }
    expect(heightOf('card', { appearance: { ...tokens, parts } })).toBe(heightOf('card', { appearance: { parts } }))
  })

  it('goes by the look of the scheme that the frame will have', () => {
    const appearance: Appearance = {
      inputHeight: '40px',
      parts: { input: { padding: '4px', borderWidth: '2px' } },
      dark: { inputHeight: '60px', parts: { input: { padding: '10px' } } },
    }
    const light: Appearance = { inputHeight: '40px', parts: { input: { padding: '4px', borderWidth: '2px' } } }
    const dark: Appearance = { inputHeight: '60px', parts: { input: { padding: '10px', borderWidth: '2px' } } }
    expect(heightOf('card', { appearance })).toBe(heightOf('card', { appearance: light }))
    expect(heightOf('card', { appearance, scheme: 'dark' })).toBe(heightOf('card', { appearance: dark }))
  })
})
