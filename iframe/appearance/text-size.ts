/** The browser's default text size for which a px size of the appearance is meant. */
const defaultTextPx = 16

/** Returns the pixels of a valid size, where one rem or em is this many. */
const pxOf = (size: string, emPx: number): number => Number.parseFloat(size) * (size.endsWith('px') ? 1 : emPx)

/**
 * Converts sizes of texts, so that all follow the browser's default text size: a px size is the
 * size at a default of 16 px.
 * @param fontSize the size of the root element; undefined for the default
 */
export const createTextSizes = (fontSize = '1rem') => {
  const rootPx = pxOf(fontSize, defaultTextPx)
  /** In rem: of the browser's default on the root element, elsewhere of the root element. */
  const toRem = (size: string, remPx: number) => (size.endsWith('px') ? `${pxOf(size, 1) / remPx}rem` : size)
  return {
    root: toRem(fontSize, defaultTextPx),
    scale: (size: string) => toRem(size, rootPx),
  }
}
