/** Receives the path of each invalid part of a value. */
export type Report = (path: string) => void

/**
 * Checks a value, which may be anything, because the page sets it.
 *
 * @param path the path of the value, for `report`
 * @returns the valid part of the value; undefined if there is none
 */
export type Check<Result> = (value: unknown, path: string, report: Report) => Result | undefined

/**
 * Creates the check of a string.
 *
 * @param toResult returns the result for a string; undefined if the string is invalid
 */
export const text =
  (toResult: (value: string) => string | undefined): Check<string> =>
  (value, path, report) => {
    const result = typeof value === 'string' ? toResult(value) : undefined
    if (result === undefined) report(path)
    return result
  }

/** Creates the check of a string that must match the pattern. */
export const matching = (pattern: RegExp): Check<string> => text((value) => (pattern.test(value) ? value : undefined))

/**
 * Creates the check of a list of strings.
 *
 * @param pick returns the valid entries
 */
export const list =
  (pick: (entries: readonly string[]) => readonly string[]): Check<readonly string[]> =>
  (value, path, report) => {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [undefined]
    const valid = pick(entries.filter((entry) => typeof entry === 'string'))
    if (valid.length < entries.length) report(path)
    return valid
  }

/**
 * Creates the check of an object. Checks the known members, in the order of `members`. All others
 * are invalid, including those with the name of an inherited member.
 */
export const object =
  <Result>(members: { readonly [Name in keyof Result]-?: Check<Result[Name]> }): Check<Partial<Result>> =>
  (value, path, report) => {
    const own = new Map(Object.entries(Object(value)))
    if (Object(value) !== value) report(path)
    const result: Partial<Result> = {}
    for (const name in members) {
      const member = own.get(name)
      own.delete(name)
      if (member !== undefined) result[name] = members[name](member, `${path}.${name}`, report)
    }
    for (const name of own.keys()) report(`${path}.${name}`)
    return result
  }
