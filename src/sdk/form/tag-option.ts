import { type ReadAttribute, readFlag, readList, readText } from './read-attribute'

/** An optional attribute of the script tag. */
export interface TagOption {
  read: ReadAttribute<unknown>
  /** The valid values, for the message about an invalid one. */
  expected: string
  /** Describes the default that replaces an invalid value, for the same message. */
  instead: string
  /** Where the JSON block contains the same option. Undefined for an option of attributes only. */
  path: string | undefined
  /**
   * Returns the part of an invalid text that the frames use, which may be empty. Undefined for an
   * option whose invalid text is not sent to the frames.
   */
  usedPart?: (text: string) => string
}

type Describe = (path: string | undefined, instead: string) => TagOption

/** @param expected the valid values, such as `true or false` */
export const described =
  (read: ReadAttribute<unknown>, expected: string): Describe =>
  (path, instead) => ({ read, expected, instead, path })

export const text: Describe = (path, instead) => described(readText, 'a text that is not empty')(path, instead)
export const flag: Describe = (path, instead) => described(readFlag, 'true or false')(path, instead)

/** @param pattern matches no empty text */
export const matching = (pattern: RegExp, expected: string): Describe =>
  described((given) => (pattern.test(given ?? '') ? given : undefined), expected)

export const choice = (...values: readonly string[]): Describe =>
  described((given) => values.find((each) => each === given), values.join(', '))

/** @param pick returns the valid names of a list */
export const listOf =
  (pick: (names: readonly string[]) => readonly string[], expected: string): Describe =>
  (path, instead) => ({
    read: (given) => {
      const names = readList(given)
      return names && pick(names).length === names.length ? names : undefined
    },
    expected: `${expected}, separated by spaces`,
    instead,
    path,
    usedPart: (given) => pick(readList(given) ?? []).join(' '),
  })
