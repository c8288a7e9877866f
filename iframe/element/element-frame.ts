import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { meetAnyPage } from '../../src/bridge/adopt'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import type { FrameAddress } from '../../src/bridge/meet-page'
import type { ElementCalls, ElementEvents, ElementSettings, FrameRole } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import type { CardState } from '../../src/shared/types'

/** Milliseconds between two words of typing that changes nothing of what the page may know. */
const tellEveryMs = 1000

export interface ElementFrameOptions {
  role: FrameRole
  address: FrameAddress
  /** What assistive technology is to call the frame. */
  title: string
}

/** What of an element the page is told. */
export interface Told {
  state: ReadonlySignal<CardState>
  /** Names all that the customer has put in; compared here, and told to nobody. */
  typed: () => string
}

/** An element's frame on its way to page and controller, and what every element tells the page. */
export interface ElementFrame {
  tell: Channel<ElementEvents>['tell']
  warn(error: TenderError): void
  /** Meets the page, and tells it of every change and of the frame's height. */
  meet(answers: ElementCalls, told: Told): void
  /** Finds the controller of this checkout; one that was found before is left. */
  attach(settings: ElementSettings, onPort: (port: MessagePort) => void): void
}

export const createElementFrame = ({ role, address, title }: ElementFrameOptions): ElementFrame => {
  const page = signal<Channel<ElementEvents> | undefined>(undefined)
  const warn = (error: TenderError) => page.peek()?.tell('warned', toErrorData(error))
  let detach = () => {}

  const followState = ({ state, typed }: Told) => {
    let told = ''
    let toldState = ''
    let toldAt = 0
    effect(() => {
      const now = state.value
      const put = typed()
      if (now.empty && told === '') return
      const changed = put !== told
      told = put
      const words = JSON.stringify(now)
      if (words === toldState && Date.now() < toldAt + tellEveryMs) return
      toldState = words
      toldAt = Date.now()
      page.peek()?.tell('changed', { state: now, typed: changed })
    })
  }

  const followHeight = () => {
    const tell = () => page.peek()?.tell('resized', { heightPx: document.body.scrollHeight })
    new ResizeObserver(tell).observe(document.body)
    effect(() => {
      if (page.value) tell()
    })
  }

  return {
    tell: (name, payload) => page.peek()?.tell(name, payload),
    warn,
    meet: (answers, told) => {
      meetAnyPage({
        ear: window,
        page: window.parent,
        role,
        address,
        onPort: (port) => {
          page.value?.close()
          page.value = openChannel<ElementEvents, ElementCalls>(guardPort(port, warn), () => answers)
          page.value.tell('ready', { title })
          // What was typed before the page was there.
          if (!told.state.peek().empty) page.value.tell('changed', { state: told.state.peek(), typed: true })
        },
      })
      followState(told)
      followHeight()
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
