import { CannotCheck } from './failure'

/** One day. Node.js runs longer timers at once. */
const mostSeconds = 86_400

/**
 * Returns an option in milliseconds.
 *
 * @param value The option in seconds; undefined for `fallback`.
 * @throws CannotCheck for anything but a positive number of at most a day
 */
export const readSeconds = (value: string | undefined, flag: string, fallback: number): number => {
  const number = value === undefined ? fallback : Number(value)
  if (!(number > 0 && number <= mostSeconds))
    throw new CannotCheck(`--${flag} expects seconds, at most ${mostSeconds}, such as ${fallback}.`)
  // Timers take whole milliseconds.
  return Math.ceil(number * 1000)
}
