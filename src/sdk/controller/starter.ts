import type { TenderError } from '../../shared/error'
import type { IntentSnapshot } from '../../shared/types'
import type { ControllerChannel, ControllerConnection } from './connection'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'

export interface StarterOptions {
  connection: Pick<ControllerConnection, 'channel' | 'watch'>
  gate: StartGate
  options: StartOptions
  events: StarterEvents
}

export interface StarterEvents {
  /**
   * Returns the error with another customer message, if the controller's message does not fit an
   * error at the start.
   */
  describe: (error: TenderError) => TenderError
  /** The controller has rejected the options, or cannot reach the service. */
  onRejected: (error: TenderError) => void
  /** The controller has accepted the options. An earlier start may have been rejected. */
  onAccepted: () => void
}

/** Starts the controller, which checks the options, and then opens the intent. */
export interface Starter {
  start(channel: ControllerChannel): Promise<IntentSnapshot | null>
  /**
   * Whether the last start failed because of the network or the service, so that another one may
   * succeed.
   */
  readonly mayStartAgain: boolean
  /** Sets `mayStartAgain` to false, because a restart replaces the start that failed. */
  cancelSecondStart(): void
}

export const createStarter = ({ connection, gate, options, events }: StarterOptions): Starter => {
  let mayStartAgain = false
  return {
    get mayStartAgain() {
      return mayStartAgain
    },
    cancelSecondStart: () => {
      mayStartAgain = false
    },
    start: (channel) => {
      mayStartAgain = false
      const started = connection.watch(channel.call('start', options.current)).catch((error: TenderError) => {
        throw events.describe(error)
      })
      gate.open(started)
      started.then(events.onAccepted, (error: TenderError) => {
        // If the frame has reconnected meanwhile, its own start counts, and this error is outdated.
        if (connection.channel !== channel) return
        mayStartAgain = error.fixedBy === 'network' || error.fixedBy === 'service'
        events.onRejected(error)
      })
      return started.then(() => channel.call('openIntent', null))
    },
  }
}
