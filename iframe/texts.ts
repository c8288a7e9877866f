import type { Texts } from '../src/shared/messages/en'
import type { TextOverrides } from '../src/shared/types'

/**
 * The texts that the build has put into this frame's document, in the language of the document: those that this frame shows. The
 * controller, which checks the page's own texts, has the keys of all others too, with nothing to say.
 */
export const readTexts = (): Texts => JSON.parse(document.getElementById('texts')?.textContent ?? '{}')

/** The longest sentence that the controller takes as a page's own. */
const longest = 300

/** The page's own words in place of ours: sentences only, and only for texts that there are. Without any ours as they are. */
export const override = <Known extends Partial<Texts>>(texts: Known, overrides: TextOverrides | undefined): Known => {
  if (!overrides) return texts
  const own = Object.entries(texts).map(([key, text]) => {
    const given: unknown = overrides[key as keyof Texts]
    return [key, typeof given === 'string' && given.length <= longest ? given : text]
  })
  return Object.fromEntries(own) as Known
}
