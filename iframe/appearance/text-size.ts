/**
 * The usual default text size of browsers, in pixels. A px size in the appearance is meant for this
 * default.
 */
const defaultTextPx = 16

/**
 * Converts a valid size to pixels.
 * @param emPx the pixels of one rem or em
 */
const pxOf = (size: string, emPx: number): number => Number.parseFloat(size) * (size.endsWith('px') ? 1 : emPx)

/**
 * Creates functions that convert px text sizes to rem, so that all texts follow the browser's
 * default text size, which the customer can change. A px size is the size at a default of 16 px.
 * @param fontSize the text size of the root element. @default 1rem
 */
export const createTextSizes = (fontSize = '1rem') => {
  const rootPx = pxOf(fontSize, defaultTextPx)
  /**
   * Converts a px size to rem. On the root element, one rem is the browser's default text size. On
   * other elements, it is the text size of the root element.
   */
  const toRem = (size: string, remPx: number) => (size.endsWith('px') ? `${pxOf(size, 1) / remPx}rem` : size)
  return {
    root: toRem(fontSize, defaultTextPx),
    scale: (size: string) => toRem(size, rootPx),
  }
}
