import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Language } from '../src/bridge/protocol'
import type { TextKey, Texts } from '../src/shared/messages/en'
import { ownText } from '../src/shared/override'
import type { TextOverrides } from '../src/shared/types'

/**
 * Reads the texts that the build has put into this document, in the document's language. A document
 * contains only the texts that its frame uses. The controller's document also contains the keys of
 * all other texts, with empty values, because the controller validates overrides.
 */
export const readTexts = (): Texts => JSON.parse(document.getElementById('texts')?.textContent ?? '{}')

/**
 * Returns `texts`, in which each valid override of the page replaces the text with the same key.
 */
const override = <Known extends Partial<Texts>>(texts: Known, overrides: TextOverrides | undefined): Known => {
  if (!overrides) return texts
  const entries = Object.entries(texts).map(([key, text]) => [key, ownText(overrides, key as TextKey) ?? text])
  return Object.fromEntries(entries) as Known
}

/**
 * Creates the texts of a language with the overrides of the page.
 *
 * @param show receives the texts after each change
 */
export const createOwnTexts = <Known extends Partial<Texts>>(language: Known, show: (texts: Known) => void) => {
  let texts = language
  let overrides: TextOverrides | undefined
  return {
    overrides: () => overrides,
    override: (next: TextOverrides | undefined) => {
      overrides = next
      show(override(texts, next))
    },
    setLanguage: (next: Known) => {
      texts = next
      show(override(next, overrides))
    },
  }
}

/** The texts that a frame shows: those of its language, with the page's overrides. */
export interface FrameTexts {
  readonly current: ReadonlySignal<Texts>
  /** Whether the texts are those that the build has put into the document. Reads a signal. */
  areOfDocument(): boolean
  /** Replaces the overrides. */
  override(overrides: TextOverrides | undefined): void
  /**
   * Changes the language of the document and of its texts. The page's overrides stay.
   * @param beforeChange called before the change, and only if the document has another language
   */
  setLanguage(language: Language, beforeChange?: () => void): void
}

/** @param title the key of the text that becomes the document's title */
export const createFrameTexts = (title: keyof Texts): FrameTexts => {
  const documentTexts = readTexts()
  const current = signal(documentTexts)
  const own = createOwnTexts(documentTexts, (texts) => {
    current.value = texts
  })
  return {
    current,
    areOfDocument: () => current.value === documentTexts,
    override: own.override,
    setLanguage: (language, beforeChange = () => {}) => {
      const { documentElement } = document
      if (documentElement.lang === language.locale) return
      beforeChange()
      documentElement.lang = language.locale
      documentElement.dir = language.direction
      document.title = language.texts[title]
      own.setLanguage(language.texts)
    },
  }
}
