import type { Handlers } from '../bridge/channel'
import type { PageCalls } from '../bridge/protocol'
import type { ActionEnd, ActionWay } from '../shared/types'
import { createFrame, type FrameOptions } from './frame'
import { schemeOf } from './scheme'
import type { ActionEvent, PayOptions } from './types'

export interface ActingOptions extends Omit<FrameOptions, 'role' | 'onPort' | 'onLoadError' | 'onLost' | 'scheme'> {
  appearance: Parameters<typeof schemeOf>[1]
  onAction: (event: ActionEvent) => void
}

export interface Acting {
  /**
   * How an action will be shown. Call it inside the click: a pop-up is opened at once or not at all.
   * @param alternative what pays may need one
   */
  prepare(actions: PayOptions['actions'], alternative: boolean): ActionWay
  act: Handlers<PageCalls>['act']
  /** Nothing of an action stays. */
  acted(): void
}

/** Milliseconds after which a page that was to be left is still there for good. */
const leavingMs = 30_000

/** The page's part of what a customer has to do: a dialog, a container, a pop-up or the way to another page. */
export const createActing = ({ onAction, appearance, ...options }: ActingOptions): Acting => {
  let end = (_how: ActionEnd) => {}
  let place: Element | null = null
  let popup: Window | null = null

  return {
    prepare: (actions = 'modal', alternative) => {
      if (typeof actions === 'object') {
        const { container } = actions
        place = typeof container === 'string' ? document.querySelector(container) : container
        return place ? 'inline' : 'modal'
      }
      if (actions !== 'popup') return actions
      if (!alternative) return 'modal'
      popup = open('', '', 'popup,width=500,height=700')
      return popup ? 'popup' : 'redirect'
    },

    act: ({ kind, way, title, url }) =>
      new Promise((resolve) => {
        end('closed')
        const stops = new AbortController()
        const { signal } = stops
        end = (how) => {
          if (signal.aborted) return
          stops.abort()
          onAction({ kind, way, phase: 'end' })
          resolve(how)
        }
        onAction({ kind, way, phase: 'begin' })
        const close = () => end('closed')
        /** Looks for what no event tells. */
        const until = (gone: () => boolean) => {
          const timer = setInterval(() => gone() && close(), 500)
          signal.addEventListener('abort', () => clearInterval(timer))
        }

        if (url !== undefined) {
          if (way === 'popup' && popup) {
            const shown = popup
            // Whoever is shown there has no way to this page.
            shown.opener = null
            shown.location.replace(url)
            // On an isolated page every window of another origin looks closed: the customer's return tells.
            return until(() => shown.closed && document.hasFocus())
          }
          const left = Date.now()
          addEventListener('pageshow', close, { signal })
          until(() => Date.now() - left > leavingMs)
          return location.assign(url)
        }

        const frame = createFrame({
          ...options,
          role: 'challenge',
          scheme: schemeOf(document.documentElement, appearance),
          onPort: () => {},
          onLost: () => {},
          onLoadError: () => end('unshown'),
        })
        const { element } = frame
        element.title = title
        element.style.cssText = 'display:block;width:100%;height:100%;min-height:460px;border:0;color-scheme:light'
        const dialog = document.createElement('dialog')
        if (way === 'inline' && place) {
          const before = document.activeElement as HTMLElement | null
          place.replaceChildren(element)
          element.focus()
          signal.addEventListener('abort', () => before?.focus())
        } else {
          dialog.ariaLabel = title
          dialog.style.cssText =
            'position:fixed;inset:0;width:100%;height:100%;max-width:100%;max-height:100%;margin:0;padding:0;border:0;background:none'
          dialog.append(element)
          document.body.append(dialog)
          dialog.showModal()
          // Escape, while the focus is ours.
          dialog.onclose = close
          addEventListener('popstate', close, { signal })
        }
        until(() => !element.isConnected)
        signal.addEventListener('abort', () => {
          frame.remove()
          // Closing gives the focus back.
          dialog.close()
          dialog.remove()
        })
        frame.watch()
      }),

    acted: () => {
      end('closed')
      popup?.close()
      popup = null
    },
  }
}
