import { computed, effect, signal, untracked } from '@preact/signals-core'
import { render } from 'preact'
import { meetAnyPage } from '../../src/bridge/adopt'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import { readFragment } from '../../src/bridge/meet-page'
import type { CardCalls, ElementCalls, ElementEvents, ElementSettings } from '../../src/bridge/protocol'
import { type TenderError, toErrorData } from '../../src/shared/error'
import { type CardValues, type FieldName, fieldNames } from '../../src/shared/types'
import { createLook } from '../look/look'
import { refusal } from '../look/refusal'
import { override, readTexts } from '../texts'
import { CardFormView } from './components/card-form-view'
import { readBrands, type ShopBrands, usualBrands } from './models/brands'
import { createCardForm, type FieldModel } from './models/card-form'
import { faultText } from './models/fault-text'
import { wholeCard } from './models/shown-card'
import { startSplitCard } from './start-split-card'

const inputOf = (name: FieldName) => document.getElementById(name) as HTMLInputElement | null

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
  const focus = (name: FieldName | undefined) => inputOf(name ?? card.fields[0]?.name ?? 'number')?.focus()
  const now = () => new Date()
  const field = fieldNames.find((name) => name === address.field)
  const card = field
    ? startSplitCard({ field, address, shopBrands, now, read: () => readInputs(), focus: () => focus(field) })
    : wholeCard(createCardForm({ cardholderName, shopBrands, now }))
  const { form } = card

  /** Read from the form and not from the document, which follows it a moment later. */
  const announceFault = (fields: readonly FieldModel[] = card.fields) => {
    const faults = fields.flatMap(({ name, shown }) => {
      const fault = shown.peek()
      return fault === null ? [] : [faultText(texts.peek(), name, fault, form.brand.peek()?.label)]
    })
    announcement.value = faults.join('. ')
  }
  // What comes up while somebody types: a brand that the shop does not take, or two to choose from.
  const [first] = card.fields
  const refused = computed(() => first?.shown.value === 'unaccepted')
  effect(() => {
    if (refused.value) untracked(announceFault)
  })
  effect(() => {
    if (first?.name === 'number' && form.choices.value.length > 0) announcement.value = texts.peek()['card.brand']
  })

  // All that is read while rendering is followed: whatever changes, the form is rendered anew, at once.
  effect(() =>
    render(
      <CardFormView
        card={card}
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
  for (const { name, text } of card.fields) {
    effect(() => {
      const shown = text.value
      const input = inputOf(name)
      if (input && input.value !== shown) input.value = shown
    })
  }

  /** A password manager may have filled an input without an event, early or late. */
  const readInputs = () => {
    for (const field of card.fields) {
      const input = inputOf(field.name)
      if (input && input.value !== field.text.peek()) input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  setInterval(readInputs, readEveryMs)

  if (window.parent === window) return

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
          // It passes on what frames in shadow roots say.
          attached: () => card.ask(),
          collect: async () => {
            readInputs()
            await card.gather()
            const collected = form.submit()
            if ('invalid' in collected) {
              const [first] = collected.invalid
              // Once for all of them, wherever they stand.
              announceFault(form.fields)
              card.demand(first)
              if (first) inputOf(first)?.focus()
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
    focus: ({ field }) => focus(field),
    clear: ({ fields }) => {
      for (const field of card.fields) if (fields.includes(field.name)) field.clear()
    },
    setPaying: (request) => {
      paying.value = request.paying
    },
  }

  meetAnyPage({
    ear: window,
    page: window.parent,
    role: 'card',
    address,
    onPort: (port) => {
      page.value?.close()
      page.value = openChannel<ElementEvents, ElementCalls>(guardPort(port, warn), () => answers)
      page.value.tell('ready', { title: own[`card.${field ?? 'title'}`] })
      // What was typed before the page was there.
      if (!card.state.peek().empty) page.value.tell('changed', { state: card.state.peek(), typed: true })
    },
  })

  let told = ''
  effect(() => {
    const state = card.state.value
    // What is typed is compared here and goes nowhere.
    const texts = [state.brand, ...card.fields.map((field) => field.text.value)].join('\n')
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
