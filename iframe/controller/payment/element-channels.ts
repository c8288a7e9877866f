import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ControllerToElement, ElementToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { MethodChoice } from '../../../src/shared/types'

/** The channels to the element frames that have attached. */
export interface ElementChannels {
  attach(element: string, port: MessagePort): void
  detach(element: string): void
  /**
   * Collects what an element holds, and waits for one that is about to attach.
   *
   * @param mayBeEmpty an untouched card form shows no errors
   * @returns undefined for an untouched card form, if it may be empty
   * @throws TenderError `card.missing` if no element attaches or answers, `card.invalid` if it shows errors now
   */
  collect(element: string | undefined, invalidMessage: string, mayBeEmpty: boolean): Promise<MethodChoice | undefined>
}

/** Elements that call the service themselves need the Client Token. Until there is a source of it, they wait. */
export interface TokenSharingChannels extends ElementChannels {
  shareFrom(source: ElementToController['clientToken']): void
}

/** Milliseconds for a frame on this page to attach, or to answer. */
const timeoutMs = 5000

export const createElementChannels = (): TokenSharingChannels => {
  const channels = new Map<string, Channel<ControllerToElement>>()
  const waiting = new Set<() => void>()
  let resolveSource: TokenSharingChannels['shareFrom'] = () => {}
  let tokenSource = new Promise<ElementToController['clientToken']>((resolve) => {
    resolveSource = resolve
  })

  const attached = async (element: string): Promise<Channel<ControllerToElement> | undefined> => {
    if (!channels.has(element)) {
      let look = () => {}
      const arrival = new Promise<void>((resolve) => {
        look = () => {
          if (channels.has(element)) resolve()
        }
      })
      waiting.add(look)
      await Promise.race([arrival, afterTimeout()])
      waiting.delete(look)
    }
    return channels.get(element)
  }

  return {
    attach: (element, port) => {
      // One before it may be asked already: an element offers itself again and again until it hears from us.
      const channel = openChannel<ControllerToElement, ElementToController>(port, () => ({
        clientToken: async (request) => (await tokenSource)(request),
        cardCompleted: async () => {
          await (await tokenSource)({})
        },
      }))
      channels.set(element, channel)
      channel.notify('attached', null)
      for (const look of waiting) look()
    },
    detach: (element) => {
      // Who waits for its answer waits no longer.
      channels.get(element)?.close(missing())
      channels.delete(element)
    },
    shareFrom: (source) => {
      resolveSource(source)
      tokenSource = Promise.resolve(source)
    },
    collect: async (element, invalidMessage, mayBeEmpty) => {
      const channel = element === undefined ? undefined : await attached(element)
      const collected = channel && (await Promise.race([channel.call('collect', { mayBeEmpty }), afterTimeout()]))
      if (!collected) throw missing()
      if ('empty' in collected) return undefined
      if (!('invalid' in collected)) return collected
      throw new TenderError('card.invalid', `pay: the card form is not complete: ${collected.invalid.join(', ')}`, {
        customerMessage: invalidMessage,
        // In the customer's language: a page can list them above its form.
        fields: collected.invalid.map((field) => ({
          path: field,
          message: collected.messages?.[field] ?? 'missing or not valid',
        })),
      })
    },
  }
}

const missing = () => new TenderError('card.missing', 'pay: no card element is mounted, or it does not answer')

const afterTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
