/** The checked colours: the option that sets each, its selector and its CSS property. */
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
 * placeholders, errors, borders and the focus. The background is that of the fields. The page's
 * background behind the frame cannot be read, and is assumed to be the same.
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
    // NaN, if one of the colours is translucent, is not weak.
    if (!(ratio < minimum)) return []
    // Rounded down, so that the reported ratio never equals the required one.
    const reported = Math.floor(ratio * 100) / 100
    const message = `${path} on colorBackground: contrast ${reported}:1, WCAG 2.2 requires ${minimum}:1`
    return [{ path: `appearance.${path}`, message }]
  })
}

/** Returns the contrast of two relative luminances, from 1 to 21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Returns the relative luminance of a computed colour (WCAG 2.2), or NaN if it is translucent. */
export const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = /^rgb\((\d+), (\d+), (\d+)\)$/
    .exec(colour)
    ?.slice(1)
    .map((channel) => {
      const share = Number(channel) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) ?? [Number.NaN]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
