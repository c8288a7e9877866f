import { describe, expect, test } from 'vitest'
import type { Appearance } from '../../../src/index'
import { describeContrast, weakContrastsOf, weakLabelContrasts } from './contrast'
import { type TokenName, tokenNames } from './controls'
import { toEntries } from './entries'
import { presets } from './presets'

const weakModes = (appearance: Appearance, token: TokenName) =>
  weakContrastsOf(toEntries(appearance), token).map(({ mode }) => mode)

describe('weakContrastsOf', () => {
  test.each(tokenNames)('finds nothing in the default %s', (token) => {
    expect(weakModes({}, token)).toEqual([])
  })

  test.each<[appearance: Appearance, token: TokenName, modes: string[]]>([
    [{ colorText: '#999999' }, 'colorText', ['light']],
    [{ colorText: '#444444' }, 'colorText', ['dark']],
    [{ colorText: '#777777' }, 'colorText', ['light', 'dark']],
    [{ dark: { colorDanger: '#552222' } }, 'colorDanger', ['dark']],
    // Borders and the focus ring need 3:1 only.
    [{ colorBorder: '#909090' }, 'colorBorder', []],
    [{ colorBorder: '#c0c0c0' }, 'colorBorder', ['light']],
    [{ colorPrimary: '#ffdd00' }, 'colorPrimary', ['light']],
    // The contrast of a translucent colour is unknown.
    [{ colorText: '#fff', colorBackground: '#fff0' }, 'colorText', []],
    [{ colorText: '#fff', colorBackground: '#fff' }, 'colorText', ['light', 'dark']],
  ])('of %j for %s: %j', (appearance, token, modes) => {
    expect(weakModes(appearance, token)).toEqual(modes)
  })

  test('has the same rounded ratio as the warning of the elements', () => {
    const [weak] = weakContrastsOf(toEntries({ colorMuted: '#777777' }), 'colorMuted')
    expect(weak && describeContrast(weak)).toBe(
      'Light mode: contrast 4.47:1 with colorBackground. WCAG 2.2 requires 4.5:1.',
    )
  })
})

describe('weakLabelContrasts', () => {
  test.each<[appearance: Appearance, modes: string[]]>([
    [{}, []],
    [{ parts: { label: { color: '#999999' } } }, ['light']],
    [{ parts: { label: { color: '#333333' } }, dark: { parts: { label: { color: '#eeeeee' } } } }, []],
    [{ dark: { parts: { label: { color: '#333333' } } } }, ['dark']],
  ])('of %j: %j', (appearance, modes) => {
    expect(weakLabelContrasts(toEntries(appearance)).map(({ mode }) => mode)).toEqual(modes)
  })
})

describe('presets', () => {
  const light = Object.entries(presets).filter(([, { theme }]) => theme === undefined)
  test.each(light)('%s has enough contrast in both modes', (_, preset) => {
    const entries = toEntries(preset)
    expect(tokenNames.flatMap((token) => weakContrastsOf(entries, token)).concat(weakLabelContrasts(entries))).toEqual(
      [],
    )
  })
})
