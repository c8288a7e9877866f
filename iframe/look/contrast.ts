/** What is looked at: its path, where it is, the property with its colour, and the ratio that WCAG 2.2 asks for. */
const pairs: readonly [path: string, selector: string, pseudo: string, property: string, least: number][] = [
  ['colorText', 'input', '', 'color', 4.5],
  ['colorMuted', 'input', '::placeholder', 'color', 4.5],
  ['parts.label.color', 'label', '', 'color', 4.5],
  ['colorDanger', '.error', '', 'color', 4.5],
  ['colorBorder', '.box', '', 'border-bottom-color', 3],
  ['colorPrimary', 'input', '', 'caret-color', 3],
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
  const colourOf = (selector: string, pseudo: string, property: string) => {
    const element = document.querySelector(selector)
    const view = document.defaultView
    return element && view ? view.getComputedStyle(element, pseudo).getPropertyValue(property) : ''
  }
  const behind = colourOf('.box', '', 'background-color')
  return pairs.flatMap(([path, selector, pseudo, property, least]) => {
    const ratio = contrastOf(colourOf(selector, pseudo, property), behind)
    if (ratio === undefined || ratio >= least) return []
    // Down, so that no ratio reads as the one that is asked for.
    const told = Math.floor(ratio * 100) / 100
    const criterion = least === 3 ? '1.4.11' : '1.4.3'
    const message = `${path} on colorBackground has a contrast of ${told}:1, WCAG 2.2 (${criterion}) asks for ${least}:1`
    return [{ path: `appearance.${path}`, message }]
  })
}

/** The ratio of two computed colours, from 1 to 21; undefined when one of them lets through what is behind it. */
export const contrastOf = (one: string, other: string): number | undefined => {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  if (a === undefined || b === undefined) return undefined
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance, as WCAG 2.2 defines it. */
const luminanceOf = (colour: string): number | undefined => {
  const [, ...channels] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? []
  if (channels.length < 3) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
