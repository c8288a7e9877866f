import { contrastOf, luminanceOfHex } from '../../../src/shared/luminance'
import { readAppearance } from '../../appearance/read-appearance'

/**
 * The part of the checkout's appearance that applies to the dialog of a challenge. Values are CSS.
 */
export interface DialogAppearance {
  font: string | undefined
  colorPrimary: string | undefined
  borderRadius: string | undefined
}

/** The background of the dialog, as in `style.css`. */
export const dialogBackgrounds = { light: '#ffffff', dark: '#1c1f25' } as const

/** The ratio that WCAG 2.2 requires of text (1.4.3). */
const minimumContrast = 4.5

/**
 * Reads the appearance that the page has sent, with the same validation as in elements. The page
 * cannot hide the buttons or the title: their background is fixed, and a primary colour without
 * enough contrast is ignored.
 */
export const readDialogAppearance = (option: unknown, scheme: unknown): DialogAppearance => {
  const { font, dark, ...light } = readAppearance(option, () => {})
  const isDark = scheme === 'dark'
  const { colorPrimary, borderRadius } = { ...light, ...(isDark && dark) }
  const background = luminanceOfHex(dialogBackgrounds[isDark ? 'dark' : 'light'])
  const isReadable = contrastOf(luminanceOfHex(colorPrimary ?? ''), background) >= minimumContrast
  return { font, borderRadius, colorPrimary: isReadable ? colorPrimary : undefined }
}
