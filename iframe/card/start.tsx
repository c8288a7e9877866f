import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import { meetPage, readFragment } from '../../src/bridge/meet-page'
import type { CardCalls, ElementCalls, ElementEvents, ElementSettings } from '../../src/bridge/protocol'
import { TenderError, toErrorData } from '../../src/shared/error'
import type { CardValues } from '../../src/shared/types'
import { override, readTexts } from '../texts'
import { CardFormView } from './components/card-form-view'
import { styleOf } from './models/appearance'
import { createCardForm } from './models/card-form'
import { errorKey } from './models/error-key'

/** Brings the card frame to life: it takes typing at once, and meets page and controller when they come. */
export const startCard = () => {
  const address = readFragment(location.hash)
  const root = document.documentElement
  root.dataset.scheme = address.scheme

  const own = readTexts()
  const texts = signal(own)
  const cardholderName = signal(true)
  const paying = signal(false)
  const announcement = signal('')
  const page = signal<Channel<ElementEvents> | undefined>(undefined)
  const form = createCardForm({ cardholderName, now: () => new Date() })

  /** Read from the form and not from the document, which follows it a moment later. */
  const announceFault = () => {
    const faults = form.fields.flatMap(({ name, shown }) => {
      const fault = shown.peek()
      return fault === null ? [] : [texts.peek()[errorKey(name, fault)]]
    })
    announcement.value = faults.join('. ')
  }

  render(
    <CardFormView
      form={form}
      texts={texts}
      cardholderName={cardholderName}
      paying={paying}
      announcement={announcement}
      onFocus={(field) => page.peek()?.tell('focused', { field })}
      onBlur={(field) => {
        announceFault()
        page.peek()?.tell('blurred', { field })
      }}
      onEnter={() => page.peek()?.tell('submitted', null)}
    />,
    document.body,
  )
  if (window.parent === window || address.pageOrigin === '') return

  const frame = crypto.randomUUID()
  let sent = ''
  let editions = 0
  /** Two cards have two names; what is compared stays here. */
  const nameOf = ({ number, expMonth, expYear }: CardValues): string => {
    const now = [number, expMonth, expYear].join('/')
    if (now !== sent) editions += 1
    sent = now
    return `${frame}/${editions}`
  }

  const warn = (error: TenderError) => page.peek()?.tell('warned', toErrorData(error))

  let detach = () => {}
  const configure = (settings: ElementSettings) => {
    cardholderName.value = settings.cardholderName
    texts.value = override(own, settings.texts)
    root.dataset.scheme = settings.scheme
    const { properties, refused } = styleOf(settings.appearance)
    for (const [name, value] of properties) root.style.setProperty(name, value)
    if (refused.length > 0) {
      const fields = refused.map((token) => ({ path: `appearance.${token}`, message: 'not a value it can have' }))
      warn(new TenderError('options.invalid', `appearance: ${refused.join(', ')}: not a value it can have`, { fields }))
    }
    detach()
    detach = attachToController({
      siblings: window.parent.frames,
      origin: location.origin,
      instance: settings.instance,
      element: settings.element,
      onPort: (port) => {
        openChannel<object, CardCalls>(port, () => ({
          attached: () => {},
          collect: () => {
            readInputs()
            const collected = form.submit()
            if ('invalid' in collected) {
              announceFault()
              document.getElementById(collected.invalid[0] ?? '')?.focus()
            }
            return 'invalid' in collected ? collected : { ...collected, method: nameOf(collected.card) }
          },
        }))
      },
    })
  }

  /** A password manager may have filled an input without an event. */
  const readInputs = () => {
    for (const field of form.fields) {
      const input = document.getElementById(field.name)
      if (input instanceof HTMLInputElement && input.value !== field.text.peek()) {
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
  }

  const answers: ElementCalls = {
    configure,
    focus: ({ field }) => document.getElementById(field ?? 'number')?.focus(),
    clear: ({ fields }) => {
      for (const field of form.fields) if (fields.includes(field.name)) field.clear()
    },
    setPaying: (request) => {
      paying.value = request.paying
    },
  }

  meetPage({
    ear: window,
    page: window.parent,
    role: 'card',
    address,
    onPort: (port) => {
      page.value?.close()
      page.value = openChannel<ElementEvents, ElementCalls>(guardPort(port, warn), () => answers)
      page.value.tell('ready', { title: own['card.title'] })
      // What was typed before the page was there.
      if (!form.state.peek().empty) page.value.tell('changed', { state: form.state.peek(), typed: true })
    },
  })

  let told = ''
  effect(() => {
    const state = form.state.value
    // What is typed is compared here and goes nowhere.
    const texts = form.fields.map((field) => field.text.value).join('\n')
    if (state.empty && told === '') return
    page.peek()?.tell('changed', { state, typed: texts !== told })
    told = texts
  })
  new ResizeObserver(() => page.peek()?.tell('resized', { heightPx: document.body.scrollHeight })).observe(
    document.body,
  )
  effect(() => {
    page.value?.tell('resized', { heightPx: document.body.scrollHeight })
  })
}
