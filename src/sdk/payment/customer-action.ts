import type { Handlers } from '../../bridge/channel'
import type { ControllerToPage } from '../../bridge/protocol'
import type { ActionEnd, PayRequest } from '../../shared/types'
import { findContainer } from '../find-container'
import { invalidOption } from '../invalid-option'
import type { ActionEvent, PayOptions } from '../types'
import type { Challenge } from './challenge-dialog'

export interface CustomerActionsOptions {
  /** Shows a bank's page in this page. */
  show: (challenge: Challenge) => void
  onAction: (event: ActionEvent) => void
}

/** What the controller is told of the way that was asked for, and says of each action again. */
export type PreparedAction = Pick<PayRequest, 'actions' | 'containerId'>

export interface CustomerActions {
  /**
   * How an action will be shown, and where. Call it inside the click: a pop-up is opened at once or not at all.
   * @param alternative what pays may need one
   * @throws TenderError `options.invalid` for a way that there is not, and a container that the page has not
   */
  prepare(actions: PayOptions['actions'], alternative: boolean): PreparedAction
  act: Handlers<ControllerToPage>['showAction']
  /** Nothing of the action that is shown stays. One at a time is, of a payment's or of a processor token's. */
  acted(): void
  /** Closes a pop-up that was opened in the click and has not been needed. */
  release(): void
}

/** Milliseconds after which a page that was to be left is still there for good. */
const leavingMs = 30_000

/** The page's part of what a customer has to do: a dialog, a container, a pop-up or the way to another page. */
export const createCustomerActions = ({ show, onAction }: CustomerActionsOptions): CustomerActions => {
  let end = (_how: ActionEnd) => {}
  /** By number: what is asked for at the same time may be shown in different ones. They are the page's, which may let go of them. */
  const places: WeakRef<Element>[] = []
  let popup: Window | null = null

  return {
    prepare: (actions = 'modal', alternative) => {
      if (typeof actions === 'object') {
        return { actions: 'inline', containerId: places.push(new WeakRef(findActionContainer(actions))) - 1 }
      }
      if (actions !== 'popup') return /^(modal|redirect)$/.test(actions) ? { actions } : refuse()
      if (!alternative) return { actions: 'modal' }
      popup = openWindow()
      return { actions: popup ? 'popup' : 'redirect' }
    },

    act: ({ kind, display: way, title, url, containerId }) =>
      new Promise((resolve) => {
        end('closed')
        const stops = new AbortController()
        const { signal } = stops
        end = (how) => {
          if (signal.aborted) return
          stops.abort()
          onAction({ kind, display: way, phase: 'end' })
          resolve(how)
        }
        onAction({ kind, display: way, phase: 'begin' })
        const close = () => end('closed')
        /** Looks for what no event tells. */
        const until = (gone: () => boolean) => {
          const timer = setInterval(() => gone() && close(), 500)
          signal.addEventListener('abort', () => clearInterval(timer))
        }

        if (url !== undefined) {
          if (way === 'popup' && popup) {
            const shown = popup
            popup = null
            // First: in a sandbox a page leads only windows that it is the opener of.
            shown.location.replace(url)
            // Whoever is shown there has no way to this page, nor has this page one to them: our return document closes it.
            shown.opener = null
            // On an isolated page every window of another origin looks closed: the customer's return tells.
            return until(() => shown.closed && document.hasFocus())
          }
          const left = Date.now()
          // Back from the cache of pages. One that has only now loaded is about to be left.
          addEventListener('pageshow', ({ persisted }) => persisted && close(), { signal })
          until(() => Date.now() - left > leavingMs)
          return goTo(url)
        }

        show({ title, place: places[containerId ?? -1]?.deref() ?? null, signal, end: (how) => end(how), until })
      }),

    acted: () => end('closed'),
    release: () => {
      popup?.close()
      popup = null
    },
  }
}

/** Blocked it is null; Firefox throws where a sandbox refuses it. */
const openWindow = () => {
  try {
    return open('', '', 'popup,width=500,height=700')
  } catch {
    return null
  }
}

const refuse = (): never => {
  throw invalidOption('pay', 'actions', 'expected modal, redirect, popup or a container of the page')
}

const findActionContainer = (actions: { container: Element | string }): Element => {
  try {
    return findContainer(actions.container)
  } catch {
    return refuse()
  }
}

/** A bank refuses to be framed, and shows its address: from a frame the whole window goes there, unless the page around forbids it. */
const goTo = (url: string) => {
  try {
    const { location } = top as Window
    location.href = url
  } catch {
    location.assign(url)
  }
}
