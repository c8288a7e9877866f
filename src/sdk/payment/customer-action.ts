import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage } from '../../bridge/protocol'
import type { ActionEnd, ActionRequest, PayRequest } from '../../shared/types'
import { findContainer } from '../find-container'
import { invalidOption } from '../invalid-option'
import type { ActionEvent, PayOptions } from '../types'
import type { Challenge } from './challenge-dialog'

export interface CustomerActionsOptions {
  /** Shows the frame with the bank's page within this page. */
  showChallenge: (challenge: Challenge) => (title: string) => void
  onAction: (event: ActionEvent) => void
}

/** How the page is prepared to display a customer action, for the controller. */
export type PreparedAction = Pick<PayRequest, 'actions' | 'containerId'>

/**
 * Displays customer actions: in a dialog, in a container, in a pop-up, or by a redirect of the
 * page.
 */
export interface CustomerActions {
  /**
   * Chooses how an action will be displayed, before it is known whether the payment needs one. For
   * a pop-up, call it within the customer's click, because browsers allow a pop-up only then.
   *
   * @param isAlternative whether the customer pays with an alternative method, for which a pop-up
   * is possible
   * @throws TenderError `options.invalid`
   */
  prepare(actions: PayOptions['actions'], isAlternative: boolean): PreparedAction
  /**
   * Displays an action and resolves when it has ended. An earlier action that is still displayed is
   * ended first.
   */
  show: Handlers<ControllerToPage>['showAction']
  /** Ends the action that is displayed. */
  close(): void
  /** Changes the title of the challenge that is displayed. */
  setTitle(title: string): void
  /** Closes a pop-up that `prepare` has opened and no action has used. */
  closeUnusedPopup(): void
}

/** The action that is displayed now. */
interface RunningAction {
  signal: AbortSignal
  end: (how: ActionEnd) => void
  closeWhen: (condition: () => boolean) => void
}

/** Milliseconds after which a redirect has failed, because the page is still open. */
const redirectTimeoutMs = 30_000
/** Milliseconds between two checks of the conditions of `closeWhen`. */
const checkIntervalMs = 500

export const createCustomerActions = ({ showChallenge, onAction }: CustomerActionsOptions): CustomerActions => {
  let running: RunningAction | undefined
  let popup: Window | null = null
  /** Changes the title of the challenge that was displayed last. No effect if that has ended. */
  let setTitle = (_title: string) => {}
  /**
   * The containers of all calls. Several calls may run at the same time, so each refers to its
   * container by index. The references are weak, because the page may remove a container.
   */
  const containers: WeakRef<Element>[] = []

  const displayPopup = (action: RunningAction, opened: Window, url: string) => {
    // Navigates the pop-up before its opener is removed, because a sandboxed page may navigate only
    // windows that it has opened.
    opened.location.replace(url)
    // Without an opener, the page in the pop-up cannot reach this page. The service's return
    // document closes the pop-up.
    opened.opener = null
    // On a cross-origin isolated page, `closed` is true even while the pop-up is open. So the
    // customer must also have returned to this page.
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
          setTitle = showChallenge({ title, container, signal, end, closeWhen })
          return
        }
        if (display !== 'popup' || !popup) return redirect(action, url)
        displayPopup(action, popup, url)
        popup = null
      }),

    close: () => running?.end('closed'),
    setTitle: (title) => setTitle(title),
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

/**
 * Redirects the page. The action ends if the customer returns to this page, or if the redirect
 * fails.
 */
const redirect = ({ signal, end, closeWhen }: RunningAction, url: string) => {
  const startedAt = Date.now()
  // `persisted` means that the page was restored from the back-forward cache. The `pageshow` event
  // of the first load must not end the action.
  addEventListener('pageshow', ({ persisted }) => persisted && end('closed'), { signal })
  closeWhen(() => Date.now() - startedAt > redirectTimeoutMs)
  try {
    // Redirects the top window, because a bank's page may refuse to be framed and the customer
    // should see its URL.
    const { location } = top as Window
    location.href = url
  } catch {
    // The top window does not allow the redirect (for example in a sandboxed iframe), so only this
    // window is redirected.
    location.assign(url)
  }
}

/** Returns null if the browser blocks the pop-up. Firefox throws if a sandbox forbids pop-ups. */
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
