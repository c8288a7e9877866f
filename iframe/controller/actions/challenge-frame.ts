import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ChallengeCalls, ChallengeEvents, ChallengeShown } from '../../../src/bridge/protocol'

/** The frame that shows a bank's page, whenever the page around us has made one. */
export interface ChallengeFrame {
  /** A challenge frame has come up, or has reloaded. */
  attach(port: MessagePort): void
  /**
   * Shows this in the frame there is and in each that comes.
   * @returns what stops it
   */
  show(what: ChallengeShown, events: ChallengeEvents): () => void
}

export const createChallengeFrame = (): ChallengeFrame => {
  let channel: Channel<ChallengeCalls> | undefined
  let shown: { what: ChallengeShown; events: ChallengeEvents } | undefined

  const say = () => {
    if (shown) channel?.tell('show', shown.what)
  }
  return {
    attach: (port) => {
      channel?.close()
      // What a frame says is of the challenge that it was shown: one that is over is nobody's.
      channel = openChannel<ChallengeCalls, ChallengeEvents>(port, () => ({
        closed: () => shown?.events.closed(null),
        returned: (hint) => shown?.events.returned(hint),
        left: () => shown?.events.left(null),
      }))
      channel.tell('attached', null)
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
