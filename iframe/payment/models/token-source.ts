import type { Channel } from '../../../src/bridge/channel'
import type { ElementToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'

/** Provides the Client Token, which the controller stores. */
export interface TokenSource {
  /**
   * Sets the channel to the controller, in place of an earlier channel. A controller that was
   * reloaded never answers on the earlier channel, so requests on it reject with `network.failed`
   * and may be repeated.
   */
  setController(channel: Pick<Channel<ElementToController>, 'call' | 'close'>): void
  /**
   * Waits for a channel to the controller, and requests the Client Token.
   * @throws TenderError of the controller, or `network.failed` if another channel has replaced this
   *   channel before the reply
   */
  getClientToken: ElementToController['clientToken']
}

export const createTokenSource = (): TokenSource => {
  type Controller = Parameters<TokenSource['setController']>[0]
  let current: Controller | undefined
  let resolveFirst = (_controller: Controller) => {}
  const first = new Promise<Controller>((resolve) => {
    resolveFirst = resolve
  })
  return {
    setController: (channel) => {
      current?.close(new TenderError('network.failed', 'clientToken: the controller was replaced'))
      current = channel
      resolveFirst(channel)
    },
    getClientToken: async (request) => (current ?? (await first)).call('clientToken', request),
  }
}
