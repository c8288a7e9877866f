import { destroyedError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { LocaleResult } from '../../shared/types'
import type { ControllerConnection } from './connection'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'

export interface LocaleUpdateOptions {
  connection: Pick<ControllerConnection, 'channel' | 'load' | 'watch'>
  gate: Pick<StartGate, 'current' | 'replaceResult'>
  options: StartOptions
}

/**
 * Creates the function that changes the language of the frames. It also works if the controller has
 * rejected the options, because the page then shows a notice in the customer's language.
 *
 * @returns a function that rejects if the controller frame or the texts cannot be loaded
 */
export const createLocaleUpdate = ({ connection, gate, options }: LocaleUpdateOptions) => {
  const update = async (locale: Locale): Promise<LocaleResult> => {
    connection.load()
    const waiting = gate.current
    await waiting.catch(() => {})
    const { channel } = connection
    // If the frame cannot load, the start was rejected with the reason.
    if (!channel) throw await waiting.then(() => destroyedError('checkout.setLocale()'))
    const started = gate.current
    const sent = connection.watch(channel.call('setLocale', { locale }))
    try {
      const result = await sent
      options.change({ locale: result.locale })
      gate.replaceResult(started, sent)
      return result
    } catch (error) {
      if (connection.channel === channel) throw error
      // The frame was lost. Another one is loading, in the previous language.
      return update(locale)
    }
  }
  return update
}
