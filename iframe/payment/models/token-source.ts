import type { Channel } from '../../../src/bridge/channel'
import type { ElementToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'

/** Whoever lends this frame the Client Token: the controller that is there now. */
export interface TokenSource {
  /** A channel to the controller. It answers on the last one alone: what was asked on the one before ends, and may be asked again. */
  setController(channel: Pick<Channel<ElementToController>, 'call' | 'close'>): void
  /** Waits for a controller. @throws TenderError `network.failed` when another has come in place of the one that was asked */
  getClientToken: ElementToController['clientToken']
}

export const createTokenSource = (): TokenSource => {
  type Controller = Parameters<TokenSource['setController']>[0]
  let last: Controller | undefined
  let arrived = (_controller: Controller) => {}
  const first = new Promise<Controller>((resolve) => {
    arrived = resolve
  })
  return {
    setController: (channel) => {
      last?.close(new TenderError('network.failed', 'clientToken: another controller has come'))
      last = channel
      arrived(channel)
    },
    getClientToken: async (request) => (last ?? (await first)).call('clientToken', request),
  }
}
