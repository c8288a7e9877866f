import type { Channel } from '../../../src/bridge/channel'
import type { ElementToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'

/** Provides the Client Token of the controller. */
export interface TokenSource {
  /**
   * Sets the channel to the controller, in place of an earlier one. The controller answers only on
   * the latest one, so pending requests end with `network.failed` and may be repeated.
   */
  setController(channel: Pick<Channel<ElementToController>, 'call' | 'close'>): void
  /**
   * Waits for a controller and requests its Client Token.
   * @throws TenderError `network.failed` if another controller has replaced it
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
