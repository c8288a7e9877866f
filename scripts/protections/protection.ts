/**
 * A protection: code that prevents an attack, a change that removes it, and the tests that must
 * then fail.
 */
export interface Protection {
  /** What the code ensures, as a short phrase. */
  name: string
  /** Path from the project's root. */
  file: string
  /** The code, which occurs exactly once in the file. */
  search: string
  /** Code that compiles in place of `search`, but does not protect. */
  replacement: string
  /** Path of the tests' file from the project's root. */
  test: string
  /** Part of the titles of the tests. */
  title: string
}
