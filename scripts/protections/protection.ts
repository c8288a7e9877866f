/** One line that keeps an attack away, how to remove it, and the tests that have to notice. */
export interface Protection {
  /** What holds, in a few words. */
  name: string
  /** From the project's root. */
  file: string
  /** Found exactly once in the file. */
  search: string
  /** Stands in its place while the tests run: code that compiles, without the protection. */
  replacement: string
  /** The file of the tests, from the project's root. */
  test: string
  /** What the titles of the tests hold. */
  title: string
}
