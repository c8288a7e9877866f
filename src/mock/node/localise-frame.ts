/** Matches the scripts and styles of a built document, which contains no others. */
const part = /<(?:script|style)[^>]*>[\s\S]*?<\/(?:script|style)>/g

const isTexts = (text: string) => text.includes(' id="texts"')

/**
 * Returns a document of the mock in the language of another build of the same document: with the
 * markup and the texts of that build, and with the scripts and styles of the mock. Only markup and
 * texts depend on the language.
 *
 * @param frame The document of the mock, in English.
 * @param localised The same document of the ordinary build, in the language.
 * @throws Error if the documents differ in more than that.
 */
export const localiseFrame = (frame: string, localised: string): string => {
  const own = frame.match(part) ?? []
  const given = localised.match(part) ?? []
  // The banner gives every element a style; the controller and the challenge have what the build
  // has.
  if (own.length !== given.length) throw new Error('The frames of the mock and of the package are not of one build.')
  let index = -1
  return localised.replace(part, (text) => {
    index += 1
    return isTexts(text) ? text : (own[index] ?? '')
  })
}
