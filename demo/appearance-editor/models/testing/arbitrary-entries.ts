import fc from 'fast-check'
import { fontNames, propertyControls, themeNames, tokenControls } from '../controls'
import { allPaths, type Entries, isValid, withEntry } from '../entries'

/**
 * Sample values. For each path, the generator uses only the values that the option at this path
 * accepts.
 */
const values = [
  ...Object.keys(fontNames),
  ...Object.keys(themeNames),
  ...Object.values(tokenControls).flatMap(({ defaults }) => [defaults.light, defaults.dark]),
  ...Object.values(propertyControls).map(({ example }) => example),
  ...['#fff', '#0008', '0 0 2px', 'bold', '1.25', '2rem', 'none', 'inset 0 1px 2px #0003, 0 0 4px #12345678'],
]

const arbitraryEntry = fc
  .constantFrom(...allPaths)
  .chain((path) => fc.constantFrom(...values.filter((value) => isValid(path, value))).map((value) => ({ path, value })))

/** Valid entries of the editor. */
export const arbitraryEntries: fc.Arbitrary<Entries> = fc
  .array(arbitraryEntry, { maxLength: 12 })
  .map((list) => list.reduce<Entries>((entries, { path, value }) => withEntry(entries, path, value), new Map()))
