import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ControllerToElement, ElementToController, InvalidFields } from '../../../src/bridge/protocol'
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
   * @throws TenderError `card.missing` if no element attaches or answers, `card.invalid` if it
   * shows errors now
   */
  collect(element: string | undefined, invalidMessage: string, mayBeEmpty: boolean): Promise<MethodChoice | undefined>
}

/**
 * Elements that call the service themselves need the Client Token. Until there is a source of it,
 * they wait.
 */
export interface TokenSharingChannels extends ElementChannels {
  shareFrom(source: ElementToController['clientToken']): void
}

/** Milliseconds for a frame on this page to attach, or to answer. */
const timeoutMs = 5000

export const createElementChannels = (): TokenSharingChannels => {
  const attachments = createAttachments()
  const tokenSource = createTokenSource()
  return {
    attach: (element, port) => {
      // An element offers ports until it receives `attached`. A call on an earlier port may still
      // be answered.
      const channel = openChannel<ControllerToElement, ElementToController>(port, () => ({
        clientToken: tokenSource.request,
        cardCompleted: async () => {
          await tokenSource.request({})
        },
      }))
      attachments.add(element, channel)
      channel.notify('attached', null)
    },
    // A call to the element ends with an error.
    detach: (element) => attachments.remove(element)?.close(missing()),
    shareFrom: tokenSource.set,
    collect: async (element, invalidMessage, mayBeEmpty) => {
      const channel = element === undefined ? undefined : await attachments.find(element)
      const collected = channel && (await Promise.race([channel.call('collect', { mayBeEmpty }), afterTimeout()]))
      if (!collected) throw missing()
      if ('empty' in collected) return undefined
      if ('invalid' in collected) throw invalid(collected, invalidMessage)
      return collected
    },
  }
}

type ElementChannel = Channel<ControllerToElement>

/** The newest channel of each element. */
const createAttachments = () => {
  const channels = new Map<string, ElementChannel>()
  /** One entry for each search that waits: called after an element attached. */
  const searches = new Set<() => void>()
  const arrival = async (element: string): Promise<void> => {
    let check = () => {}
    const arrived = new Promise<void>((resolve) => {
      check = () => channels.has(element) && resolve()
    })
    searches.add(check)
    await Promise.race([arrived, afterTimeout()])
    searches.delete(check)
  }
  return {
    add: (element: string, channel: ElementChannel) => {
      channels.set(element, channel)
      for (const check of searches) check()
    },
    remove: (element: string): ElementChannel | undefined => {
      const channel = channels.get(element)
      channels.delete(element)
      return channel
    },
    /** Waits for an element that is about to attach. */
    find: async (element: string): Promise<ElementChannel | undefined> => {
      if (!channels.has(element)) await arrival(element)
      return channels.get(element)
    },
  }
}

type TokenSource = ElementToController['clientToken']

/** The source of Client Tokens. Requests wait for the first one, and go to the latest. */
const createTokenSource = () => {
  let resolveFirst = (_first: TokenSource) => {}
  let latest = new Promise<TokenSource>((resolve) => {
    resolveFirst = resolve
  })
  const request: TokenSource = async (details) => (await latest)(details)
  return {
    request,
    set: (source: TokenSource) => {
      resolveFirst(source)
      latest = Promise.resolve(source)
    },
  }
}

const missing = () => new TenderError('card.missing', 'pay: no card element is mounted, or it does not answer')

const invalid = ({ invalid, messages }: InvalidFields, customerMessage: string) =>
  new TenderError('card.invalid', `pay: the card form is not complete: ${invalid.join(', ')}`, {
    customerMessage,
    // In the customer's language: a page can list them above its form.
    fields: invalid.map((field) => ({ path: field, message: messages?.[field] ?? 'missing or not valid' })),
  })

const afterTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
