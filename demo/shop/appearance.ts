import type { Appearance } from '../../src/index'

const light: Appearance = {
  colorPrimary: '#17594a',
  colorText: '#1b2620',
  colorBackground: '#fffdf8',
  colorBorder: '#7d877f',
  colorDanger: '#a3271c',
}

const dark: Appearance = {
  colorPrimary: '#7fd4b3',
  colorText: '#e9eee9',
  colorBackground: '#1a211d',
  colorBorder: '#76837b',
  colorDanger: '#ffb4a9',
}

/** The card form in the shop's colours, as style.css has them. */
export const appearance: Appearance = {
  ...(matchMedia('(prefers-color-scheme: dark)').matches ? dark : light),
  borderRadius: '0.5rem',
}
