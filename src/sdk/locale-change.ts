import type { Locale } from '../shared/locale'
import type { LocaleResult } from '../shared/types'
import type { FrameContext } from './frames/frame'

export interface LocaleChangeOptions {
  /** Contains the language of the checkout. */
  context: Pick<FrameContext, 'locale'>
  /** Changes the language of the frames. */
  send: (locale: Locale) => Promise<LocaleResult>
  /**
   * Called after the frames have changed their language. Has to change the language of everything
   * that the SDK shows outside of the frames.
   */
  onChanged: (result: LocaleResult) => void
}

/**
 * Creates the function that changes the language. If it is called several times, the last call
 * counts, and the earlier ones resolve without an effect.
 */
export const createLocaleChange = ({ context, send, onChanged }: LocaleChangeOptions) => {
  let requested = context.locale
  let done = Promise.resolve()

  const change = async (locale: Locale) => {
    try {
      const result = await send(locale)
      // If another call has changed the language meanwhile, the page may already show this one.
      if (result.locale === context.locale) return
      context.locale = result.locale
      onChanged(result)
    } catch (error) {
      if (locale !== requested) return
      requested = context.locale
      done = Promise.resolve()
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
