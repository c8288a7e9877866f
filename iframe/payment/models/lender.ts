import type { Channel } from '../../../src/bridge/channel'
import type { LenderCalls } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'

/** Whoever lends this frame the Client Token: the controller that is there now. */
export interface Lender {
  /** A channel to the controller. It answers on the last one alone: what was asked on the one before ends, and may be asked again. */
  lendFrom(channel: Pick<Channel<LenderCalls>, 'call' | 'close'>): void
  /** Waits for a controller. @throws TenderError `network.failed` when another has come in place of the one that was asked */
  lend: LenderCalls['clientToken']
}

export const createLender = (): Lender => {
  type Controller = Parameters<Lender['lendFrom']>[0]
  let last: Controller | undefined
  let arrived = (_controller: Controller) => {}
  const first = new Promise<Controller>((resolve) => {
    arrived = resolve
  })
  return {
    lendFrom: (channel) => {
      last?.close(new TenderError('network.failed', 'clientToken: another controller has come'))
      last = channel
      arrived(channel)
    },
    lend: async (request) => (last ?? (await first)).call('clientToken', request),
  }
}
