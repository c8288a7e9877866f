import { effect, signal } from '@preact/signals-core'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { limitPort } from '../../src/bridge/port-rate-limit'
import type { ElementSettings, ElementToPage, PageToElement } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import type { Handshake } from './handshake'
import { type ReportedState, reportState } from './report-state'

export interface ElementFrameOptions {
  handshake: Handshake
  /** What assistive technology is to call the frame; read anew when its texts change. */
  title: () => string
}

/** Milliseconds after which the focus has come to rest: whoever gives it to a field does so by then. */
const restMs = 100

/** An element's frame on its way to page and controller, and what every element tells the page. */
export interface ElementFrame {
  tell: Channel<ElementToPage>['notify']
  warn(error: TenderError): void
  /** Answers the page, and tells it of the frame's height. Call before the task that made the frame ends. */
  meet(answers: PageToElement): void
  /** Tells the page of every change; once. */
  follow(told: ReportedState): void
  /** Finds the controller of this checkout; one that was found before is left. */
  attach(settings: ElementSettings, onPort: (port: MessagePort) => void): void
}

export const createElementFrame = ({ handshake, title }: ElementFrameOptions): ElementFrame => {
  const page = signal<Channel<ElementToPage> | undefined>(undefined)
  const warn = (error: TenderError) => page.peek()?.notify('warning', toErrorData(error))
  let told: ReportedState | undefined
  let detach = () => {}

  /** How it is to look is known: before that a height would be another's, and the page would move twice. */
  let configured = false
  /** The last height that the page has received. */
  let sentHeightPx = 0
  const sendHeight = () => {
    const heightPx = document.body.scrollHeight
    if (!configured || heightPx === sentHeightPx) return
    sentHeightPx = heightPx
    page.peek()?.notify('resized', { heightPx })
  }

  return {
    tell: (name, payload) => page.peek()?.notify(name, payload),
    warn,
    meet: (given) => {
      const answers: PageToElement = {
        ...given,
        configure: (settings) => {
          given.configure(settings)
          configured = true
          // In a task of its own: no reply to the page waits for layout, whose duration the page could measure.
          setTimeout(sendHeight)
        },
      }
      effect(() => page.value?.notify('ready', { title: title() }))
      handshake.take((port) => {
        page.value?.close()
        sentHeightPx = 0
        page.value = openChannel<ElementToPage, PageToElement>(limitPort(port, warn), () => answers)
        // What was typed before the page was there, and where the customer is.
        if (told && !told.state.peek().empty) page.value.notify('changed', { state: told.state.peek(), typed: true })
        if (document.hasFocus()) document.activeElement?.dispatchEvent(new FocusEvent('focus'))
      })
      new ResizeObserver(sendHeight).observe(document.body)
      leadFocus(() => given.focus({}))
    },
    follow: (given) => {
      told = given
      reportState(given, (change) => page.peek()?.notify('changed', change))
    },
    attach: ({ instance, element }, onPort) => {
      detach()
      detach = attachToController({
        siblings: window.parent.frames,
        origin: location.origin,
        instance,
        element,
        onPort,
      })
    },
  }
}

/** A dialog of the page, or what holds the focus in one, gives it to the frame as a whole, where no key is heard; a press beside the fields does not count. */
const leadFocus = (lead: () => void) => {
  let pressed = false
  addEventListener('pointerdown', () => {
    pressed = true
  })
  addEventListener('blur', () => {
    pressed = false
  })
  addEventListener('focus', () => {
    setTimeout(() => {
      // In WebKit the first key leads to a field that the page has named.
      if (!pressed && !window.onkeydown && document.hasFocus() && document.activeElement === document.body) lead()
    }, restMs)
  })
}
