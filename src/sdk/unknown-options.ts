import { TenderError } from '../shared/error'

/**
 * Warns about unknown options, because a misspelt option has no effect. Names the known option that
 * is similar.
 *
 * @param call the public function that received the options
 * @param known the table of the options
 * @param options the value that the merchant passed, which may be anything
 */
export const warnUnknownOptions = (
  call: string,
  known: object,
  options: unknown,
  warn: (error: TenderError) => void,
): void => {
  const names = Object.keys(known)
  const unknown = Object.keys(Object(options)).filter((path) => !Object.hasOwn(known, path))
  if (unknown.length === 0) return
  const fields = unknown.map((path) => ({ path, message: 'unknown option' }))
  const text = unknown.map((path) => path + hintAt(path, names)).join(', ')
  warn(new TenderError('options.invalid', `${call}(): unknown option ${text}`, { fields }))
}

/** Returns a text with a similar name. Empty if none differs by at most two letters. */
const hintAt = (path: string, names: readonly string[]): string => {
  const similar = names.find((name) => isSimilar(path.toLowerCase(), name.toLowerCase(), 2))
  return similar ? ` (did you mean ${similar}?)` : ''
}

/** Whether at most `edits` letters must be inserted, removed or replaced. */
const isSimilar = (one: string, two: string, edits: number): boolean => {
  const [shorter, rest] = [one.slice(1), two.slice(1)]
  if (one === two || edits < 0) return edits >= 0
  if (one[0] === two[0]) return isSimilar(shorter, rest, edits)
  return isSimilar(shorter, rest, edits - 1) || isSimilar(shorter, two, edits - 1) || isSimilar(one, rest, edits - 1)
}
