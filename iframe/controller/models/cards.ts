import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { CardCalls } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { CardValues } from '../../../src/shared/types'

/** The element frames that have attached, and the way to ask them for what was typed. */
export interface Cards {
  attach(element: string, port: MessagePort): void
  /** @throws TenderError `card.missing` when no such element has attached, `card.invalid` when it shows errors now */
  collect(element: string, invalidMessage: string): Promise<CardValues>
  close(): void
}

export const createCards = (): Cards => {
  const channels = new Map<string, Channel<CardCalls>>()
  return {
    attach: (element, port) => {
      channels.get(element)?.close()
      const channel = openChannel<CardCalls, object>(port, () => ({}))
      channels.set(element, channel)
      channel.tell('attached', null)
    },
    collect: async (element, invalidMessage) => {
      const channel = channels.get(element)
      if (!channel) throw new TenderError('card.missing', 'pay: mount a card element first and wait until it is ready')
      const collected = await channel.call('collect', null)
      if ('card' in collected) return collected.card
      throw new TenderError('card.invalid', `pay: the customer has to mend ${collected.invalid.join(', ')}`, {
        customerMessage: invalidMessage,
        fields: collected.invalid.map((field) => ({ path: field, message: 'missing or not valid' })),
      })
    },
    close: () => {
      for (const channel of channels.values()) channel.close()
      channels.clear()
    },
  }
}
