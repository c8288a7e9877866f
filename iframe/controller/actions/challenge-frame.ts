import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ChallengeSettings, ChallengeToController, ControllerToChallenge } from '../../../src/bridge/protocol'

/** The connection to the challenge frame, if the page has created one. */
export interface ChallengeFrame {
  /** A challenge frame has loaded or reloaded. */
  attach(port: MessagePort): void
  /**
   * Shows a challenge in the current frame and in each later one.
   * @returns a function that stops it
   */
  show(settings: ChallengeSettings, events: ChallengeToController): () => void
}

export const createChallengeFrame = (): ChallengeFrame => {
  let channel: Channel<ControllerToChallenge> | undefined
  let shown: { settings: ChallengeSettings; events: ChallengeToController } | undefined

  const send = () => {
    if (shown) channel?.notify('show', shown.settings)
  }
  return {
    attach: (port) => {
      channel?.close()
      // Messages of a frame are about the challenge that is shown. If none is, they are ignored.
      channel = openChannel<ControllerToChallenge, ChallengeToController>(port, () => ({
        closed: () => shown?.events.closed(null),
        returned: (hint) => shown?.events.returned(hint),
        redirectRequested: () => shown?.events.redirectRequested(null),
      }))
      channel.notify('attached', null)
      send()
    },
    show: (settings, events) => {
      const challenge = { settings, events }
      shown = challenge
      send()
      return () => {
        if (shown !== challenge) return
        shown = undefined
        channel?.close()
        channel = undefined
      }
    },
  }
}
