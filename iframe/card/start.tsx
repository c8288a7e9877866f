import { computed, effect, signal, untracked } from '@preact/signals-core'
import { render } from 'preact'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import { meetPage, readFragment } from '../../src/bridge/meet-page'
import type { CardCalls, ElementCalls, ElementEvents, ElementSettings } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import type { CardValues, FieldName } from '../../src/shared/types'
import { createLook } from '../look/look'
import { refusal } from '../look/refusal'
import { override, readTexts } from '../texts'
import { CardFormView } from './components/card-form-view'
import { readBrands, type ShopBrands, usualBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { faultText } from './models/fault-text'

const inputOf = (name: FieldName = 'number') => document.getElementById(name) as HTMLInputElement | null

/** Milliseconds until a value that was set without an event is noticed, at most. */
const readEveryMs = 500

/** Brings the card frame to life: it takes typing at once, and meets page and controller when they come. */
export const startCard = () => {
  const address = readFragment(location.hash)
  const test = location.search.includes('pk_test_')
  const look = createLook({ document, scheme: address.scheme, test, warn: (error) => warn(error) })

  const own = readTexts()
  const texts = signal(own)
  const cardholderName = signal(true)
  const paying = signal(false)
  const announcement = signal('')
  const page = signal<Channel<ElementEvents> | undefined>(undefined)
  const shopBrands = signal<ShopBrands>(usualBrands)
  const form = createCardForm({ cardholderName, shopBrands, now: () => new Date() })

  /** Read from the form and not from the document, which follows it a moment later. */
  const announceFault = () => {
    const faults = form.fields.flatMap(({ name, shown }) => {
      const fault = shown.peek()
      return fault === null ? [] : [faultText(texts.peek(), name, fault, form.brand.peek()?.label)]
    })
    announcement.value = faults.join('. ')
  }
  // What comes up while somebody types: a brand that the shop does not take, or two to choose from.
  const refused = computed(() => form.fields[0]?.shown.value === 'unaccepted')
  effect(() => {
    if (refused.value) untracked(announceFault)
  })
  effect(() => {
    if (form.choices.value.length > 0) announcement.value = texts.peek()['card.brand']
  })

  // All that is read while rendering is followed: whatever changes, the form is rendered anew, at once.
  effect(() =>
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
    ),
  )
  for (const { name, text } of form.fields) {
    effect(() => {
      const shown = text.value
      const input = inputOf(name)
      if (input && input.value !== shown) input.value = shown
    })
  }

  /** A password manager may have filled an input without an event, early or late. */
  const readInputs = () => {
    for (const field of form.fields) {
      const input = inputOf(field.name)
      if (input && input.value !== field.text.peek()) input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  setInterval(readInputs, readEveryMs)

  if (window.parent === window || address.pageOrigin === '') return

  const frame = crypto.randomUUID()
  let sent = ''
  let editions = 0
  /** Two cards have two names; what is compared stays here. */
  const nameOf = ({ number, expMonth, expYear, preferredBrand }: CardValues): string => {
    const now = [number, expMonth, expYear, preferredBrand].join('/')
    if (now !== sent) editions += 1
    sent = now
    return `${frame}/${editions}`
  }

  const warn = (error: TenderError) => page.peek()?.tell('warned', toErrorData(error))

  let detach = () => {}
  const configure = (settings: ElementSettings) => {
    cardholderName.value = settings.cardholderName
    texts.value = override(own, settings.texts)
    look.configure(settings.appearance, settings.scheme)
    const brands = readBrands(settings.brands)
    shopBrands.value = brands
    const fault = refusal(brands.refused)
    if (fault) warn(fault)
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
              inputOf(collected.invalid[0])?.focus()
            }
            return 'invalid' in collected ? collected : { kind: 'card', ...collected, method: nameOf(collected.card) }
          },
        }))
      },
    })
  }

  const answers: ElementCalls = {
    configure,
    setScheme: ({ scheme }) => look.setScheme(scheme),
    focus: ({ field }) => inputOf(field)?.focus(),
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
    const texts = [state.brand, ...form.fields.map((field) => field.text.value)].join('\n')
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
