import type { Appearance } from '../../../src/index'
import type { PresetName } from '../../catalogue/settings'

/** Appearances to try on the demo's pages, besides the shop's own. */
export const appearancePresets: Readonly<Record<PresetName, Appearance>> = {
  plain: {},
  rounded: {
    font: 'rounded',
    colorPrimary: '#7a1fa2',
    borderRadius: '24px',
    inputPadding: '20px',
    dark: { colorPrimary: '#d7a8ff' },
  },
  underlined: {
    font: 'noto-serif',
    borderRadius: '0',
    borderWidth: '0 0 2px',
    colorBackground: '#fff0',
    inputPadding: '2px',
    dark: { colorBackground: '#0000' },
  },
  bold: {
    font: 'inter',
    colorPrimary: '#0b5bd3',
    colorBorder: '#5a6472',
    borderWidth: '2px',
    borderRadius: '4px',
    labelWeight: '700',
    focusWidth: '4px',
    dark: { colorPrimary: '#8ab8ff', colorBorder: '#8f9aaa' },
  },
}
