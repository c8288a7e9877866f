import { TenderError } from '../../src/shared/error'

/** Says which options are left out, by their paths and never by their values; undefined when none is. */
export const refusal = (paths: readonly string[]): TenderError | undefined => {
  if (paths.length === 0) return undefined
  const message = 'not a value it can have'
  // As many as somebody reads.
  const told = paths.slice(0, 50)
  return new TenderError('options.invalid', `${told.join(', ')}: ${message}`, {
    fields: told.map((path) => ({ path, message })),
  })
}
