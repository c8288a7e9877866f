import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import type { JSX } from 'preact'
import type { ControllerToElement, EmptyCard, InvalidFields } from '../../src/bridge/protocol'
import type { CardTexts } from '../../src/shared/messages/en'
import type { CardValues, FieldName } from '../../src/shared/types'
import type { ElementFrame } from '../element/element-frame'
import { CardFormView } from './components/card-form-view'
import { focusInput } from './focus-input'
import { fieldOf } from './models/card-form'
import { createCardNames } from './models/card-names'
import { delayedSignal } from './models/delayed-signal'
import { fieldErrorText } from './models/field-error-text'
import type { FieldModel } from './models/field-model'
import type { FrameCard } from './models/frame-card'
import { createLiveRegion, type LiveRegion } from './models/live-region'

const inputOf = (name: FieldName) => document.getElementById(name) as HTMLInputElement | null

/** Milliseconds within which a value that was set without an event is noticed. */
export const readIntervalMs = 500

export type CollectRequest = Parameters<ControllerToElement['collect']>[0]

export interface CardInputsOptions {
  card: FrameCard
  /** A random prefix of the inputs' names, which no other document has. */
  visit: string
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  paying: ReadonlySignal<boolean>
  notify: ElementFrame['notify']
  onFocus?: () => void
}

/** The card form in the document of its frame. */
export interface CardInputs {
  view(): JSX.Element
  /** Whether the form shows that a payment is in progress. */
  paying: ReadonlySignal<boolean>
  /** Connects the rendered inputs to the form. */
  connect(): void
  /** Reads values that were set without an event. */
  readInputs(): void
  /** Calls back when the card is or becomes complete. Replaces an earlier callback. */
  onComplete(callback: () => void): void
  /** @param name default: the first field */
  focus(name?: FieldName): void
  clear(names: readonly FieldName[]): void
  /** Everything that was typed. It must not leave the frame. */
  typedText(): string
  /**
   * Returns the card with a name that reveals nothing of it, or shows which fields are missing or
   * invalid.
   * @param request `mayBeEmpty`: if the customer has typed nothing in any field, returns
   *   `{ empty: true }` and shows no errors
   */
  collect(request: CollectRequest): Promise<{ card: CardValues; method: string } | InvalidFields | EmptyCard>
}

/** Reads the text of a field's error from the form, which is ahead of the document. */
const createErrorTexts =
  ({ card: { form }, texts }: CardInputsOptions) =>
  (field: FieldModel): string => {
    const error = field.error.peek()
    return error === null ? '' : fieldErrorText(texts.peek(), field.name, error, form.brand.peek()?.label)
  }

/** Announces what appears while the customer types: an unaccepted brand, or a choice of brands. */
const announceBrands = ({ card: { form, fields }, texts }: CardInputsOptions, liveRegion: LiveRegion) => {
  const [first] = fields
  const unaccepted = computed(() => (first?.error.value === 'unaccepted' ? form.brand.value?.label : ''))
  effect(() => {
    if (unaccepted.value) liveRegion.announce(fields)
  })
  const hasChoice = computed(() => first?.name === 'number' && form.choices.value.length > 0)
  effect(() => {
    if (hasChoice.value) liveRegion.text.value = texts.peek()['card.brand']
  })
}

/** Takes over earlier input, and sets the inputs to the texts of the form. */
const connectFields = (fields: readonly FieldModel[], cardholderName: ReadonlySignal<boolean>) => {
  for (const { name, text, edit } of fields) {
    // Unformatted: the event with which the form was hydrated formats it.
    edit(inputOf(name)?.value ?? '')
    const write = () => {
      const input = inputOf(name)
      if (input && input.value !== text.peek()) input.value = text.peek()
    }
    text.subscribe(write)
    // The field of the name is empty when it is rendered again.
    cardholderName.subscribe(write)
  }
}

/** Dispatches the missing event of inputs whose value was set without one. */
const readChangedInputs = (fields: readonly FieldModel[]) => {
  for (const { name, text } of fields) {
    const input = inputOf(name)
    if (input && input.value !== text.peek()) input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const createView =
  (options: CardInputsOptions, paying: ReadonlySignal<boolean>, liveRegion: LiveRegion) => (): JSX.Element => {
    const { card, visit, texts, cardholderName, notify, onFocus } = options
    return (
      <CardFormView
        {...{ card, visit, texts, cardholderName, paying }}
        announcement={liveRegion.text}
        onFocus={(field) => {
          liveRegion.markRead(fieldOf(card.form, field))
          onFocus?.()
          notify('focused', { field })
        }}
        onBlur={(field) => {
          liveRegion.announce(card.fields)
          notify('blurred', { field })
        }}
        onEnter={() => notify('submitted', null)}
      />
    )
  }

const createCollect = (
  { card, visit }: CardInputsOptions,
  errorText: (field: FieldModel) => string,
  liveRegion: LiveRegion,
): CardInputs['collect'] => {
  const { form, fields } = card
  const nameOf = createCardNames(visit)
  return async ({ mayBeEmpty }) => {
    readChangedInputs(fields)
    await card.waitForOtherFields()
    if (mayBeEmpty && form.state.peek().empty) return { empty: true }
    const collected = form.submit()
    if (!('invalid' in collected)) return { ...collected, method: nameOf(collected.card) }
    const [first] = collected.invalid
    // This frame announces the errors of all frames. The frame with the first invalid field gets the
    // focus and reads that field's error itself.
    liveRegion.announce(form.fields.filter((field) => field.name !== first || fields.includes(field)))
    const messages = Object.fromEntries(collected.invalid.map((name) => [name, errorText(fieldOf(form, name))]))
    card.showErrorsInOtherFrames()
    return { ...collected, messages }
  }
}

export const createCardInputs = (options: CardInputsOptions): CardInputs => {
  const { card, paying, cardholderName } = options
  const { form, fields } = card
  const complete = computed(() => form.state.value.complete)
  const delayedPaying = delayedSignal(paying)
  const errorText = createErrorTexts(options)
  const liveRegion = createLiveRegion(form, errorText, paying)
  announceBrands(options, liveRegion)
  let stopOnComplete = () => {}

  return {
    paying: delayedPaying,
    view: createView(options, delayedPaying, liveRegion),
    connect: () => {
      connectFields(fields, cardholderName)
      // From the start of the payment, before it is rendered.
      document.addEventListener('beforeinput', (event) => paying.peek() && event.preventDefault())
      setInterval(() => readChangedInputs(fields), readIntervalMs)
    },
    readInputs: () => readChangedInputs(fields),
    onComplete: (callback) => {
      stopOnComplete()
      stopOnComplete = effect(() => {
        if (complete.value) callback()
      })
    },
    focus: (name = fields[0]?.name ?? 'number') => {
      focusInput(inputOf(name))
      // A field that already had the focus is not read again.
      liveRegion.announce([fieldOf(form, name)])
    },
    clear: (names) => {
      // The page clears the security code alone after a decline.
      const codeAlone = names.length === 1 && names[0] === 'cvc'
      for (const field of fields) if (names.includes(field.name)) field.clear(codeAlone)
    },
    typedText: () => [card.state.value.brand, ...fields.map((field) => field.text.value)].join('\n'),
    collect: createCollect(options, errorText, liveRegion),
  }
}
