import { TenderError } from '../../src/shared/error'

/** Says which options are left out, by their paths and never by their values; undefined when none is. */
export const refusal = (paths: readonly string[]): TenderError | undefined => {
  if (paths.length === 0) return undefined
  const message = 'not a value it can have'
  // As many as somebody reads: names of a page's own making may be long.
  const fields = paths.slice(0, 50).map((path) => ({ path: path.slice(0, 60), message }))
  return new TenderError('options.invalid', `${fields.map(({ path }) => path).join(', ')}: ${message}`, { fields })
}
