/** What is looked at: its path in the options, where it is, and the property that has its colour. */
const seen: readonly [path: string, selector: string, property: string, pseudo?: string][] = [
  ['colorText', 'input', 'color'],
  ['colorMuted', 'input', 'color', '::placeholder'],
  ['colorDanger', '.error', 'color'],
  ['parts.label.color', 'label', 'color'],
  ['colorBorder', '.box', 'border-bottom-color'],
  ['colorPrimary', 'input', 'caret-color'],
]

export interface ContrastFault {
  path: string
  message: string
}

/**
 * What is hard to see in this document, in the scheme it has now: text, placeholder, errors (WCAG 2.2, 1.4.3), the border of a field
 * and what shows the focus (1.4.11). The background is that of the fields; the page's own, behind the frame, nobody here can read, and
 * it is taken for the same.
 */
export const contrastFaults = (document: Document): ContrastFault[] => {
  const luminance = (selector: string, property: string, pseudo?: string) => {
    const element = document.querySelector(selector)
    return element ? luminanceOf(getComputedStyle(element, pseudo).getPropertyValue(property)) : Number.NaN
  }
  const behind = luminance('.box', 'background-color')
  return seen.flatMap(([path, selector, property, pseudo]) => {
    const least = property === 'color' ? 4.5 : 3
    const ratio = contrastOf(luminance(selector, property, pseudo), behind)
    // No number where something shines through.
    if (!(ratio < least)) return []
    // Down, so that no ratio reads as the one that is asked for.
    const told = Math.floor(ratio * 100) / 100
    const message = `${path} on colorBackground: ${told}:1, WCAG 2.2 asks for ${least}:1`
    return [{ path: `appearance.${path}`, message }]
  })
}

/** The ratio of two relative luminances, from 1 to 21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Relative luminance of a computed colour, as WCAG 2.2 defines it; no number for one that is not opaque. */
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
