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
 * Creates the `restart` function, which starts a new intent in a running controller. Later calls,
 * such as a payment, wait for the new intent.
 */
export const createRestart = ({ connection, gate, options, starter }: RestartOptions): Restart => {
  /**
   * The start that ran before the first of the waiting restarts. All of them wait for this start,
   * because restarts that waited for each other would never run.
   */
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
      // Without a channel, throws the error of `before`, which names the reason why the frame is
      // not connected.
      if (!channel) throw await before.then(() => destroyedError('checkout.restart()'))
      // If this restart is no longer the latest start, a later restart or the reconnected frame
      // starts the controller with the latest intent.
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
      // From now on, a frame that reloads resumes this intent.
      options.change({ fresh: false })
    }
  }
}
