import type { Texts } from '../src/shared/messages/en'
import type { TextOverrides } from '../src/shared/types'

/**
 * Reads the texts that the build has put into this document, in its language. They are those that the
 * frame shows. The controller, which validates overrides, also has the keys of all other texts, with
 * empty values.
 */
export const readTexts = (): Texts => JSON.parse(document.getElementById('texts')?.textContent ?? '{}')

/** The longest text that the controller accepts. */
const maxLength = 300

/** Returns the texts, with valid overrides of the page in their place. */
export const override = <Known extends Partial<Texts>>(texts: Known, overrides: TextOverrides | undefined): Known => {
  if (!overrides) return texts
  const entries = Object.entries(texts).map(([key, text]) => {
    const value: unknown = overrides[key as keyof Texts]
    return [key, typeof value === 'string' && value.length <= maxLength ? value : text]
  })
  return Object.fromEntries(entries) as Known
}
