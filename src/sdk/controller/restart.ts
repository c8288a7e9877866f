import { destroyedError } from '../../shared/error'
import type { IntentOptions, IntentSnapshot, StartResult } from '../../shared/types'
import { createDeferred } from '../deferred'
import type { ControllerConnection } from './connection'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'
import type { Starter } from './starter'

export interface RestartOptions {
  connection: Pick<ControllerConnection, 'channel' | 'load'>
  gate: Pick<StartGate, 'current' | 'follow'>
  options: StartOptions
  starter: Pick<Starter, 'start' | 'cancelSecondStart'>
}

export type Restart = (intent: IntentOptions) => Promise<IntentSnapshot | null>

/**
 * Creates the function that starts a new intent in a running controller. Calls that follow it, such
 * as a payment, wait for the new intent.
 */
export const createRestart = ({ connection, gate, options, starter }: RestartOptions): Restart => {
  /** The start before all restarts that wait. Restarts wait for it, never for each other. */
  let startBefore: Promise<StartResult> | undefined

  return async (intent) => {
    connection.load()
    const before = startBefore ?? gate.current
    startBefore = before
    const restarted = createDeferred<StartResult>()
    gate.follow(restarted.promise)
    starter.cancelSecondStart()
    options.change({ intent, fresh: true })
    try {
      await before.catch(() => {})
      const { channel } = connection
      // The rejection of the start before says why the frame is not connected.
      if (!channel) throw await before.then(() => destroyedError('checkout.restart()'))
      // Otherwise a later restart, or a frame that has reconnected meanwhile, starts with the
      // intent.
      const isLatest = gate.current === restarted.promise
      const opening = isLatest ? starter.start(channel) : gate.current.then(() => channel.call('openIntent', null))
      restarted.resolve(gate.current)
      if (isLatest) {
        gate.follow(restarted.promise)
        startBefore = undefined
      }
      return await opening
    } catch (error) {
      restarted.reject(error as Error)
      startBefore = undefined
      throw error
    } finally {
      // A frame that reloads from now on resumes the intent.
      options.change({ fresh: false })
    }
  }
}
