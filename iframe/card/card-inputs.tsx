import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import type { JSX } from 'preact'
import type { ControllerToElement, EmptyCard, InvalidFields } from '../../src/bridge/protocol'
import type { CardTexts } from '../../src/shared/messages/en'
import type { CardValues, FieldName } from '../../src/shared/types'
import type { ElementFrame } from '../element/element-frame'
import { CardFormView } from './components/card-form-view'
import { type FieldModel, fieldOf } from './models/card-form'
import { delayedSignal } from './models/delayed-signal'
import { fieldErrorText } from './models/field-error-text'
import type { FrameCard } from './models/frame-card'
import { createLiveRegion } from './models/live-region'

const inputOf = (name: FieldName) => document.getElementById(name) as HTMLInputElement | null

/** Milliseconds until a value that was set without an event is noticed, at most. */
export const readEveryMs = 500

export type CollectRequest = Parameters<ControllerToElement['collect']>[0]

export interface CardInputsOptions {
  card: FrameCard
  /** Begins the names of the inputs: no other visit has it. */
  visit: string
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  paying: ReadonlySignal<boolean>
  tell: ElementFrame['tell']
  onFocus?: () => void
}

/** The card form in the document of its frame. */
export interface CardInputs {
  view(): JSX.Element
  /** Whether it is shown that the customer pays. */
  paying: ReadonlySignal<boolean>
  /** Follows the inputs, once they have been rendered. */
  follow(): void
  /** Takes in what was filled into the inputs without an event. */
  read(): void
  /** Says it each time that the card becomes complete, and at once of one that is. Another that is to say it takes the place of this. */
  whenComplete(say: () => void): void
  /** @param name default: the first field */
  focus(name?: FieldName): void
  clear(names: readonly FieldName[]): void
  /** Names what was typed: changes with each letter, and is not to leave the frame. */
  typed(): string
  /**
   * Returns the card, with a name for it that reveals nothing of it, or shows which fields are missing or invalid.
   * @param request `mayBeEmpty`: if the customer has typed nothing in any field, returns `{ empty: true }` and shows no errors
   */
  collect(request: CollectRequest): Promise<{ card: CardValues; method: string } | InvalidFields | EmptyCard>
}

export const createCardInputs = ({ card, visit, tell, onFocus, ...signals }: CardInputsOptions): CardInputs => {
  const { form, fields } = card
  const { texts } = signals
  const complete = computed(() => form.state.value.complete)
  const paying = delayedSignal(signals.paying)
  let sent = ''
  let editions = 0
  let stopSaying = () => {}

  /** Two cards have two names; what is compared stays here. */
  const nameOf = ({ number, expMonth, expYear, preferredBrand }: CardValues): string => {
    const now = [number, expMonth, expYear, preferredBrand].join('/')
    if (now !== sent) editions += 1
    sent = now
    return `${visit}/${editions}`
  }

  /** Read from the form and not from the document, which follows it a moment later. */
  const textOf = ({ name, shown }: FieldModel) => {
    const fault = shown.peek()
    return fault === null ? '' : fieldErrorText(texts.peek(), name, fault, form.brand.peek()?.label)
  }
  const liveRegion = createLiveRegion(form, textOf, signals.paying)
  // What comes up while somebody types: a brand that the shop does not take, or two to choose from.
  const [first] = fields
  const refused = computed(() => (first?.shown.value === 'unaccepted' ? form.brand.value?.label : ''))
  effect(() => {
    if (refused.value) liveRegion.tell(fields)
  })
  const asks = computed(() => first?.name === 'number' && form.choices.value.length > 0)
  effect(() => {
    if (asks.value) liveRegion.text.value = texts.peek()['card.brand']
  })

  const read = () => {
    for (const field of fields) {
      const input = inputOf(field.name)
      if (input && input.value !== field.text.peek()) input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }

  return {
    paying,
    view: () => (
      <CardFormView
        {...signals}
        paying={paying}
        card={card}
        visit={visit}
        announcement={liveRegion.text}
        onFocus={(field) => {
          liveRegion.enter(fieldOf(form, field))
          onFocus?.()
          tell('focused', { field })
        }}
        onBlur={(field) => {
          liveRegion.tell(fields)
          tell('blurred', { field })
        }}
        onEnter={() => tell('submitted', null)}
      />
    ),
    follow: () => {
      for (const { name, text, edit } of fields) {
        // What was typed before any of this was there, as it is: an event that comes with it tells the input how to write it.
        edit(inputOf(name)?.value ?? '')
        const write = () => {
          const input = inputOf(name)
          if (input && input.value !== text.peek()) input.value = text.peek()
        }
        text.subscribe(write)
        // A name that is asked for again comes back empty.
        signals.cardholderName.subscribe(write)
      }
      // From the first moment on, though it is shown a moment later.
      document.addEventListener('beforeinput', (event) => signals.paying.peek() && event.preventDefault())
      setInterval(read, readEveryMs)
    },
    read,
    whenComplete: (say) => {
      stopSaying()
      stopSaying = effect(() => {
        if (complete.value) say()
      })
    },
    focus: (name = fields[0]?.name ?? 'number') => {
      const input = inputOf(name)
      input?.focus()
      const { activeElement } = document
      if (input && activeElement !== input) {
        // WebKit lets a page lead the focus into our frame, but nobody other than the customer into the field: their first key does, unless
        // they have gone to another.
        window.onkeydown = ({ key }) => {
          window.onkeydown = null
          if (key !== 'Tab' && document.activeElement === activeElement) input.focus()
        }
      }
      // Where the focus was there already, nothing has been read.
      liveRegion.tell([fieldOf(form, name)])
    },
    clear: (names) => {
      for (const field of fields) if (names.includes(field.name)) field.clear()
    },
    typed: () => [card.state.value.brand, ...fields.map((field) => field.text.value)].join('\n'),
    collect: async ({ mayBeEmpty }) => {
      read()
      await card.gather()
      if (mayBeEmpty && form.state.peek().empty) return { empty: true }
      const collected = form.submit()
      if (!('invalid' in collected)) return { ...collected, method: nameOf(collected.card) }
      const [next] = collected.invalid
      // Once for all of them, wherever they stand; the first is left to its own frame, where the focus goes.
      liveRegion.tell(form.fields.filter((field) => field.name !== next || fields.includes(field)))
      const messages = Object.fromEntries(collected.invalid.map((name) => [name, textOf(fieldOf(form, name))]))
      card.demand()
      return { ...collected, messages }
    },
  }
}
