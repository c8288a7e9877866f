import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { CardCalls, LenderCalls } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { MethodChoice } from '../../../src/shared/types'

/** The element frames that have attached, and the way to ask them for what is to be paid with. */
export interface Cards {
  attach(element: string, port: MessagePort): void
  detach(element: string): void
  /**
   * Waits for an element that is about to attach.
   * @throws TenderError `card.missing` when none does or it does not answer, `card.invalid` when it shows errors now
   */
  collect(element: string | undefined, invalidMessage: string): Promise<MethodChoice>
}

/** Elements that ask the service themselves need the Client Token; until it is said who lends it, they wait. */
export interface LendingCards extends Cards {
  lendFrom(lend: LenderCalls['clientToken']): void
}

/** Milliseconds for a frame on this same page to attach, or to answer. */
const patienceMs = 5000

export const createCards = (): LendingCards => {
  const channels = new Map<string, Channel<CardCalls>>()
  const waiting = new Set<() => void>()
  let lendFrom: LendingCards['lendFrom'] = () => {}
  let lender = new Promise<LenderCalls['clientToken']>((resolve) => {
    lendFrom = resolve
  })

  const attached = async (element: string): Promise<Channel<CardCalls> | undefined> => {
    if (!channels.has(element)) {
      let look = () => {}
      const arrival = new Promise<void>((resolve) => {
        look = () => {
          if (channels.has(element)) resolve()
        }
      })
      waiting.add(look)
      await Promise.race([arrival, afterPatience()])
      waiting.delete(look)
    }
    return channels.get(element)
  }

  return {
    attach: (element, port) => {
      // One before it may be asked already: an element offers itself again and again until it hears from us.
      const channel = openChannel<CardCalls, LenderCalls>(port, () => ({
        clientToken: async (request) => (await lender)(request),
        complete: async () => {
          await (await lender)({})
        },
      }))
      channels.set(element, channel)
      channel.tell('attached', null)
      for (const look of waiting) look()
    },
    detach: (element) => {
      // Who waits for its answer waits no longer.
      channels.get(element)?.close(missing())
      channels.delete(element)
    },
    lendFrom: (lend) => {
      lendFrom(lend)
      lender = Promise.resolve(lend)
    },
    collect: async (element, invalidMessage) => {
      const channel = element === undefined ? undefined : await attached(element)
      const collected = channel && (await Promise.race([channel.call('collect', null), afterPatience()]))
      if (!collected) throw missing()
      if (!('invalid' in collected)) return collected
      throw new TenderError('card.invalid', `pay: the customer has to mend ${collected.invalid.join(', ')}`, {
        customerMessage: invalidMessage,
        // In the customer's own words: a page can list them above its form.
        fields: collected.invalid.map((field) => ({
          path: field,
          message: collected.messages?.[field] ?? 'missing or not valid',
        })),
      })
    },
  }
}

const missing = () => new TenderError('card.missing', 'pay: there is no card element on the page that answers')

const afterPatience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
