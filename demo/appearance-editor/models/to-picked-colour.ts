/**
 * Converts a colour to the value of a colour picker, which supports only `#rrggbb`. Drops the alpha
 * value, and returns black for any other text.
 */
export const toPickedColour = (colour: string): string => {
  const digits = /^#([\da-f]+)$/i.exec(colour)?.[1] ?? ''
  if (digits.length === 3 || digits.length === 4) return `#${digits.slice(0, 3).replace(/./g, '$&$&')}`.toLowerCase()
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}`.toLowerCase() : '#000000'
}
