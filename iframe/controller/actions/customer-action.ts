import type { Channel } from '../../../src/bridge/channel'
import type { ChallengeToController, ControllerToPage } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import { parseUrl } from '../../../src/shared/parse-url'
import type { ActionDisplay, ActionKind, ReturnResult, TextOverrides } from '../../../src/shared/types'
import type { ChallengeFrame } from './challenge-frame'
import { createActionEvents, pollOutcome } from './poll-outcome'

/** What the customer must do before a payment or a processor token can continue. */
export interface Action {
  /** Identifies the action in the message of the return document. */
  id: string
  kind: ActionKind
  /** The page of the bank, or of the alternative method. */
  url: string
}

export interface ActionNeeds {
  page: Pick<Channel<ControllerToPage>, 'call' | 'notify'>
  frame: ChallengeFrame
  /** The service's origin, which is also the origin of this frame. */
  serviceOrigin: string
  /** The accessible name of the dialog or frame. */
  title: () => string
  /** Returns the page's own texts, which replace those of the challenge frame. */
  texts: () => TextOverrides | undefined
  now: () => number
}

export interface ActionOptions<Outcome> {
  display: ActionDisplay
  /** For `inline`: the id of the page's container. */
  containerId?: number | undefined
  /** Reads the outcome; undefined while it is not known. */
  readOutcome: () => Promise<Outcome | undefined>
}

export interface ActionResult<Outcome> {
  /**
   * Undefined if the action was closed or its deadline has passed, and the outcome is not known.
   */
  outcome?: Outcome
  /** The result in the return URL. It only selects the customer's text. */
  hint?: ReturnResult
}

/** Shows an action, and waits for its outcome. @throws TenderError `action.address` */
export type CustomerAction = <Outcome>(
  action: Action,
  options: ActionOptions<Outcome>,
) => Promise<ActionResult<Outcome>>

/**
 * Checks that the URL uses HTTPS or has the service's origin, so that it runs no code in this
 * frame's origin. The URL of a payment comes from the functions of the page, so a hostile page can
 * name any HTTPS address. It gains nothing by that: it can open any address without Tender, and the
 * URL does not decide the outcome.
 * @throws TenderError `action.address`
 */
const checkUrl = (url: string, serviceOrigin: string) => {
  const parsed = parseUrl(url)
  if (parsed?.protocol === 'https:' || parsed?.origin === serviceOrigin) return
  throw new TenderError('action.address', "pay(): the action's URL must use HTTPS or be the service's own")
}

/**
 * Creates the function that shows actions, one at a time. Only `readOutcome` decides the outcome of
 * an action. Reports of frames, windows and the page are reasons to read it, and closing an action
 * ends only the waiting.
 */
export const createCustomerAction = (needs: ActionNeeds): CustomerAction => {
  const { page, frame, serviceOrigin, title, texts, now } = needs
  let previous: Promise<unknown> = Promise.resolve()

  const run: CustomerAction = async ({ id, kind, url }, { display, containerId, readOutcome }) => {
    checkUrl(url, serviceOrigin)
    const events = createActionEvents()
    const close = () => {
      events.closed = true
      page.notify('closeAction', null)
      events.add()
    }

    let shown: ActionDisplay | undefined
    const show = async (by: ActionDisplay): Promise<void> => {
      shown = by
      const isFramed = by === 'modal' || by === 'inline'
      const place = isFramed ? { containerId } : { url }
      const end = await page.call('showAction', { kind, display: by, title: title(), ...place })
      // If the action is now shown in another way, this end is ignored.
      if (shown !== by) return
      // If the challenge frame cannot be loaded, a redirect shows the action instead.
      if (end === 'notShown' && isFramed) return show('redirect')
      close()
    }
    const frameEvents: ChallengeToController = {
      closed: close,
      returned: ({ result }) => {
        events.hint = result
        events.add()
      },
      redirectRequested: () => void show('redirect').catch(close),
    }
    const stop = frame.show({ id, url, inline: display === 'inline', texts: texts() }, frameEvents)
    show(display).catch(close)

    try {
      const outcome = await pollOutcome(readOutcome, events, now)
      return { ...(outcome !== undefined && { outcome }), ...(events.hint && { hint: events.hint }) }
    } finally {
      stop()
      page.notify('closeAction', null)
    }
  }

  return (action, options) => {
    const result = previous.then(() => run(action, options))
    previous = result.catch(() => {})
    return result
  }
}
