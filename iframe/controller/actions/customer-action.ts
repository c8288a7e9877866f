import type { Channel } from '../../../src/bridge/channel'
import type { ControllerToPage } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import type { ActionDisplay, ActionKind, ReturnHint, ReturnResult, TextOverrides } from '../../../src/shared/types'
import type { ChallengeFrame } from './challenge-frame'

/** What the customer has to do before a payment, or a processor token, can continue. */
export interface Action {
  /** Identifies it, and stays the same when it is shown again. */
  id: string
  kind: ActionKind
  /** Where the customer does it: their bank's page, or that of an alternative method. */
  url: string
}

export interface ActionNeeds {
  page: Pick<Channel<ControllerToPage>, 'call' | 'notify'>
  frame: ChallengeFrame
  /** The service's own origin, which is ours. */
  serviceOrigin: string
  /** What the dialog is called. */
  title: () => string
  /** The page's own sentences. */
  texts: () => TextOverrides | undefined
  now: () => number
}

export interface ActionOptions<Found> {
  way: ActionDisplay
  /** The container of the page, if it is shown in one. */
  place?: number | undefined
  /** Asks what became of it; undefined if it still waits. */
  look: () => Promise<Found | undefined>
  /** Nothing can be asked: when the customer returns, the action is over. */
  blind?: boolean
}

/** How an action ended. */
export interface ActionResult<Found> {
  /** Undefined if the customer closed it first, or the time was over. */
  found?: Found
  /** What the return URL said, for the customer's text only. */
  hint?: ReturnResult
}

/** Shows an action until it no longer waits. @throws TenderError `action.address` */
export type CustomerAction = <Found>(action: Action, options: ActionOptions<Found>) => Promise<ActionResult<Found>>

/** Milliseconds. */
export const actionTiming = {
  /** Until the service is asked again: little at first and after each sign of life, then more and more. */
  firstWait: 1000,
  longestWait: 5000,
  /** The service gives up 3-D Secure after 15 minutes. An alternative method would wait for ever. */
  deadline: 16 * 60_000,
} as const

/**
 * The customer goes only where they can be sure who they speak to: https, or the service itself. The page has no say in it: the
 * address comes with the answer of the service, and goes to our own frame or to the address bar.
 * @throws TenderError `action.address`
 */
const checkAddress = (url: string, serviceOrigin: string) => {
  if (URL.canParse(url)) {
    const { protocol, origin } = new URL(url)
    if (protocol === 'https:' || origin === serviceOrigin) return
  }
  throw new TenderError('action.address', "pay: the action's url is neither https nor the service's own")
}

/**
 * One action at a time. That it ended is the service's word alone: what frames, windows and the page say of it are reasons to ask,
 * and closing ends the waiting, not the action.
 */
export const createCustomerAction = ({
  page,
  frame,
  serviceOrigin,
  title,
  texts,
  now,
}: ActionNeeds): CustomerAction => {
  let before: Promise<unknown> = Promise.resolve()

  const run: CustomerAction = async ({ id, kind, url }, { way, place, look, blind }) => {
    checkAddress(url, serviceOrigin)
    let closed = false
    let signs = 0
    let wake = () => {}
    let hint: ReturnResult | undefined
    const sign = () => {
      signs += 1
      wake()
    }
    const close = () => {
      closed = true
      page.notify('closeAction', null)
      sign()
    }

    let shown: ActionDisplay | undefined
    const show = async (by: ActionDisplay): Promise<void> => {
      shown = by
      const framed = by === 'modal' || by === 'inline'
      const end = await page.call('showAction', { kind, way: by, title: title(), ...(framed ? { place } : { url }) })
      // Shown in another way since.
      if (shown !== by) return
      // Where our frame cannot load, the page itself goes there.
      if (end === 'unshown' && framed) return show('redirect')
      close()
    }
    const stop = frame.show(
      { id, url, inline: way === 'inline', texts: texts() },
      {
        closed: close,
        returned: ({ result }: ReturnHint) => {
          hint = result
          if (blind) close()
          else sign()
        },
        redirectRequested: () => void show('redirect').catch(close),
      },
    )
    show(way).catch(close)

    const until = now() + actionTiming.deadline
    try {
      for (let waitMs: number = actionTiming.firstWait; ; ) {
        const heard = signs
        const last = closed || now() >= until
        const found = await look().catch(() => undefined)
        if (found !== undefined || last) return { ...(found !== undefined && { found }), ...(hint && { hint }) }
        if (signs === heard)
          await new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, waitMs)
          })
        waitMs = signs === heard ? Math.min(waitMs * 1.5, actionTiming.longestWait) : actionTiming.firstWait
      }
    } finally {
      stop()
      page.notify('closeAction', null)
    }
  }

  return (action, asked) => {
    const mine = before.then(() => run(action, asked))
    before = mine.catch(() => {})
    return mine
  }
}
