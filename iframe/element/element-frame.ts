import { effect, signal } from '@preact/signals-core'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { limitPort } from '../../src/bridge/port-rate-limit'
import type { ElementSettings, ElementToPage, PageToElement } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import { forgetOnLeave } from './forget-on-leave'
import { forwardFocus } from './forward-focus'
import type { Handshake } from './handshake'
import { createHeightReporter } from './report-height'
import { type ReportedState, reportState } from './report-state'

export interface ElementFrameOptions {
  handshake: Handshake
  /**
   * Returns the accessible name of the frame. When a signal that it reads changes, the new name is
   * sent to the page.
   */
  title: () => string
}

/** The connections of an element frame to its page and to the controller. */
export interface ElementFrame {
  notify: Channel<ElementToPage>['notify']
  warn(error: TenderError): void
  /** Removes the card, and locks the fields permanently: the service has withdrawn this version. */
  withdraw(): void
  /**
   * Sets the handlers of the page's calls, and reports the height of the frame to the page. Call it
   * in the same task in which the frame was created.
   * @param forgetCard removes everything that the customer has typed. It is called when the order
   * is paid, when the page is left or restored (`forgetOnLeave`), and when the version is
   * withdrawn.
   */
  connectPage(handlers: PageToElement, forgetCard: () => void): void
  /**
   * Reports the changes of the state to the page. Call it once.
   * @param onTyped called with each change by the customer, and after the controller is connected
   *   if the customer has typed something before
   */
  reportState(reported: ReportedState, onTyped?: () => void): void
  /** Opens a channel to the controller of this checkout. Ends earlier attempts to open one. */
  connectController(settings: ElementSettings, onPort: (port: MessagePort) => void): void
}

export const createElementFrame = ({ handshake, title }: ElementFrameOptions): ElementFrame => {
  const page = signal<Channel<ElementToPage> | undefined>(undefined)
  const notify: ElementFrame['notify'] = (name, payload) => page.peek()?.notify(name, payload)
  const warn = (error: TenderError) => notify('warning', toErrorData(error))
  let reported: ReportedState | undefined
  let notifyTyped = () => {}
  let detach = () => {}
  let withdraw = () => {}
  let isWithdrawn = false

  /** Reports what the customer typed and focused before the page's channel was open. */
  const reportEarlierInput = () => {
    const state = reported?.state.peek()
    if (state && !state.empty) notify('changed', { state, typed: true })
    if (document.hasFocus()) document.activeElement?.dispatchEvent(new FocusEvent('focus'))
  }

  return {
    notify,
    warn,
    withdraw: () => withdraw(),
    connectPage: (handlers, forgetCard) => {
      const height = createHeightReporter((heightPx) => notify('resized', { heightPx }))
      const answers: PageToElement = {
        ...handlers,
        configure: (settings) => {
          handlers.configure(settings)
          height.start()
        },
        setLock: (request) => {
          if (isWithdrawn) return
          document.documentElement.dataset.quiet = String(request.isQuiet === true)
          handlers.setLock(request)
          if (request.lock === 'paid') forgetCard()
        },
      }
      withdraw = () => {
        handlers.setLock({ lock: 'paid' })
        forgetCard()
        isWithdrawn = true
      }
      forgetOnLeave(forgetCard)
      addEventListener('keydown', (event) => {
        // While text is composed, Escape cancels the composition.
        if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) notify('escaped', null)
      })
      effect(() => page.value?.notify('ready', { title: title() }))
      handshake.onPort((port) => {
        page.peek()?.close()
        height.reset()
        page.value = openChannel<ElementToPage, PageToElement>(limitPort(port, warn), () => answers)
        reportEarlierInput()
      })
      forwardFocus(() => handlers.focus({}))
    },
    reportState: (state, onTyped = () => {}) => {
      reported = state
      notifyTyped = onTyped
      reportState(state, (change) => notify('changed', change), onTyped)
    },
    connectController: ({ instance, element }, onPort) => {
      detach()
      detach = attachToController({
        siblings: window.parent.frames,
        origin: location.origin,
        instance,
        element,
        onPort: (port) => {
          onPort(port)
          if (reported && !reported.state.peek().empty) notifyTyped()
        },
      })
    },
  }
}
