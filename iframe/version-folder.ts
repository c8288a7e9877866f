/**
 * Returns the URL of this version's files: `{base}/frames/{version}/`. Documents in English are in
 * that folder, and those in other languages one folder below. The URL decides and not the
 * document's `lang`, because `checkout.set` changes `lang`.
 */
export const versionFolder = (): URL => {
  const folder = new URL('.', location.href)
  // A version begins with a digit, a language with a letter.
  return /\/\d[^/]*\/$/.test(folder.pathname) ? folder : new URL('..', folder)
}
