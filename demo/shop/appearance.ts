import type { Appearance } from '../../src/index'

/** The shop's colours in style.css, for light and dark pages. */
export const appearance: Appearance = {
  colorPrimary: '#17594a',
  colorText: '#1b2620',
  colorBackground: '#fffdf8',
  colorBorder: '#7d877f',
  colorDanger: '#a3271c',
  borderRadius: '0.5rem',
  parts: {
    'method:selected': { backgroundColor: '#e4eee6' },
    button: { borderRadius: '1.125rem' },
    'button:hover': { color: '#17594a' },
  },
  dark: {
    colorPrimary: '#7fd4b3',
    colorText: '#e9eee9',
    colorBackground: '#1a211d',
    colorBorder: '#76837b',
    colorDanger: '#ffb4a9',
    parts: {
      'method:selected': { backgroundColor: '#20332b' },
      'button:hover': { color: '#7fd4b3' },
    },
  },
}
