import { TenderError } from '../../src/shared/error'

const message = 'not a value it can have'
const pageFont = 'not supported: the frames use no fonts of the page. Choose a font by name with appearance.font'

/** Options that a merchant may know from other SDKs. */
const isPageFont = (path: string) => /^appearance\.(?:dark\.)?(?:fonts|fontFamily)$/.test(path)

/** Reports which options are left out, by their paths and never by their values; undefined if there is none. */
export const invalidOptions = (paths: readonly string[]): TenderError | undefined => {
  if (paths.length === 0) return undefined
  // As many as somebody reads: names of a page's own making may be long.
  const fields = paths
    .slice(0, 50)
    .map((path) => ({ path: path.slice(0, 60), message: isPageFont(path) ? pageFont : message }))
  const messages = [...new Set(fields.map((field) => field.message))].map((text) => {
    const names = fields.filter((field) => field.message === text).map(({ path }) => path)
    return `${names.join(', ')}: ${text}`
  })
  return new TenderError('options.invalid', messages.join('; '), { fields })
}
