import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type BrandRules, brandOf } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { expiryStatus, parseExpiry } from '../../../src/shared/card/expiry'
import { type FieldStatus, numberStatus } from '../../../src/shared/card/number'
import type { CardState, CardValues, FieldName } from '../../../src/shared/types'
import { digitsOf } from './digits'

export interface FieldModel {
  name: FieldName
  /** What stands in the input. */
  text: ReadonlySignal<string>
  status: ReadonlySignal<FieldStatus>
  /** Which fault is shown; nothing while the customer may still be typing. */
  shown: ReadonlySignal<Exclude<FieldStatus, 'valid'> | null>
  /** A shown fault goes as soon as it is mended, and as soon as it may be: only a value that is still wrong keeps it. */
  edit(text: string): void
  /** The customer has left the field, so that what is unfinished is a fault now. */
  leave(): void
  clear(): void
}

export interface CardForm {
  fields: readonly FieldModel[]
  brand: ReadonlySignal<BrandRules>
  state: ReadonlySignal<CardState>
  /** Shows every fault. Gives the card when there is none, else the fields to mend. */
  submit(): { card: CardValues } | { invalid: FieldName[] }
}

export interface CardFormOptions {
  cardholderName: ReadonlySignal<boolean>
  now: () => Date
}

/** The card being typed: values, faults and brand, without a document. */
export const createCardForm = ({ cardholderName, now }: CardFormOptions): CardForm => {
  const number = createField('number', (text) => numberStatus(digitsOf(text)), isSlip)
  const expiry = createField('expiry', (text) => expiryStatus(text, now()))
  const cvc = createField('cvc', (text) => cvcStatus(digitsOf(text), digitsOf(number.text.value)))
  const name = createField('name', (text) =>
    text.trim() === '' ? (cardholderName.value ? 'empty' : 'valid') : 'valid',
  )
  const fields = [number, expiry, cvc, name]
  const brand = computed(() => brandOf(digitsOf(number.text.value)))

  const state = computed<CardState>(() => {
    const digits = digitsOf(number.text.value)
    const complete = fields.every((field) => field.status.value === 'valid')
    // While a number is typed its beginning may be valid too: told at each length, the last four would soon be all of them.
    const whole = complete && number.left.value
    return {
      complete,
      empty: fields.every((field) => field.text.value === ''),
      brand: brand.value.brand,
      invalid: fields.filter((field) => field.shown.value !== null).map((field) => field.name),
      firstSix: whole ? digits.slice(0, 6) : null,
      lastFour: whole ? digits.slice(-4) : null,
    }
  })

  const submit: CardForm['submit'] = () => {
    batch(() => {
      for (const field of fields) field.demand()
    })
    const invalid = fields.filter((field) => field.status.value !== 'valid').map((field) => field.name)
    const date = parseExpiry(expiry.text.value)
    if (invalid.length > 0 || !date) return { invalid }
    return {
      card: {
        number: digitsOf(number.text.value),
        expMonth: date.month,
        expYear: date.year,
        cvc: digitsOf(cvc.text.value),
        name: name.text.value.trim(),
      },
    }
  }

  return { fields, brand, state, submit }
}

/** `typing` shows no fault; `left` those of what was typed; `demanded` also what is missing. */
type Strictness = 'typing' | 'left' | 'demanded'

const faultsShown: Readonly<Record<Strictness, readonly FieldStatus[]>> = {
  typing: [],
  left: ['invalid', 'partial'],
  demanded: ['invalid', 'partial', 'empty'],
}

/** As long as most cards are, yet wrong: a longer number may exist, but a slip of the finger is likelier. */
const isSlip = (text: string): boolean => digitsOf(text).length >= 16

/** @param slipped whether what may still become valid is rather wrong than unfinished, once the customer has left it */
const createField = (name: FieldName, judge: (text: string) => FieldStatus, slipped = (_text: string) => false) => {
  const text = signal('')
  const strictness = signal<Strictness>('typing')
  const status = computed(() => judge(text.value))
  const shown = computed(() => {
    const now = status.value
    if (now === 'valid' || !faultsShown[strictness.value].includes(now)) return null
    return now === 'partial' && slipped(text.value) ? 'invalid' : now
  })
  return {
    name,
    text,
    status,
    shown,
    /** The customer is not in the middle of it. */
    left: computed(() => strictness.value !== 'typing'),
    edit: (typed: string) => {
      batch(() => {
        text.value = typed
        if (status.value !== 'invalid') strictness.value = 'typing'
      })
    },
    leave: () => {
      if (strictness.value === 'typing') strictness.value = 'left'
    },
    demand: () => {
      strictness.value = 'demanded'
    },
    clear: () => {
      batch(() => {
        text.value = ''
        strictness.value = 'typing'
      })
    },
  }
}
