import type { Appearance } from '../../shared/appearance'
import { contrastOf, luminanceOfHex } from '../../shared/luminance'
import type { ColorScheme } from '../color-scheme'

export interface ButtonColors {
  background: string
  /**
   * The background while the pointer is over the button. It has more contrast with the text, not
   * less.
   */
  hover: string
  text: string
}

/** The primary colours of the elements without an appearance. */
const defaultPrimary = { light: '#0b57d0', dark: '#a8c7fa' } as const

/**
 * Returns the colours of the pay button: the primary colour of the appearance, with white or black
 * text. One of the two has a contrast of at least 4.5:1 with every colour.
 */
export const buttonColors = (appearance: Appearance | undefined, scheme: ColorScheme): ButtonColors => {
  const primary = (scheme === 'dark' && appearance?.dark?.colorPrimary) || appearance?.colorPrimary
  // An invalid colour is replaced by the default.
  const background = primary && luminanceOfHex(primary) >= 0 ? primary : defaultPrimary[scheme]
  const luminance = luminanceOfHex(background)
  const isDark = contrastOf(luminance, 1) >= contrastOf(luminance, 0)
  return {
    background,
    hover: `color-mix(in srgb, ${background}, ${isDark ? '#000' : '#fff'} 15%)`,
    text: isDark ? '#fff' : '#000',
  }
}
