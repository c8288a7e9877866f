import { batch, computed, type ReadonlySignal } from '@preact/signals-core'
import { type BrandRules, brandOf, type CardBrand } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { expiryStatus, isPastExpiry, parseExpiry } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import type { CardState, CardValues, FieldName } from '../../../src/shared/types'
import { type BrandSelection, createBrandSelection } from './brand-selection'
import { type Brand, isUnaccepted, type ShopBrands } from './brands'
import { digitsOf, toAscii } from './digits'
import { createFieldModel, type FieldModel } from './field-model'
import { formatCvc, formatExpiry, formatNumber } from './format'
import { parsePastedCard } from './parse-pasted-card'
import type { ShownMarks } from './shown-marks'

/** The card that the customer types: values, errors and brand, without a document. */
export interface CardForm {
  fields: readonly FieldModel[]
  /** The rules of the number's brand, such as its lengths and its spacing. */
  rules: ReadonlySignal<BrandRules>
  /** The accepted brands of a co-badged card; empty if there is nothing to choose. */
  choices: ReadonlySignal<readonly Brand[]>
  /** The brand that is shown. Undefined until it is certain, or chosen. */
  brand: ReadonlySignal<Brand | undefined>
  /** The marks beside the number. */
  marks: ReadonlySignal<ShownMarks>
  choose(brand: CardBrand): void
  /**
   * If the text is a whole card, fills the other fields from it and returns the card number.
   * Otherwise returns the text.
   */
  distributePaste(text: string): string
  state: ReadonlySignal<CardState>
  /** Shows all errors. Returns the card, or the fields that are missing or invalid. */
  submit(): { card: CardValues } | { invalid: FieldName[] }
}

export const fieldOf = ({ fields }: CardForm, name: FieldName): FieldModel => {
  const field = fields.find((each) => each.name === name)
  if (!field) throw new Error(`A card has no field ${name}`)
  return field
}

export interface CardFormOptions {
  cardholderName: ReadonlySignal<boolean>
  shopBrands: ReadonlySignal<ShopBrands>
  now: () => Date
}

/**
 * Returns whether an incomplete number is as long as most cards. If so, a typing error is more
 * likely than a longer number.
 */
const hasUsualLength = (text: string): boolean => digitsOf(text).length >= 16

const createFields = ({ cardholderName, shopBrands, now }: CardFormOptions) => {
  const judgeNumber = (text: string) => {
    const digits = digitsOf(text)
    return isUnaccepted(digits, shopBrands.value) ? 'unaccepted' : numberStatus(digits)
  }
  const number = createFieldModel('number', judgeNumber, {
    format: formatNumber,
    refineError: (error, text) => (error === 'partial' && hasUsualLength(text) ? 'invalid' : error),
  })
  const digits = computed(() => digitsOf(number.text.value))
  const expiry = createFieldModel('expiry', (text) => expiryStatus(toAscii(text), now()), {
    format: formatExpiry,
    refineError: (error, text) => (isPastExpiry(toAscii(text), now()) ? 'expired' : error),
  })
  const cvc = createFieldModel('cvc', (text) => cvcStatus(digitsOf(text), digits.value), { format: formatCvc })
  const name = createFieldModel('name', (text) => (cardholderName.value && text.trim() === '' ? 'empty' : 'valid'))
  return { number, expiry, cvc, name, digits }
}

type Fields = ReturnType<typeof createFields>

const listOf = ({ number, expiry, cvc, name }: Fields): readonly FieldModel[] => [number, expiry, cvc, name]

const createState = (
  fields: Fields,
  { preferred }: BrandSelection,
  { cardholderName }: CardFormOptions,
): ReadonlySignal<CardState> =>
  computed(() => {
    const list = listOf(fields)
    const digits = fields.digits.value
    const valid = list.filter(({ status }) => status.value === 'valid').map(({ name }) => name)
    const complete = valid.length === list.length
    const { brand, usualLength } = brandOf(digits)
    // A number may be valid at several lengths while it is typed, and the page can move the focus
    // out of the field or call `pay` after each digit. So the digits are reported at one length
    // only. Otherwise the last four digits at each length would reveal the whole number.
    const reportDigits = complete && fields.number.isLeft.value && digits.length === usualLength
    return {
      complete,
      empty: list.every(({ text }) => text.value === ''),
      brand: preferred.value?.brand ?? brand,
      // The name counts only if its field is shown.
      valid: cardholderName.value ? valid : valid.filter((name) => name !== 'name'),
      invalid: list.filter(({ error }) => error.value !== null).map(({ name }) => name),
      firstSix: reportDigits ? digits.slice(0, 6) : null,
      lastFour: reportDigits ? digits.slice(-4) : null,
    }
  })

const submit = (fields: Fields, { preferred }: BrandSelection): ReturnType<CardForm['submit']> => {
  const list = listOf(fields)
  batch(() => {
    for (const field of list) field.showErrors()
  })
  const invalid = list.filter(({ status }) => status.value !== 'valid').map(({ name }) => name)
  const date = parseExpiry(toAscii(fields.expiry.text.value))
  if (invalid.length > 0 || !date) return { invalid }
  return {
    card: {
      number: fields.digits.value,
      expMonth: date.month,
      expYear: date.year,
      cvc: digitsOf(fields.cvc.text.value),
      name: fields.name.text.value.trim(),
      ...(preferred.value && { preferredBrand: preferred.value.brand }),
    },
  }
}

export const createCardForm = (options: CardFormOptions): CardForm => {
  const fields = createFields(options)
  const brands = createBrandSelection(fields.digits, options.shopBrands)
  return {
    fields: listOf(fields),
    rules: computed(() => brandOf(fields.digits.value)),
    choices: brands.choices,
    brand: brands.shown,
    marks: brands.marks,
    choose: brands.choose,
    distributePaste: (text) => {
      const pasted = parsePastedCard(text)
      if (!pasted) return text
      fields.expiry.fill(pasted.expiry)
      if (pasted.cvc !== '') fields.cvc.fill(pasted.cvc)
      return pasted.number
    },
    state: createState(fields, brands, options),
    submit: () => submit(fields, brands),
  }
}
