import { openChannel } from '../../../src/bridge/channel'
import type { ChallengeToController, ControllerToChallenge } from '../../../src/bridge/protocol'
import type { ChallengeResult } from '../../../src/mock/store/records'
import { createPorts } from '../../doubles/ports'
import type { PageFrame } from '../sdk'
import type { ControllerHost } from './controller-frame'

/** The challenge frames of a page, and what the customer does in them. */
export interface ChallengeView {
  /** Creates a challenge frame, as the SDK's `createFrame` does. */
  createFrame(): PageFrame
  /** Returns the bank's page that the customer sees. */
  shown(): { url: string } | undefined
  /** Closes the challenge, as the customer does. */
  close(): void
  /** Ends the bank's page: the frame then shows the service's return document. */
  end(result: ChallengeResult): void
}

/** @param onShown called when the customer sees another challenge */
export const createChallengeView = (host: ControllerHost, onShown: () => void): ChallengeView => {
  let shown: { url: string; controller: ReturnType<typeof connect> } | undefined

  const connect = () => {
    const ports = createPorts()
    const controller = openChannel<ChallengeToController, ControllerToChallenge>(ports.page, () => ({
      attached: () => {},
      setLanguage: () => {},
      show: ({ url }) => {
        shown = { url, controller }
        onShown()
      },
    }))
    host.attachChallenge(ports.frame as MessagePort)
    return controller
  }

  return {
    createFrame: () => {
      const element = document.createElement('iframe')
      const gone = new AbortController()
      return {
        element,
        removed: gone.signal,
        watch: () => void setTimeout(() => gone.signal.aborted || connect(), 40),
        reload: () => {},
        unload: () => {},
        remove: () => {
          gone.abort()
          element.remove()
          shown = undefined
        },
      }
    },
    shown: () => shown && { url: shown.url },
    close: () => shown?.controller.notify('closed', null),
    // The cast is needed because the protocol does not have all results of the mock. The controller
    // ignores the others.
    end: (result) => shown?.controller.notify('returned', { result } as never),
  }
}
