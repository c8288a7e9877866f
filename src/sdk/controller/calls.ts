import type { Channel } from '../../bridge/channel'
import type { PageToController } from '../../bridge/protocol'
import { destroyedError, type TenderError } from '../../shared/error'
import type { ControllerConnection } from './connection'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'

export interface CallsOptions {
  connection: Pick<ControllerConnection, 'channel' | 'watch'>
  gate: Pick<StartGate, 'current'>
  options: StartOptions
  onWarning: (error: TenderError) => void
}

/** The calls that send a change of the page and have no result. */
type Change = 'setStep' | 'update' | 'setConsent'

/**
 * Sends calls to the controller. Calls made before the controller has started wait for the start.
 */
export interface ControllerCalls {
  /** Rejects if the controller cannot start. */
  call: Channel<PageToController>['call']
  /**
   * Sends a change. An error is emitted as a warning.
   *
   * @param read returns the payload. It is called at the time of sending, so that each message
   * contains the latest state: after a restart, an earlier change may be sent later than a newer
   * one.
   */
  send<Name extends Change>(name: Name, read: () => Parameters<PageToController[Name]>[0]): void
}

export const createCalls = ({ connection, gate, options, onWarning }: CallsOptions): ControllerCalls => ({
  call: async (name, payload) => {
    await gate.current
    const { channel } = connection
    if (!channel) throw destroyedError(name)
    return connection.watch(channel.call(name, payload))
  },
  send: (name, read) => {
    const { trackingId } = options.current.intent
    const sendAfterStart = async () => {
      await gate.current
      // `restart` may have begun another order while this change waited. The change must not reach
      // that order.
      if (name !== 'setConsent' && trackingId !== options.current.intent.trackingId) return
      const { channel } = connection
      if (channel) await connection.watch(channel.call<Change>(name, read() as never))
    }
    sendAfterStart().catch((error: TenderError) => {
      // `frame.flooded` (too many messages) is not emitted here, because the controller emits it,
      // once for many messages.
      if (!/destroyed|flooded/.test(error.code)) onWarning(error)
    })
  },
})
