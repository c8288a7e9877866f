import { effect, signal } from '@preact/signals-core'
import { meetAnyPage } from '../../src/bridge/adopt'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import type { FrameAddress } from '../../src/bridge/meet-page'
import type { ElementCalls, ElementEvents, ElementSettings, FrameRole } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import { followState, type Told } from './follow-state'

export interface ElementFrameOptions {
  role: FrameRole
  address: FrameAddress
  /** What assistive technology is to call the frame; read anew when its texts change. */
  title: () => string
}

/** An element's frame on its way to page and controller, and what every element tells the page. */
export interface ElementFrame {
  tell: Channel<ElementEvents>['tell']
  warn(error: TenderError): void
  /** Answers the page, and tells it of every change and of the frame's height. Call before the task that made the frame ends. */
  meet(answers: ElementCalls, told: Told): void
  /** Finds the controller of this checkout; one that was found before is left. */
  attach(settings: ElementSettings, onPort: (port: MessagePort) => void): void
}

/** Says hello to the page at once: where the browser sends it at once too, the answer is on its way while the element is put up. */
export const createElementFrame = ({ role, address, title }: ElementFrameOptions): ElementFrame => {
  const page = signal<Channel<ElementEvents> | undefined>(undefined)
  const warn = (error: TenderError) => page.peek()?.tell('warned', toErrorData(error))
  let detach = () => {}
  let onPort = (_: MessagePort) => {}
  // A frame that somebody opens as a page of its own has nobody to meet.
  if (window.parent !== window) {
    meetAnyPage({
      ear: window,
      page: window.parent,
      // Not in Firefox.
      parentOrigin: (location.ancestorOrigins as DOMStringList | undefined)?.[0],
      role,
      address,
      onPort: (port) => onPort(port),
    })
  }

  /** How it is to look is known: before that a height would be another's, and the page would move twice. */
  let configured = false
  const tellHeight = () => {
    if (configured) page.peek()?.tell('resized', { heightPx: document.body.scrollHeight })
  }

  return {
    tell: (name, payload) => page.peek()?.tell(name, payload),
    warn,
    meet: (given, told) => {
      const answers: ElementCalls = {
        ...given,
        configure: (settings) => {
          given.configure(settings)
          configured = true
          tellHeight()
        },
      }
      onPort = (port) => {
        page.value?.close()
        page.value = openChannel<ElementEvents, ElementCalls>(guardPort(port, warn), () => answers)
        // What was typed before the page was there.
        if (!told.state.peek().empty) page.value.tell('changed', { state: told.state.peek(), typed: true })
      }
      effect(() => page.value?.tell('ready', { title: title() }))
      followState(told, (change) => page.peek()?.tell('changed', change))
      new ResizeObserver(tellHeight).observe(document.body)
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
