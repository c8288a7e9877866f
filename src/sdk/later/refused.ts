import { TenderError } from '../../shared/error'

/** An option of `pay` that cannot be what it is. */
export const refused = (path: string, expected: string) => {
  const message = `expected ${expected}`
  return new TenderError('options.invalid', `pay: ${path}: ${message}`, { fields: [{ path, message }] })
}
