import type { TenderError } from '../../shared/error'
import type { ControllerOptions, StartResult, TextOverrides } from '../../shared/types'
import type { StartGate } from './start-gate'
import type { StartOptions } from './start-options'

export interface TextsUpdateOptions {
  gate: Pick<StartGate, 'current' | 'replaceResult'>
  options: StartOptions
  /** Sends options that contain the new texts to the controller. */
  send: (options: ControllerOptions) => Promise<StartResult>
  /** Starts the controller again if it had rejected the options. */
  startAgain: () => void
  onWarning: (error: TenderError) => void
}

/**
 * Creates the function that replaces the merchant's texts while the controller runs. If the
 * controller rejects the new texts, the previous ones stay.
 *
 * @returns a function that resolves when the controller has answered, and never rejects
 */
export const createTextsUpdate = ({ gate, options, send, startAgain, onWarning }: TextsUpdateOptions) => {
  return (texts: TextOverrides): Promise<void> => {
    const { texts: before } = options.current
    options.change({ texts })
    const sent = options.current
    const started = gate.current

    const update = async () => {
      const result = send(sent)
      await result
      gate.replaceResult(started, result)
    }
    const fail = (error: TenderError) => {
      if (error.code !== 'options.invalid') return
      if (options.current.texts === texts) options.change({ texts: before })
      onWarning(error)
    }
    return started.then(
      () => update().catch(fail),
      // The start may have been rejected because of the previous texts, so the controller starts
      // again with the new texts.
      () => {
        if (gate.current === started) startAgain()
      },
    )
  }
}
