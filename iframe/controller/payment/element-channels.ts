import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ControllerToElement, ElementToController, InvalidFields, Language } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { MethodChoice } from '../../../src/shared/types'

/** The channels to the element frames that have attached. */
export interface ElementChannels {
  /** @param version the version of the element's document */
  attach(element: string, port: MessagePort, version: string): void
  /**
   * Excludes elements whose documents have one of these versions, also those that attach later.
   * They remove the card, and nothing is collected from them.
   */
  withdraw(versions: readonly string[]): void
  detach(element: string): void
  /** Sets the function that is called when the customer has changed something in an element. */
  onEdited(callback: () => void): void
  /** Makes all attached elements remove what the customer has typed. */
  forgetCards(): void
  /**
   * Collects the payment method from an element. If the element has not attached yet, waits for it
   * for up to five seconds.
   * @param mayBeEmpty whether an untouched card form shows no errors
   * @returns undefined for an untouched card form, if it may be empty
   * @throws TenderError `card.missing` if no element attaches or answers, `card.invalid` if the
   *   element shows errors now, `frame.withdrawn` if its version is withdrawn
   */
  collect(element: string | undefined, mayBeEmpty: boolean): Promise<MethodChoice | undefined>
}

/**
 * Element channels that also set the language of the elements, and provide the Client Token to
 * elements that call the service themselves. Requests for the token wait until `shareFrom` is
 * called.
 */
export interface TokenSharingChannels extends ElementChannels {
  /**
   * Changes the language of the attached elements, and of those that attach later. Resolves when
   * the attached ones show it, or have not answered in time.
   */
  setLanguage(language: Language): Promise<void>
  shareFrom(source: ElementToController['clientToken']): void
}

/** Milliseconds within which a frame of this page must attach or answer. */
const timeoutMs = 5000

export const createElementChannels = (): TokenSharingChannels => {
  const attachments = createAttachments()
  const tokenSource = createTokenSource()
  let language: Language | undefined
  let withdrawn: readonly string[] = []
  let edited = () => {}
  return {
    attach: (element, port, version) => {
      // An element sends new ports until it receives `attached`. Earlier ports stay open, because a
      // call on one of them may still be answered.
      const channel = openChannel<ControllerToElement, ElementToController>(port, () => ({
        clientToken: tokenSource.request,
        cardCompleted: async () => {
          await tokenSource.request({})
        },
        edited: () => edited(),
      }))
      attachments.add(element, { channel, version })
      channel.notify('attached', null)
      if (withdrawn.includes(version)) channel.notify('withdraw', null)
      // The element's document may have been requested in the previous language.
      if (language) channel.notify('setLanguage', language)
    },
    // Closing the channel ends a call to the element with an error.
    detach: (element) => attachments.remove(element)?.channel.close(missing()),
    withdraw: (versions) => {
      withdrawn = versions
      for (const { channel, version } of attachments.all()) {
        if (versions.includes(version)) channel.notify('withdraw', null)
      }
    },
    onEdited: (callback) => {
      edited = callback
    },
    forgetCards: () => {
      for (const { channel } of attachments.all()) channel.notify('forgetCard', null)
    },
    setLanguage: async (next) => {
      language = next
      const shown = attachments.all().map(({ channel }) => channel.call('setLanguage', next).catch(() => {}))
      await Promise.race([Promise.all(shown), afterTimeout()])
    },
    shareFrom: tokenSource.set,
    collect: async (element, mayBeEmpty) => {
      const found = element === undefined ? undefined : await attachments.find(element)
      if (found && withdrawn.includes(found.version)) throw withdrawnError(found.version)
      const collected = found && (await Promise.race([found.channel.call('collect', { mayBeEmpty }), afterTimeout()]))
      if (!collected) throw missing()
      if ('empty' in collected) return undefined
      if ('invalid' in collected) throw invalid(collected)
      return collected
    },
  }
}

interface Attachment {
  channel: Channel<ControllerToElement>
  version: string
}

/** Creates the list of attached elements, with the newest channel of each. */
const createAttachments = () => {
  const channels = new Map<string, Attachment>()
  /** One function for each waiting search, called after an element has attached. */
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
    add: (element: string, attachment: Attachment) => {
      channels.set(element, attachment)
      for (const check of searches) check()
    },
    all: () => [...channels.values()],
    remove: (element: string): Attachment | undefined => {
      const attachment = channels.get(element)
      channels.delete(element)
      return attachment
    },
    /**
     * Returns the attachment of an element. If there is none yet, waits for it. Resolves with
     * undefined if the element does not attach in time.
     */
    find: async (element: string): Promise<Attachment | undefined> => {
      if (!channels.has(element)) await arrival(element)
      return channels.get(element)
    },
  }
}

type TokenSource = ElementToController['clientToken']

/**
 * Creates the source of Client Tokens, which calls the function that was set last. Requests wait
 * until one is set.
 */
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

/** The error for a frame whose version the service has withdrawn. */
export const withdrawnError = (version: string) =>
  new TenderError('frame.withdrawn', `The service has withdrawn version ${version}`)

const missing = () => new TenderError('card.missing', 'pay(): no card element is mounted, or it does not answer')

const invalid = ({ invalid, messages }: InvalidFields) =>
  new TenderError('card.invalid', `pay(): the card form is not complete: ${invalid.join(', ')}`, {
    // The frame's messages are in the customer's language, so that a page can list them above its
    // form.
    fields: invalid.map((field) => ({ path: field, message: messages?.[field] ?? 'missing or not valid' })),
  })

const afterTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
