/**
 * Replaces each run of digits that may be a card number or a part of one. Digits count as one run
 * if at most three characters that are neither letters nor digits are between them, so
 * `4242-4242`, `4242_4242` and `4242 / 4242` are runs of eight.
 *
 * @param least the length of the shortest run that is replaced, in digits
 */
export const replaceDigitRuns = (text: string, least: number, replacement: string): string =>
  text.replace(new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{N}]{0,3}\\p{Nd}){${least - 1},}`, 'gu'), () => replacement)
