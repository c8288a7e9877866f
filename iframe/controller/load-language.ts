import { getFromService } from '../../src/api/get-from-service'
import type { Language } from '../../src/bridge/protocol'
import { TenderError } from '../../src/shared/error'
import type { Locale } from '../../src/shared/locale'

export interface LoadLanguageNeeds {
  /** The folder of this version's files. */
  folder: URL
  /** The keys that every language has. */
  keys: readonly string[]
  fetch: typeof fetch
}

/** Returns the path of a language's files below the folder of the version. */
export const localePath = (locale: Locale): string => (locale === 'en' ? '' : `${locale}/`)

/**
 * Creates the function that reads the texts of a language. The texts are in the file `texts.json`
 * of this version, on the origin of the frames.
 * @throws TenderError `network.failed`, `service.failed`, or `service.answer` if the file is
 *   missing or incomplete
 */
export const createLoadLanguage =
  ({ folder, keys, fetch }: LoadLanguageNeeds) =>
  async (locale: Locale): Promise<Language> => {
    const { href } = new URL(`${localePath(locale)}texts.json`, folder)
    const { ok, body } = await getFromService(`checkout.set(): ${href}`, href, fetch)
    const { direction, texts }: Partial<Language> = Object(body)
    if (!ok || !keys.every((key) => typeof Object(texts)[key] === 'string'))
      throw new TenderError('service.answer', `checkout.set(): ${href} is missing. Serve all files of dist/frames`)
    return { locale, direction: direction === 'rtl' ? 'rtl' : 'ltr', texts: texts as Language['texts'] }
  }
