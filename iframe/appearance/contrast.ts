import { contrastOf, luminanceOfChannels } from '../../src/shared/luminance'

/**
 * The colours whose contrast is checked: the option that sets each colour, and the selector, the
 * CSS property and the pseudo-element that show it.
 */
const checkedColours: readonly [path: string, selector: string, property: string, pseudo?: string][] = [
  ['colorText', 'input', 'color'],
  ['colorMuted', 'input', 'color', '::placeholder'],
  ['colorDanger', '.error', 'color'],
  ['parts.label.color', 'label', 'color'],
  ['colorBorder', '.box', 'border-bottom-color'],
  ['colorPrimary', 'input', 'caret-color'],
]

/** The ratios that WCAG 2.2 requires, of text (1.4.3) and of other elements (1.4.11). */
const minimumRatio = { text: 4.5, other: 3 } as const

export interface WeakContrast {
  path: string
  message: string
}

/**
 * Finds the colours of this document that are hard to distinguish, in its current scheme: text,
 * placeholders, errors, borders and the focus. Each is compared with the background of the fields.
 * The page's background behind the frame cannot be read, and is assumed to be the same.
 */
export const findWeakContrasts = (document: Document): WeakContrast[] => {
  const luminance = (selector: string, property: string, pseudo?: string) => {
    const element = document.querySelector(selector)
    return element ? luminanceOf(getComputedStyle(element, pseudo).getPropertyValue(property)) : Number.NaN
  }
  const background = luminance('.box', 'background-color')
  return checkedColours.flatMap(([path, selector, property, pseudo]) => {
    const minimum = property === 'color' ? minimumRatio.text : minimumRatio.other
    const ratio = contrastOf(luminance(selector, property, pseudo), background)
    // The contrast of some colours is unknown (`luminanceOf` returns NaN), so it is not reported.
    if (!(ratio < minimum)) return []
    // Rounded down, so that the reported ratio never equals the required one.
    const reported = Math.floor(ratio * 100) / 100
    const message = `${path} on colorBackground: contrast ${reported}:1, WCAG 2.2 requires ${minimum}:1`
    return [{ path: `appearance.${path}`, message }]
  })
}

/**
 * Returns the relative luminance of a computed colour (WCAG 2.2). Returns NaN for a translucent
 * colour, and for a colour that the browser does not return as `rgb(…)`.
 */
export const luminanceOf = (colour: string): number =>
  luminanceOfChannels(/^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1).map(Number) ?? [])
