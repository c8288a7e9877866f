import type { TenderError } from '../../shared/error'
import type { ControllerOptions, StartResult, TextOverrides } from '../../shared/types'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'

export interface TextsUpdateOptions {
  gate: Pick<StartGate, 'current' | 'follow'>
  options: StartOptions
  /** Sends the options with the new texts to the controller. */
  send: (options: ControllerOptions) => Promise<StartResult>
  /** Starts the controller again after it has rejected the options. */
  startAgain: () => void
  onWarning: (error: TenderError) => void
}

/**
 * Creates the function that replaces the texts of a running controller. If the controller rejects
 * the texts, the last valid ones stay.
 */
export const createTextsUpdate = ({ gate, options, send, startAgain, onWarning }: TextsUpdateOptions) => {
  /** The last update, whose result has replaced the result of the start. */
  let lastUpdate: Promise<StartResult> | undefined

  return (texts: TextOverrides): void => {
    const { texts: before } = options.current
    options.change({ texts })
    const sent = options.current
    const started = gate.current

    const update = async () => {
      const result = send(sent)
      await result
      // After a restart or a reload, calls wait for that, not for this update.
      if (gate.current !== started && gate.current !== lastUpdate) return
      lastUpdate = result
      gate.follow(result)
    }
    const fail = (error: TenderError) => {
      if (error.code !== 'options.invalid') return
      if (options.current.texts === texts) options.change({ texts: before })
      onWarning(error)
    }
    started.then(
      () => update().catch(fail),
      // The controller may have rejected the options because of the texts before.
      () => gate.current === started && startAgain(),
    )
  }
}
