import type { Locale } from '../shared/locale'
import type { LocaleResult } from '../shared/types'
import type { FrameContext } from './frames/frame'

export interface LocaleChangeOptions {
  /** Contains the language of the checkout. */
  context: Pick<FrameContext, 'locale'>
  /** Changes the language of the frames. */
  send: (locale: Locale) => Promise<LocaleResult>
  /** The frames show another language, so the page has to show it too. */
  onChanged: (result: LocaleResult) => void
}

/**
 * Creates the function that changes the language. Of several calls, the last one counts: an earlier
 * one resolves without an effect.
 */
export const createLocaleChange = ({ context, send, onChanged }: LocaleChangeOptions) => {
  let requested = context.locale
  let done = Promise.resolve()

  const change = async (locale: Locale) => {
    try {
      const result = await send(locale)
      // The frames may show the language of another call.
      if (result.locale === context.locale) return
      context.locale = result.locale
      onChanged(result)
    } catch (error) {
      if (locale !== requested) return
      requested = context.locale
      throw error
    }
  }

  return (locale: Locale): Promise<void> => {
    if (locale !== requested) {
      requested = locale
      done = change(locale)
    }
    return done
  }
}
