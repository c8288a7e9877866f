import { type Channel, openChannel } from '../../../src/bridge/channel'
import type {
  ChallengeSettings,
  ChallengeToController,
  ControllerToChallenge,
  Language,
} from '../../../src/bridge/protocol'

/** The connection to the challenge frame, if the page has created one. */
export interface ChallengeFrame {
  /** Connects a challenge frame that has loaded or reloaded. */
  attach(port: MessagePort): void
  /**
   * Shows a challenge in the current frame, and in each later one until the challenge ends.
   * @returns a function that ends the challenge and closes the channel to the frame, unless another
   * challenge is shown meanwhile
   */
  show(settings: ChallengeSettings, events: ChallengeToController): () => void
}

/** A challenge frame whose language can change. */
export interface TranslatableChallengeFrame extends ChallengeFrame {
  /** Changes the language of the current frame and of each later one. */
  setLanguage(language: Language): void
}

export const createChallengeFrame = (): TranslatableChallengeFrame => {
  let channel: Channel<ControllerToChallenge> | undefined
  let shown: { settings: ChallengeSettings; events: ChallengeToController } | undefined

  let language: Language | undefined
  const sendLanguage = () => {
    if (language) channel?.notify('setLanguage', language)
  }
  const send = () => {
    if (shown) channel?.notify('show', shown.settings)
  }
  return {
    attach: (port) => {
      channel?.close()
      // A message of the frame counts for the challenge that is shown. Without one, it is ignored.
      channel = openChannel<ControllerToChallenge, ChallengeToController>(port, () => ({
        closed: () => shown?.events.closed(null),
        returned: (hint) => shown?.events.returned(hint),
        redirectRequested: () => shown?.events.redirectRequested(null),
      }))
      channel.notify('attached', null)
      sendLanguage()
      send()
    },
    setLanguage: (next) => {
      language = next
      sendLanguage()
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
