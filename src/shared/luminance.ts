/**
 * Returns the relative luminance of a colour by WCAG 2.2.
 *
 * @param channels red, green and blue, 0 to 255
 */
export const luminanceOfChannels = (channels: readonly number[]): number => {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the relative luminance of `#rgb` or `#rrggbb`, or NaN for any other text. */
export const luminanceOfHex = (colour: string): number => {
  if (!/^#([\da-f]{3}){1,2}$/i.test(colour)) return Number.NaN
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  return luminanceOfChannels([1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)))
}

/** Returns the contrast of two relative luminances, from 1 to 21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
