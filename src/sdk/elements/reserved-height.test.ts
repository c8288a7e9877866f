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

/** The sizes of the tokens in the style sheet of the frames. */
const ownSizes: Appearance = Object.fromEntries(
  [
    ...readFileSync(new URL('../../../iframe/card/style.css', import.meta.url), 'utf8').matchAll(
      /^ {2}--([a-z-]+): ([\d.]+(?:px|em)?);$/gm,
    ),
  ].map(([, name = '', value = '']) => [name.replace(/-./g, ([, letter = '']) => letter.toUpperCase()), value]),
)

it('has the default sizes of the frames’ style sheet', () => {
  expect(ownSizes).toMatchObject({ inputHeight: '48px', spacing: '8px', labelSize: '0.9em', lineHeight: '1.4' })
  for (const type of ['card', 'number', 'payment'] as const) {
    expect(heightOf(type, { appearance: ownSizes })).toBe(heightOf(type))
  }
})

describe('reservedHeightPx()', () => {
  // e2e/layout.spec.ts compares some of these with the heights in browsers.
  it.each<[what: string, type: ElementType, given: Given, heightPx: number]>([
    ['a card', 'card', {}, 303],
    ['a card without a name', 'card', { cardholderName: false }, 202],
    ['a card in a narrow container', 'card', { widthPx: 289 }, 405],
    ['a card in a container that is just wide enough', 'card', { widthPx: 290 }, 303],
    ['a card that is hidden', 'card', { widthPx: 0 }, 303],
    ['a field', 'cvc', {}, 100],
    ['a payment element with a card only', 'payment', {}, 309],
    ['a payment element with two alternative methods', 'payment', { alternatives: ['PAYPAL', 'KLARNA'] }, 469],
    ['a payment element in a narrow container', 'payment', { widthPx: 320, alternatives: ['PAYPAL', 'KLARNA'] }, 571],
  ])('returns the height of %s', (_what, type, given, heightPx) => {
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
    ['a rem as large as the text', { fontSize: '1.125rem', inputHeight: '3.5rem', spacing: '0.75rem' }, 382],
    ['invalid lengths', { inputHeight: 'tall', spacing: 8 } as unknown as Appearance, 303],
  ])('includes %s', (_what, appearance, heightPx) => {
    expect(heightOf('card', { appearance })).toBe(heightPx)
  })

  it.each<[what: string, parts: AppearanceParts, heightPx: number]>([
    ['larger labels', { label: { fontSize: '20px' } }, 327],
    ['larger error lines', { error: { fontSize: '1.25em' } }, 328],
    ['thicker borders of inputs', { input: { borderWidth: '3px' } }, 315],
    ['a padding of inputs', { input: { padding: '8px' } }, 351],
    ['different lengths at the sides', { input: { padding: '4px 1em', borderWidth: '2px 0' } }, 333],
    ['a padding in rem and em', { input: { padding: '0.25rem 12px', borderWidth: '.125em' } }, 333],
    ['styles without a size', { input: { letterSpacing: '1px' }, 'input:focus': { color: '#000' }, brand: {} }, 303],
    ['invalid styles', { input: { padding: 'much' }, label: 8 } as unknown as AppearanceParts, 303],
  ])('includes parts with %s', (_what, parts, heightPx) => {
    expect(heightOf('card', { appearance: { parts } })).toBe(heightPx)
  })

  it('prefers a part to a token', () => {
    const parts: AppearanceParts = { label: { fontSize: '12px' }, input: { borderWidth: '0' } }
    const tokens: Appearance = { labelSize: '20px', borderWidth: '4px' }
    expect(heightOf('card', { appearance: { ...tokens, parts } })).toBe(heightOf('card', { appearance: { parts } }))
  })

  it('uses the appearance of the color scheme of the frame', () => {
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
