import { batch, computed, type ReadonlySignal } from '@preact/signals-core'
import { type BrandRules, type CardBrand, rulesOf } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { parseExpiry } from '../../../src/shared/card/expiry'
import { isTestNumber } from '../../../src/shared/card/test-numbers'
import { isMockFrame } from '../../../src/shared/is-mock-frame'
import type { CardState, CardValues, FieldName } from '../../../src/shared/types'
import { type BrandSelection, createBrandSelection } from './brand-selection'
import { type Brand, isUnaccepted, type ShopBrands } from './brands'
import { digitsOf, toAscii } from './digits'
import { discloseCvc, discloseExpiry, discloseName, discloseNumberPart } from './disclosure'
import { createFieldModel, type FieldModel } from './field-model'
import { createNumberFormat, formatCvc, formatExpiry } from './format'
import type { NumberClaim } from './number-claim'
import { parsePastedCard } from './parse-pasted-card'
import type { ShownMarks } from './shown-marks'

/** The card that the customer types: values, errors and brand, without a document. */
export interface CardForm {
  fields: readonly FieldModel[]
  /** The length of the security code. */
  cvcLength: ReadonlySignal<BrandRules['cvcLength']>
  /** The accepted brands of a co-badged card; empty if there is nothing to choose. */
  choices: ReadonlySignal<readonly Brand[]>
  /** The brand that is shown. Undefined until it is certain, or chosen. */
  brand: ReadonlySignal<Brand | undefined>
  /** The marks beside the number. */
  marks: ReadonlySignal<ShownMarks>
  choose(brand: CardBrand): void
  /**
   * If the text is a whole card (`parsePastedCard`), fills the fields of its other parts and
   * returns the card number. Otherwise returns the text.
   */
  distributePaste(text: string): string
  state: ReadonlySignal<CardState>
  /** Empties all fields. */
  clear(): void
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
  /** Decides whether the brand is disclosed while the number is typed. */
  claim: NumberClaim
}

/**
 * The length of most numbers. If an incomplete number is as long, a typing error is more likely
 * than a longer number.
 */
const usualLength = 16

const createFields = ({ cardholderName, shopBrands, now, claim }: CardFormOptions) => {
  const number = createFieldModel('number', {
    // The page can find out how long the text is, so the spaces follow the disclosed brand.
    format: createNumberFormat((digits, isInserted) => {
      const disclosed = discloseNumberPart[claim.partOf(digits, isInserted)](digits)
      return rulesOf(disclosed.brand).gaps
    }),
    disclose: (text) => discloseNumberPart[claim.part.value](text),
    judge: (disclosed) => {
      if (isUnaccepted(disclosed, shopBrands.value)) return 'unaccepted'
      // The page can read a frame of the mock, so such a frame takes no real card.
      if (isMockFrame && disclosed.status === 'valid' && !isTestNumber(digits.value)) return 'invalid'
      return disclosed.status === 'valid' && claim.hasOtherLength.value ? 'partial' : disclosed.status
    },
    refineError: (error, { digits }) => (error === 'partial' && digits >= usualLength ? 'invalid' : error),
    onEdit: claim.follow,
    onClear: claim.lose,
    onMiss: claim.miss,
  })
  const expiry = createFieldModel('expiry', {
    format: formatExpiry,
    disclose: (text) => discloseExpiry(text, now()),
    judge: ({ status }) => status,
    refineError: (error, { isPast }) => (isPast ? 'expired' : error),
  })
  const cvc = createFieldModel('cvc', {
    format: formatCvc,
    disclose: discloseCvc,
    judge: ({ digits }) => cvcStatus(digits, number.disclosed.value.brand),
  })
  const name = createFieldModel('name', {
    disclose: discloseName,
    judge: ({ characters, status }, progress) => {
      // Without the field, the customer could not correct a name.
      if (!cardholderName.value) return 'valid'
      // While the name is typed, its status only shows whether the field is empty.
      return progress === 'typing' && characters > 0 ? 'valid' : status
    },
  })
  const digits: ReadonlySignal<string> = computed(() => digitsOf(number.text.value))
  return { number, expiry, cvc, name, digits }
}

type Fields = ReturnType<typeof createFields>

const listOf = ({ number, expiry, cvc, name }: Fields): readonly FieldModel[] => [number, expiry, cvc, name]

/** Whether the customer has typed nothing into a field. */
export const hasNoTypedText = ({ disclosed, isPrefilled }: FieldModel): boolean =>
  disclosed.value.characters === 0 || isPrefilled.value

const createState = (
  fields: Fields,
  { preferred }: BrandSelection,
  { cardholderName }: CardFormOptions,
): ReadonlySignal<CardState> =>
  computed(() => {
    const list = listOf(fields)
    const { brand, firstSix, lastFour } = fields.number.disclosed.value
    const valid = list.filter(({ status }) => status.value === 'valid').map(({ name }) => name)
    const complete = valid.length === list.length
    const reportDigits = complete && fields.number.isLeft.value
    return {
      complete,
      empty: list.every(hasNoTypedText),
      brand: preferred.value?.brand ?? brand,
      // The name counts only if its field is shown.
      valid: cardholderName.value ? valid : valid.filter((name) => name !== 'name'),
      invalid: list.filter(({ error }) => error.value !== null).map(({ name }) => name),
      firstSix: reportDigits ? firstSix : null,
      lastFour: reportDigits ? lastFour : null,
    }
  })

const submit = (fields: Fields, { preferred }: BrandSelection, claim: NumberClaim): ReturnType<CardForm['submit']> => {
  const list = listOf(fields)
  batch(() => {
    for (const field of list) field.showErrors()
  })
  const invalid = list.filter(({ status }) => status.value !== 'valid').map(({ name }) => name)
  const date = parseExpiry(toAscii(fields.expiry.text.value))
  if (invalid.length > 0 || !date) return { invalid }
  claim.submitted(fields.digits.value.length)
  return {
    card: {
      number: fields.digits.value,
      expMonth: date.month,
      expYear: date.year,
      cvc: digitsOf(fields.cvc.text.value),
      // Without its field, a name with a card number in it causes no error.
      name: fields.name.disclosed.value.status === 'valid' ? fields.name.text.value.trim() : '',
      ...(preferred.value && { preferredBrand: preferred.value.brand }),
    },
  }
}

export const createCardForm = (options: CardFormOptions): CardForm => {
  const fields = createFields(options)
  const { digits } = fields
  const number = fields.number.disclosed
  const brands = createBrandSelection({ number, digits, shopBrands: options.shopBrands })
  return {
    fields: listOf(fields),
    cvcLength: computed(() => rulesOf(number.value.brand).cvcLength),
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
    clear: () => {
      batch(() => {
        for (const field of listOf(fields)) field.clear()
      })
    },
    submit: () => submit(fields, brands, options.claim),
  }
}
