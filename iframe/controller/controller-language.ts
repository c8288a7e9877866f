import type { Language } from '../../src/bridge/protocol'
import type { Locale } from '../../src/shared/locale'

export interface ControllerLanguageNeeds {
  /** The language of the controller's document. */
  documentLocale: Locale
  load: (locale: Locale) => Promise<Language>
  /**
   * Shows a language in the element frames and the challenge frame. Resolves when the element
   * frames show it, or have not answered in time.
   */
  show: (language: Language) => Promise<void>
}

/** The language of the frames of a checkout. */
export interface ControllerLanguage {
  /** The current language. It changes before the frames show it. */
  readonly locale: Locale
  /**
   * Changes the language. If several calls overlap, the last one counts. If the texts cannot be
   * loaded, rejects, and the frames keep their language.
   */
  set(locale: Locale): Promise<void>
}

export const createControllerLanguage = ({
  documentLocale,
  load,
  show,
}: ControllerLanguageNeeds): ControllerLanguage => {
  let locale = documentLocale
  /**
   * Settles when the frames show the current language. A repeated call for the same language waits
   * for it.
   */
  let shown: Promise<void> | undefined
  let requested: Locale | undefined

  return {
    get locale() {
      return locale
    },
    set: async (next) => {
      requested = next
      if (shown && next === locale) return shown
      const language = await load(next)
      if (requested !== next) return
      locale = next
      shown = show(language)
      await shown
    },
  }
}
