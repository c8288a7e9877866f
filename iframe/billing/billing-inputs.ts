import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { Fragment, h } from 'preact'
import {
  type BillingFieldName,
  type BillingFields,
  billingFieldNames,
  fieldNames,
  type InputName,
} from '../../src/shared/types'
import { type CardInputs, createCardInputs, inputOf, readChangedInputs, readIntervalMs } from '../card/card-inputs'
import type { CardSettings } from '../card/card-settings'
import { focusInput } from '../card/focus-input'
import { createLiveRegion, type LiveRegion } from '../card/models/live-region'
import type { CreateInputs } from '../card/start'
import { createBillingElement, writeInto } from './components/billing-fields'
import { billingErrorText } from './models/billing-error-text'
import { type BillingField, type BillingForm, billingFieldOf, createBillingForm } from './models/billing-form'
import { guessCountry } from './models/countries'

/**
 * Adds the option `billingAddress` to the settings of a card form.
 *
 * @returns the settings, and the function that creates the inputs of card and address
 */
export const withBillingAddress = <Settings extends CardSettings>(
  settings: Settings,
): { settings: Settings; createInputs: CreateInputs } => {
  const mode = signal<BillingFields>('none')
  const update: CardSettings['update'] = (next) => {
    const { billingAddress = 'none' } = next
    const isKnown = /^(none|postal|full)$/.test(billingAddress)
    mode.value = isKnown ? billingAddress : 'none'
    const known = settings.texts.current.peek()
    const unknownTexts = Object.keys(next.texts ?? {}).filter((key) => key.startsWith('billing.') && !(key in known))
    return [
      ...settings.update(next),
      ...(isKnown ? [] : ['billingAddress']),
      ...unknownTexts.map((key) => `texts.${key}`),
    ]
  }
  return {
    settings: { ...settings, update },
    createInputs: (options) => addBillingInputs(createCardInputs(options), options, mode),
  }
}

type ExtensionOptions = Parameters<CreateInputs>[0]

const isBillingName = (name: InputName | undefined): name is BillingFieldName =>
  billingFieldNames.some((each) => each === name)

interface BillingParts {
  form: BillingForm
  /**
   * Returns the text below a field: its error, or the hint about an unusual postal code. Empty if
   * the field has neither.
   */
  noteText: (field: BillingField) => string
  liveRegion: LiveRegion<BillingField>
}

const createParts = (
  options: ExtensionOptions,
  mode: ReadonlySignal<BillingFields>,
  language: ReadonlySignal<string>,
) => {
  const { texts, lock } = options
  const form = createBillingForm({
    mode,
    language,
    firstCountry: () => guessCountry([language.peek(), ...navigator.languages]),
  })
  const noteText = ({ name, error }: BillingField) =>
    name === 'postalCode' && error.peek() === null && form.isPostalCodeUnusual.peek()
      ? texts.peek()['billing.unusual']
      : billingErrorText(texts.peek(), name, error.peek())
  const liveRegion = createLiveRegion(
    form,
    noteText,
    computed(() => lock.value !== 'open'),
  )
  return { form, noteText, liveRegion }
}

const addBillingInputs = (
  inputs: CardInputs,
  options: ExtensionOptions,
  mode: ReadonlySignal<BillingFields>,
): CardInputs => {
  const { texts, visit, notify } = options
  // The document's language changes together with its texts.
  const language = computed(() => texts.value && document.documentElement.lang)
  const parts = createParts(options, mode, language)
  const { form, liveRegion } = parts
  const element = createBillingElement({
    ...{ form, visit, texts, language, locked: inputs.locked, announcement: liveRegion.text },
    onFocus: (field) => {
      liveRegion.markRead(billingFieldOf(form, field))
      options.onFocus?.()
      notify('focused', { field })
    },
    onBlur: (field) => {
      liveRegion.announce(form.shown.peek())
      notify('blurred', { field })
    },
    onEnter: () => notify('submitted', null),
  })
  const readInputs = () => readChangedInputs(form.shown.peek())
  return {
    ...inputs,
    state: createState(inputs.state, form),
    view: () => h(Fragment, null, inputs.view(), element.value),
    connect: () => {
      inputs.connect()
      setInterval(readInputs, readIntervalMs)
    },
    readInputs: () => {
      inputs.readInputs()
      readInputs()
    },
    focus: (name) => {
      if (!isBillingName(name)) return inputs.focus(name)
      focusInput(inputOf(name))
      liveRegion.announce([billingFieldOf(form, name)])
    },
    ...createRemoval(inputs, form),
    askAgain: () => {
      inputs.askAgain()
      const empty = form.shown.peek().filter(({ text }) => text.peek() === '')
      for (const field of empty) field.showErrors()
      liveRegion.announce(empty)
    },
    clearAnnouncement: () => {
      inputs.clearAnnouncement()
      liveRegion.text.value = ''
    },
    disclosed: () =>
      JSON.stringify([inputs.disclosed(), ...form.shown.value.map(({ disclosed }) => disclosed.value.characters)]),
    collect: createCollect(inputs, parts, readInputs),
  }
}

/** Creates the functions that empty the models and their inputs. */
const createRemoval = (inputs: CardInputs, form: BillingForm): Pick<CardInputs, 'clear' | 'forget'> => {
  // Also replaces a value that was set into an input without an event. Otherwise the next reading
  // of the inputs would copy that value into the model again.
  const writeTexts = () => {
    for (const field of form.fields) writeInto(field)(inputOf(field.name))
  }
  return {
    clear: (names) => {
      // Reads the other fields first, because their texts are written back.
      readChangedInputs(form.shown.peek())
      inputs.clear(names)
      // `clear()` of the page names the fields of the card only, and means all fields.
      const clearsAll = fieldNames.every((name) => names.includes(name))
      if (clearsAll) form.clear()
      else for (const field of form.fields) if (names.includes(field.name)) field.clear()
      writeTexts()
    },
    forget: () => {
      inputs.forget()
      form.clear()
      writeTexts()
    },
  }
}

/** Returns the state of the card and of the address. */
const createState = (card: CardInputs['state'], { shown }: BillingForm): CardInputs['state'] =>
  computed(() => {
    const namesOf = (isPicked: (field: BillingField) => boolean) => shown.value.filter(isPicked).map(({ name }) => name)
    const valid = namesOf(({ status }) => status.value === 'valid')
    return {
      ...card.value,
      complete: card.value.complete && valid.length === shown.value.length,
      valid: [...card.value.valid, ...valid],
      invalid: [...card.value.invalid, ...namesOf(({ error }) => error.value !== null)],
    }
  })

const createCollect =
  (inputs: CardInputs, { form, noteText, liveRegion }: BillingParts, readInputs: () => void): CardInputs['collect'] =>
  async (request) => {
    inputs.readInputs()
    readInputs()
    const { empty, complete } = inputs.state.peek()
    if (form.shown.peek().length === 0 || (request.mayBeEmpty && empty)) return inputs.collect(request)
    const submitted = form.submit()
    // A complete card is collected only with a complete address. Once a number was collected, it
    // counts as incomplete at any other length (`NumberClaim.hasOtherLength`).
    const skipsCard = complete && 'invalid' in submitted
    const collected = skipsCard ? { invalid: [], messages: {} } : await inputs.collect(request)
    if ('empty' in collected) return collected
    if ('address' in submitted) {
      if ('invalid' in collected) return collected
      return { ...collected, card: { ...collected.card, billingAddress: submitted.address } }
    }
    liveRegion.announce(form.shown.peek())
    const own = Object.fromEntries(submitted.invalid.map((name) => [name, noteText(billingFieldOf(form, name))]))
    const card = 'invalid' in collected ? collected : { invalid: [], messages: {} }
    return { invalid: [...card.invalid, ...submitted.invalid], messages: { ...card.messages, ...own } }
  }
