import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage } from '../../bridge/protocol'
import type { ActionEnd, ActionRequest, PayRequest } from '../../shared/types'
import { findContainer } from '../find-container'
import { invalidOption } from '../invalid-option'
import type { ActionEvent, PayOptions } from '../types'
import type { Challenge } from './challenge-dialog'

export interface CustomerActionsOptions {
  /** Shows a bank's page within this page. */
  showChallenge: (challenge: Challenge) => void
  onAction: (event: ActionEvent) => void
}

/**
 * How a customer action of a request will be displayed. The controller sends it with the action.
 */
export type PreparedAction = Pick<PayRequest, 'actions' | 'containerId'>

/**
 * The page's part of customer actions. It displays them in a dialog, in a container or in a pop-up,
 * or redirects the page.
 */
export interface CustomerActions {
  /**
   * Chooses how an action will be displayed. Call it within the click: browsers open a pop-up only
   * then.
   *
   * @param isAlternative whether the payment method is an alternative one, which may use a pop-up
   * @throws TenderError `options.invalid`
   */
  prepare(actions: PayOptions['actions'], isAlternative: boolean): PreparedAction
  /**
   * Displays an action, and resolves when it has ended. Ends the action that was displayed before.
   */
  show: Handlers<ControllerToPage>['showAction']
  /** Ends the action that is displayed. */
  close(): void
  /** Closes a pop-up that `prepare` has opened and no action has used. */
  closeUnusedPopup(): void
}

/** An action that is displayed. */
interface RunningAction {
  signal: AbortSignal
  end: (how: ActionEnd) => void
  /** Closes the action as soon as a condition is true that no event reports. */
  closeWhen: (condition: () => boolean) => void
}

/** Milliseconds after which a redirect has failed: the page is still there. */
const redirectTimeoutMs = 30_000
/** Milliseconds between two checks of a condition. */
const checkIntervalMs = 500

export const createCustomerActions = ({ showChallenge, onAction }: CustomerActionsOptions): CustomerActions => {
  let running: RunningAction | undefined
  let popup: Window | null = null
  /**
   * The containers of all requests. Several requests may run at the same time, so each has its own
   * index. Weak references, because the page may remove a container.
   */
  const containers: WeakRef<Element>[] = []

  const displayPopup = (action: RunningAction, opened: Window, url: string) => {
    // Before the opener is removed: a sandboxed page may navigate only windows that it has opened.
    opened.location.replace(url)
    // The page in the pop-up and this page cannot reach each other. The return document closes the
    // pop-up.
    opened.opener = null
    // For a cross-origin isolated page, every window of another origin seems closed. So the
    // customer must also have returned.
    action.closeWhen(() => opened.closed && document.hasFocus())
  }

  return {
    prepare: (actions = 'modal', isAlternative) => {
      if (typeof actions === 'object') {
        const containerId = containers.push(new WeakRef(findActionContainer(actions))) - 1
        return { actions: 'inline', containerId }
      }
      if (actions !== 'popup') return /^(modal|redirect)$/.test(actions) ? { actions } : throwInvalidActions()
      if (!isAlternative) return { actions: 'modal' }
      popup = openPopup()
      return { actions: popup ? 'popup' : 'redirect' }
    },

    show: (request) =>
      new Promise((resolve) => {
        running?.end('closed')
        const action = startAction(request, onAction, resolve)
        running = action
        const { title, url, display, containerId } = request
        if (url === undefined) {
          const container = containers[containerId ?? -1]?.deref() ?? null
          const { signal, end, closeWhen } = action
          return showChallenge({ title, container, signal, end, closeWhen })
        }
        if (display !== 'popup' || !popup) return redirect(action, url)
        displayPopup(action, popup, url)
        popup = null
      }),

    close: () => running?.end('closed'),
    closeUnusedPopup: () => {
      popup?.close()
      popup = null
    },
  }
}

const startAction = (
  { kind, display }: ActionRequest,
  onAction: (event: ActionEvent) => void,
  onEnd: (how: ActionEnd) => void,
): RunningAction => {
  const stops = new AbortController()
  const { signal } = stops
  const end = (how: ActionEnd) => {
    if (signal.aborted) return
    stops.abort()
    onAction({ kind, display, phase: 'end' })
    onEnd(how)
  }
  onAction({ kind, display, phase: 'begin' })
  return {
    signal,
    end,
    closeWhen: (condition) => {
      const timer = setInterval(() => condition() && end('closed'), checkIntervalMs)
      signal.addEventListener('abort', () => clearInterval(timer))
    },
  }
}

/** Leaves the page. The action ends if the customer returns to it, or if the page stays. */
const redirect = ({ signal, end, closeWhen }: RunningAction, url: string) => {
  const startedAt = Date.now()
  // Only for a page from the back-forward cache. A page that is still loading is about to be left.
  addEventListener('pageshow', ({ persisted }) => persisted && end('closed'), { signal })
  closeWhen(() => Date.now() - startedAt > redirectTimeoutMs)
  try {
    // A bank's page may refuse to be framed, and the customer should see its address. So the whole
    // window goes there.
    const { location } = top as Window
    location.href = url
  } catch {
    // The page around this one forbids it.
    location.assign(url)
  }
}

/** Returns null if the browser blocks the pop-up. Firefox throws if a sandbox forbids it. */
const openPopup = () => {
  try {
    return open('', '', 'popup,width=500,height=700')
  } catch {
    return null
  }
}

const throwInvalidActions = (): never => {
  throw invalidOption('pay', 'actions', 'must be modal, redirect, popup or a container of the page')
}

const findActionContainer = (actions: { container: Element | string }): Element => {
  try {
    return findContainer(actions.container)
  } catch {
    return throwInvalidActions()
  }
}
