import { openChannel } from '../../bridge/channel'
import type { ChallengeToController, ControllerToChallenge } from '../../bridge/protocol'
import type { ChallengeResult } from '../../mock/records/challenge'
import { createPorts } from '../ports'
import type { PageFrame } from '../sdk'
import type { ControllerHost } from './controller-frame'

/** The challenge frames of a page, and the customer before them. */
export interface ChallengeView {
  /** Makes the frame around the bank's page, as the SDK's `createFrame` does. */
  createFrame(): PageFrame
  /** The bank's page that the customer sees. */
  shown(): { url: string } | undefined
  /** The customer closes it. */
  close(): void
  /** The bank is done, and the frame shows our return page. */
  end(result: ChallengeResult): void
}

/** @param onShown the customer sees another challenge */
export const createChallengeView = (host: ControllerHost, onShown: () => void): ChallengeView => {
  let shown: { url: string; controller: ReturnType<typeof connect> } | undefined

  const connect = () => {
    const ports = createPorts(() => {})
    const controller = openChannel<ChallengeToController, ControllerToChallenge>(ports.page, () => ({
      attached: () => {},
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
        remove: () => {
          gone.abort()
          element.remove()
          shown = undefined
        },
      }
    },
    shown: () => shown && { url: shown.url },
    close: () => shown?.controller.notify('closed', null),
    // Members that the protocol does not have are ignored.
    end: (result) => shown?.controller.notify('returned', { result } as never),
  }
}
