import { TenderError } from '../../src/shared/error'

const invalidValue = 'no such option, or not a valid value'
const pageFont = 'not supported: elements use no fonts of the page. Choose a font by name with appearance.font'

/** Limits of a warning's length, because the page chooses the names of its options. */
const limits = { paths: 50, pathLength: 60 } as const

/**
 * Returns whether the option is a font option of other payment SDKs. Elements cannot use fonts of
 * the page, so these options get a message of their own.
 */
const isPageFont = (path: string) => /^appearance\.(?:dark\.)?(?:fonts|fontFamily)$/.test(path)

/**
 * Creates the error for options that were ignored. It contains their paths and never their values.
 * @returns undefined if there are no paths
 */
export const invalidOptions = (paths: readonly string[]): TenderError | undefined => {
  if (paths.length === 0) return undefined
  const fields = paths.slice(0, limits.paths).map((path) => ({
    path: path.slice(0, limits.pathLength),
    message: isPageFont(path) ? pageFont : invalidValue,
  }))
  const messages = [...new Set(fields.map((field) => field.message))].map((message) => {
    const names = fields.filter((field) => field.message === message).map(({ path }) => path)
    return `${names.join(', ')}: ${message}`
  })
  return new TenderError('options.invalid', messages.join('; '), { fields })
}
