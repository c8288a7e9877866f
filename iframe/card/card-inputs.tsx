import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import type { JSX } from 'preact'
import type { ControllerToElement, EmptyCard, InvalidFields, Lock } from '../../src/bridge/protocol'
import type { CardTexts } from '../../src/shared/messages/en'
import type { CardState, CardValues, FieldName, InputName, ShownCard } from '../../src/shared/types'
import type { ElementFrame } from '../element/element-frame'
import { createFieldElements } from './components/card-fields'
import { CardFormView } from './components/card-form-view'
import { focusInput } from './focus-input'
import { fieldOf } from './models/card-form'
import { type CardIds, createCardIds } from './models/card-ids'
import { delayedSignal } from './models/delayed-signal'
import type { Disclosure } from './models/disclosure'
import { fieldErrorText } from './models/field-error-text'
import type { FieldModel } from './models/field-model'
import type { FrameCard } from './models/frame-card'
import { createLiveRegion, type LiveRegion } from './models/live-region'
import { announceLockNote } from './models/lock-note'

export const inputOf = (name: InputName) => document.getElementById(name) as HTMLInputElement | null

/**
 * Milliseconds between two readings of the inputs. The inputs are read at intervals, because
 * software that fills in forms may set a value without an event.
 */
export const readIntervalMs = 500

export type CollectRequest = Parameters<ControllerToElement['collect']>[0]

export interface CollectedCard extends CardIds {
  card: CardValues
  shown: ShownCard
}

export interface CardInputsOptions {
  card: FrameCard
  /**
   * A random prefix of the inputs' names, so that browsers do not restore card values after Back.
   */
  visit: string
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  /** The name that the page has passed. */
  name: ReadonlySignal<string>
  lock: ReadonlySignal<Lock>
  /** The text of the form while it is locked. Absent if the form shows none. */
  lockNote?: ReadonlySignal<string>
  notify: ElementFrame['notify']
  onFocus?: () => void
}

/** The card form in the document of its frame. */
export interface CardInputs {
  /** What the page may know of the form. */
  state: ReadonlySignal<CardState>
  view(): JSX.Element
  /** Whether the form shows that it cannot be edited. */
  locked: ReadonlySignal<boolean>
  /** Whether the form shows progress: it is locked, and `lock` is `paying`. */
  busy: ReadonlySignal<boolean>
  /** Connects the rendered inputs to the form. */
  connect(): void
  /** Reads values that were set without an event. */
  readInputs(): void
  /**
   * Sets the callback for a complete card. Calls it at once if the card is already complete.
   * Replaces an earlier callback.
   */
  onComplete(callback: () => void): void
  /**
   * Focuses a field.
   * @param name default: the first field
   */
  focus(name?: InputName): void
  clear(names: readonly InputName[]): void
  /** Removes everything that the customer has typed. */
  forget(): void
  /** Shows the errors of empty fields, because an earlier document of this frame lost a card. */
  askAgain(): void
  /**
   * Removes the announced text. Called before the language changes, because the text is in the
   * previous language.
   */
  clearAnnouncement(): void
  /** Returns what the page may learn about the fields, so that a change can be noticed. */
  disclosed(): string
  /**
   * Returns the card, its ids (`createCardIds`) and what the page may show of it. If fields are
   * missing or invalid, shows their errors and returns their names.
   * @param request `mayBeEmpty`: if the customer has typed nothing in any field, returns `{ empty:
   *   true }` and shows no errors
   */
  collect(request: CollectRequest): Promise<CollectedCard | InvalidFields | EmptyCard>
}

/**
 * Creates the function that returns a field's error text. The function reads the form and not the
 * document, because the document is rendered later.
 */
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

/** Writes each model's text into its input. */
const writeTexts = (fields: readonly FieldModel[]) => {
  for (const { name, text } of fields) {
    const input = inputOf(name)
    if (input && input.value !== text.peek()) input.value = text.peek()
  }
}

/**
 * Copies what the customer has already typed from the inputs to the fields' models. From then on,
 * each change of a model's text is written into its input.
 */
const connectFields = (fields: readonly FieldModel[], cardholderName: ReadonlySignal<boolean>) => {
  for (const field of fields) {
    const { name, text, edit } = field
    // The text is not formatted here. The event that has caused the hydration formats it later, or
    // the `change` event that `createLazyHydration` dispatches.
    edit(inputOf(name)?.value ?? '', { isTyped: true, isInserted: false })
    const write = () => writeTexts([field])
    text.subscribe(write)
    // The name field may be removed and rendered again. It is then empty, so its text is written
    // again.
    cardholderName.subscribe(write)
  }
}

/** Dispatches a `change` event to each input whose value was set without an event. */
export const readChangedInputs = (fields: readonly Pick<FieldModel<Disclosure, InputName>, 'name' | 'text'>[]) => {
  for (const { name, text } of fields) {
    const input = inputOf(name)
    if (input && input.value !== text.peek()) input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const createView = (
  { card, visit, texts, cardholderName, lockNote, notify, onFocus }: CardInputsOptions,
  state: Pick<CardInputs, 'locked' | 'busy'>,
  liveRegion: LiveRegion,
): CardInputs['view'] => {
  const props = {
    ...{ card, visit, texts, cardholderName, lockNote, ...state },
    announcement: liveRegion.text,
    onFocus: (field: FieldName) => {
      liveRegion.markRead(fieldOf(card.form, field))
      onFocus?.()
      notify('focused', { field })
    },
    onBlur: (field: FieldName) => {
      liveRegion.announce(card.fields)
      notify('blurred', { field })
    },
    onEnter: () => notify('submitted', null),
    // Which field gets the focus depends only on what the page may learn: the status of the fields.
    onPastedCard: () => {
      const next = card.fields.find(({ status }) => status.peek() !== 'valid')
      if (next) focusInput(inputOf(next.name))
    },
  }
  const elements = createFieldElements(props)
  return () => <CardFormView {...props} elements={elements} />
}

const createCollect = (
  { card, visit }: CardInputsOptions,
  errorText: (field: FieldModel) => string,
  liveRegion: LiveRegion,
): CardInputs['collect'] => {
  const { form, fields } = card
  const idsOf = createCardIds(visit)
  return async ({ mayBeEmpty }) => {
    readChangedInputs(fields)
    await card.waitForOtherFields()
    if (mayBeEmpty && form.state.peek().empty) return { empty: true }
    const collected = form.submit()
    if (!('invalid' in collected)) {
      const { brand, lastFour } = form.state.peek()
      return {
        ...collected,
        ...idsOf(collected.card, fieldOf(form, 'name').isPrefilled.peek()),
        shown: { brand, lastFour },
      }
    }
    // Includes the fields in other frames. The field that the page focuses next is not announced,
    // because its error then counts as read.
    liveRegion.announce(form.fields)
    const messages = Object.fromEntries(collected.invalid.map((name) => [name, errorText(fieldOf(form, name))]))
    card.showErrorsInOtherFrames()
    return { ...collected, messages }
  }
}

const discloseCard = ({ state, fields }: FrameCard): string =>
  JSON.stringify([
    state.value.brand,
    // Of a name that is typed, the page learns only how long it is.
    ...fields.map(({ name, disclosed }) => (name === 'name' ? disclosed.value.characters : disclosed.value)),
  ])

export const createCardInputs = (options: CardInputsOptions): CardInputs => {
  const { card, lock, lockNote, cardholderName, name } = options
  const { form, fields } = card
  const complete = computed(() => form.state.value.complete)
  const isLocked = computed(() => lock.value !== 'open')
  const locked = delayedSignal(isLocked)
  const busy = computed(() => locked.value && lock.value === 'paying')
  const errorText = createErrorTexts(options)
  const liveRegion = createLiveRegion(form, errorText, isLocked)
  announceBrands(options, liveRegion)
  if (lockNote) announceLockNote(busy, lockNote, liveRegion.text)
  card.onFocusedElsewhere(liveRegion.markRead)
  let stopOnComplete = () => {}

  return {
    state: card.state,
    locked,
    busy,
    view: createView(options, { locked, busy }, liveRegion),
    connect: () => {
      connectFields(fields, cardholderName)
      // After what the customer has typed is read, because it has priority.
      name.subscribe((text) => fields.find(({ name }) => name === 'name')?.prefill(text))
      // Rejects input as soon as the form is locked, because the inputs become read-only only when
      // the lock is rendered.
      document.addEventListener('beforeinput', (event) => {
        if (!isLocked.peek()) return
        event.preventDefault()
        if (!event.inputType.startsWith('insert')) return
        fields.find(({ name }) => inputOf(name) === event.target)?.miss()
      })
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
      // If the field already had the focus, a screen reader does not read its error, so the error
      // is announced.
      liveRegion.announce([fieldOf(form, name as FieldName)])
      card.sendFocused()
    },
    forget: () => {
      card.forget()
      writeTexts(fields)
    },
    clear: (names) => {
      // If the page clears the security code alone, as after a decline, the field asks the customer
      // to enter the code again.
      const codeAlone = names.length === 1 && names[0] === 'cvc'
      for (const field of fields) if (names.includes(field.name)) field.clear(codeAlone)
    },
    askAgain: () => {
      const empty = fields.filter(({ text }) => text.peek() === '')
      for (const field of empty) field.showErrors()
      liveRegion.announce(empty)
    },
    clearAnnouncement: () => {
      liveRegion.text.value = ''
    },
    disclosed: () => discloseCard(card),
    collect: createCollect(options, errorText, liveRegion),
  }
}
