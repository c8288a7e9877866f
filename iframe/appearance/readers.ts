/**
 * Reads something that a page has given, whatever it is.
 * @param refused takes the path of each thing that may not be
 * @returns what is good of it; undefined when nothing is
 */
export type Read<Result> = (given: unknown, path: string, refused: string[]) => Result | undefined

/** @param check says how CSS is to have the text; undefined when it is none that is allowed */
export const text =
  (check: (value: string) => string | undefined): Read<string> =>
  (given, path, refused) => {
    const value = typeof given === 'string' ? check(given) : undefined
    if (value === undefined) refused.push(path)
    return value
  }

/** Takes a text that the whole pattern fits, as it is. */
export const like = (pattern: RegExp): Read<string> => text((value) => (pattern.test(value) ? value : undefined))

/**
 * Takes own members that are known, in the order in which they are known here; others are refused by their names, and so are names
 * that every object has.
 */
export const object =
  <Result>(members: { readonly [Name in keyof Result]-?: Read<Result[Name]> }): Read<Partial<Result>> =>
  (given, path, refused) => {
    const own = new Map(Object.entries(Object(given)))
    if (Object(given) !== given) refused.push(path)
    const result: Partial<Result> = {}
    for (const name in members) {
      const value = own.get(name)
      own.delete(name)
      if (value !== undefined) result[name] = members[name](value, `${path}.${name}`, refused)
    }
    for (const name of own.keys()) refused.push(`${path}.${name}`)
    return result
  }
