import type { Appearance } from '../../../src/index'
import { appearance as shopAppearance } from '../../shop/appearance'

/** Appearances to start with, by their name. */
export const presets: Readonly<Record<string, Appearance>> = {
  Default: {},

  Rounded: {
    font: 'rounded',
    colorPrimary: '#7a1fa2',
    borderRadius: '24px',
    inputPadding: '20px',
    dark: { colorPrimary: '#d7a8ff' },
  },

  Underlined: {
    font: 'noto-serif',
    borderRadius: '0',
    borderWidth: '0 0 2px',
    colorBackground: '#fff0',
    inputPadding: '2px',
    spacing: '12px',
  },

  Night: {
    colorPrimary: '#a3157a',
    colorText: '#231440',
    colorMuted: '#5f4b8b',
    colorBackground: '#f1e9ff',
    colorBorder: '#7a5fb0',
    colorDanger: '#a8261b',
    borderRadius: '0',
    borderWidth: '0 0 2px',
    font: 'mono',
    inputHeight: '3.25rem',
    parts: {
      label: { color: '#4a2f86', letterSpacing: '0.08em', textTransform: 'uppercase', fontSize: '12px' },
      'input:hover': { backgroundColor: '#e8dcff' },
      'input:focus': { boxShadow: '0 0 24px #a3157a44' },
      'input:invalid': { backgroundColor: '#ffe6ee' },
      error: { fontWeight: '600' },
    },
    // The colours of the night, on dark pages.
    dark: {
      colorPrimary: '#ff7ad9',
      colorText: '#f6efff',
      colorMuted: '#b9a6dd',
      colorBackground: '#231440',
      colorBorder: '#8a6fc0',
      colorDanger: '#ff9c8f',
      parts: {
        label: { color: '#d9c8ff' },
        'input:hover': { backgroundColor: '#2c1a4f' },
        'input:focus': { boxShadow: '0 0 24px #ff7ad966' },
        'input:invalid': { backgroundColor: '#3a1533' },
      },
    },
  },

  // The same sizes as in style.css and appearance-editor.css.
  'Match this shop': {
    ...shopAppearance,
    colorMuted: '#55615a',
    // The page loads the same font from its own server (appearance-editor.css).
    font: 'inter',
    lineHeight: '1.5',
    labelSize: '0.875rem',
    labelWeight: '550',
    inputHeight: '2.75rem',
    inputPadding: '0.75rem',
    focusWidth: '3px',
    focusOffset: '2px',
    parts: {
      ...shopAppearance.parts,
      'input:focus': { borderColor: '#7d877f' },
      'input:invalid': { backgroundColor: '#fbe9e6' },
    },
    dark: {
      ...shopAppearance.dark,
      colorMuted: '#a9b5ad',
      parts: {
        ...shopAppearance.dark?.parts,
        'input:focus': { borderColor: '#76837b' },
        'input:invalid': { backgroundColor: '#3a1d1a' },
      },
    },
  },
}
