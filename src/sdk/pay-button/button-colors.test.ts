import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, luminanceOfHex } from '../../shared/luminance'
import { buttonColors } from './button-colors'

describe('buttonColors()', () => {
  it.each([
    ['the default', undefined, 'light', '#0b57d0', '#fff'],
    ['the default on dark pages', undefined, 'dark', '#a8c7fa', '#000'],
    ['the primary colour in both schemes', { colorPrimary: '#17594a' }, 'dark', '#17594a', '#fff'],
    ['that of dark pages', { colorPrimary: '#17594a', dark: { colorPrimary: '#7fd4b3' } }, 'dark', '#7fd4b3', '#000'],
    ['no invalid colour', { colorPrimary: 'red;display:none' }, 'light', '#0b57d0', '#fff'],
  ] as const)('uses %s', (_what, appearance, scheme, background, text) => {
    expect(buttonColors(appearance, scheme)).toMatchObject({ background, text })
  })

  it('has readable text on every primary colour', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, (colorPrimary) => {
        const { background, text } = buttonColors({ colorPrimary }, 'light')
        expect(contrastOf(luminanceOfHex(background), luminanceOfHex(text))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
