import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AppearanceParts } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'
import { expectedLayout, fieldStyles } from './expected-layout'

const widePx = 600
const layoutOf = (type: ElementType, { widthPx = widePx, scheme = 'light', textSizePx = 16, ...options }: Given = {}) =>
  expectedLayout({ type, appearance: {}, ...options }, { widthPx, scheme, textSizePx })
const heightOf = (type: ElementType, given?: Given) => layoutOf(type, given).heightPx
/** The left, top, width and height of each box. */
const boxesOf = (type: ElementType, given?: Given) =>
  layoutOf(type, given).boxes.map((css) => [...css.matchAll(/:([\d.]+)px/g)].map(([, px]) => Number(px)))

interface Given extends ElementOptions {
  widthPx?: number
  scheme?: ColorScheme
  textSizePx?: number
  appearance?: Appearance
}

/** Reads the default sizes from the frames' style sheet. */
const ownSizes: Appearance = Object.fromEntries(
  [
    ...readFileSync(new URL('../../../iframe/card/style.css', import.meta.url), 'utf8').matchAll(
      /^ {2}--([a-z-]+): ([\d.]+(?:px|r?em)?);$/gm,
    ),
  ].map(([, name = '', value = '']) => [name.replace(/-./g, ([, letter = '']) => letter.toUpperCase()), value]),
)

it('has the default sizes of the frames’ style sheet', () => {
  expect(ownSizes).toMatchObject({ inputHeight: '48px', spacing: '8px', labelSize: '0.9em', lineHeight: '1.4' })
  for (const type of ['card', 'number', 'payment'] as const) {
    expect(heightOf(type, { appearance: ownSizes })).toBe(heightOf(type))
  }
})

describe('expectedLayout()', () => {
  // e2e/layout.spec.ts compares some of these heights with the real ones in browsers.
  it.each<[what: string, type: ElementType, given: Given, heightPx: number]>([
    ['a card', 'card', {}, 282],
    ['a card without a name', 'card', { cardholderName: false }, 190],
    ['a card in a narrow container', 'card', { widthPx: 289 }, 375],
    ['a card in a container that is just wide enough', 'card', { widthPx: 290 }, 282],
    ['a card that is hidden', 'card', { widthPx: 0 }, 282],
    ['a field', 'cvc', {}, 98],
    ['a payment element with a card only', 'payment', {}, 288],
    ['a payment element with two alternative methods', 'payment', { alternatives: ['PAYPAL', 'KLARNA'] }, 448],
    ['a payment element in a narrow container', 'payment', { widthPx: 320, alternatives: ['PAYPAL', 'KLARNA'] }, 541],
  ])('returns the height of %s', (_what, type, given, heightPx) => {
    expect(heightOf(type, given)).toBe(heightPx)
  })

  it.each<[what: string, appearance: Appearance, heightPx: number]>([
    ['taller inputs', { inputHeight: '60px' }, 318],
    ['wider gaps', { spacing: '16px' }, 318],
    ['larger text', { fontSize: '20px' }, 309],
    ['larger lines', { lineHeight: '1.8' }, 300],
    ['larger labels', { labelSize: '18px' }, 298],
    ['thicker borders', { borderWidth: '3px' }, 294],
    ['lengths in rem and em', { inputHeight: '3.5rem', spacing: '0.75em' }, 324],
    ['a rem as large as the text', { fontSize: '1.125rem', inputHeight: '3.5rem', spacing: '0.75rem' }, 360],
    ['invalid lengths', { inputHeight: 'tall', spacing: 8 } as unknown as Appearance, 282],
  ])('includes %s', (_what, appearance, heightPx) => {
    expect(heightOf('card', { appearance })).toBe(heightPx)
  })

  it.each<[what: string, parts: AppearanceParts, heightPx: number]>([
    ['larger labels', { label: { fontSize: '20px' } }, 306],
    ['larger error lines', { error: { fontSize: '1.25em' } }, 303],
    ['thicker borders of inputs', { input: { borderWidth: '3px' } }, 294],
    ['a padding of inputs', { input: { padding: '8px' } }, 330],
    ['different lengths at the sides', { input: { padding: '4px 1em', borderWidth: '2px 0' } }, 312],
    ['a padding in rem and em', { input: { padding: '0.25rem 12px', borderWidth: '.125em' } }, 312],
    ['styles without a size', { input: { letterSpacing: '1px' }, 'input:focus': { color: '#000' }, brand: {} }, 282],
    ['invalid styles', { input: { padding: 'much' }, label: 8 } as unknown as AppearanceParts, 282],
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

  it.each<[what: string, given: Given, heightPx: number]>([
    ['larger text', { textSizePx: 24 }, 337],
    ['larger text and a size in px, which counts at 16 px', { textSizePx: 24, appearance: { fontSize: '18px' } }, 359],
    ['larger text and labels in px', { textSizePx: 32, appearance: { labelSize: '14px' } }, 406],
    ['smaller text', { textSizePx: 12 }, 267],
  ])('follows the browser’s text size: %s', (_what, given, heightPx) => {
    expect(heightOf('card', given)).toBe(heightPx)
  })

  it('places a box at each field', () => {
    expect(boxesOf('card', { widthPx: 306 })).toEqual([
      [3, expect.closeTo(27.16), 300, 48],
      [3, expect.closeTo(119.32), 144, 48],
      [159, expect.closeTo(119.32), 144, 48],
      [3, expect.closeTo(211.48), 300, 48],
    ])
    expect(boxesOf('card', { widthPx: 200, cardholderName: false }).map(([left, , width]) => [left, width])).toEqual([
      [3, 194],
      [3, 194],
      [3, 194],
    ])
    expect(boxesOf('cvc', { widthPx: 106 })).toEqual([[3, expect.closeTo(27.16), 100, 48]])
  })

  it('places a box around a list, and the fields inside', () => {
    const [list, number] = boxesOf('payment', { widthPx: 438, alternatives: ['PAYPAL', 'KLARNA'] })
    expect(list).toEqual([3, 3, 432, expect.closeTo(442.48)])
    expect(number?.[0]).toBe(19)
    expect(number?.[2]).toBe(400)
    expect(boxesOf('payment', { widthPx: 438 })).toHaveLength(4)
  })
})

describe('fieldStyles()', () => {
  it('has colors of the scheme, then tokens, then the part, then those of `dark`', () => {
    const appearance: Appearance = {
      colorBorder: '#123456',
      borderRadius: '0',
      parts: { input: { borderRadius: '2px' } },
      dark: { colorBackground: '#000000' },
    }
    const styleIn = (scheme: ColorScheme) =>
      Object.assign({}, ...fieldStyles(scheme, appearance)) as Record<string, unknown>
    expect(styleIn('light')).toMatchObject({ borderColor: '#123456', borderRadius: '2px' })
    expect(fieldStyles('light', appearance)[0]).toEqual({ background: '#fff' })
    expect(styleIn('dark')).toMatchObject({ background: '#000000', borderColor: '#123456' })
  })
})
