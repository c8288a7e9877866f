/**
 * Reads an option of the page. Its value may be anything, because the page sets it.
 * @param invalidPaths receives the path of each invalid member
 * @returns the valid part; undefined for an invalid string
 */
export type Reader<Result> = (option: unknown, path: string, invalidPaths: string[]) => Result | undefined

/**
 * Creates the reader of a string.
 * @param toCss returns the CSS of a string; undefined if the string is invalid
 */
export const text =
  (toCss: (value: string) => string | undefined): Reader<string> =>
  (option, path, invalidPaths) => {
    const value = typeof option === 'string' ? toCss(option) : undefined
    if (value === undefined) invalidPaths.push(path)
    return value
  }

/** Creates the reader of a string that must match the pattern. The string itself is the CSS. */
export const matching = (pattern: RegExp): Reader<string> => text((value) => (pattern.test(value) ? value : undefined))

/**
 * Creates the reader of an object. Reads the known members, in the order of `members`. All others
 * are invalid, including those with the name of an inherited member.
 */
export const object =
  <Result>(members: { readonly [Name in keyof Result]-?: Reader<Result[Name]> }): Reader<Partial<Result>> =>
  (option, path, invalidPaths) => {
    const own = new Map(Object.entries(Object(option)))
    if (Object(option) !== option) invalidPaths.push(path)
    const result: Partial<Result> = {}
    for (const name in members) {
      const value = own.get(name)
      own.delete(name)
      if (value !== undefined) result[name] = members[name](value, `${path}.${name}`, invalidPaths)
    }
    for (const name of own.keys()) invalidPaths.push(`${path}.${name}`)
    return result
  }
