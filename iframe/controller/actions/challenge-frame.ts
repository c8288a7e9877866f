import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ChallengeSettings, ChallengeToController, ControllerToChallenge } from '../../../src/bridge/protocol'

/** The frame that shows a bank's page, whenever the page around us has made one. */
export interface ChallengeFrame {
  /** A challenge frame has come up, or has reloaded. */
  attach(port: MessagePort): void
  /**
   * Shows this in the frame there is and in each that comes.
   * @returns what stops it
   */
  show(what: ChallengeSettings, events: ChallengeToController): () => void
}

export const createChallengeFrame = (): ChallengeFrame => {
  let channel: Channel<ControllerToChallenge> | undefined
  let shown: { what: ChallengeSettings; events: ChallengeToController } | undefined

  const say = () => {
    if (shown) channel?.notify('show', shown.what)
  }
  return {
    attach: (port) => {
      channel?.close()
      // What a frame says is of the challenge that it was shown: one that is over is nobody's.
      channel = openChannel<ControllerToChallenge, ChallengeToController>(port, () => ({
        closed: () => shown?.events.closed(null),
        returned: (hint) => shown?.events.returned(hint),
        redirectRequested: () => shown?.events.redirectRequested(null),
      }))
      channel.notify('attached', null)
      say()
    },
    show: (what, events) => {
      const mine = { what, events }
      shown = mine
      say()
      return () => {
        if (shown !== mine) return
        shown = undefined
        channel?.close()
        channel = undefined
      }
    },
  }
}
