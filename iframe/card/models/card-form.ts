import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { type BrandRules, brandOf, type CardBrand } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { expiryStatus, parseExpiry } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import type { CardState, CardValues, FieldName } from '../../../src/shared/types'
import { type Brand, brandsOn, isRefused, type ShopBrands } from './brands'
import { digitsOf, toAscii } from './digits'
import type { FieldError } from './field-error-text'
import { type Format, formatCvc, formatExpiry, formatNumber } from './format'
import { createInputHistory, type InputHistory } from './input-history'
import { parsePastedCard } from './parse-pasted-card'

export interface FieldModel {
  name: FieldName
  /** How what is typed is written; undefined where it stays as it is. */
  history: InputHistory | undefined
  /** What stands in the input. */
  text: ReadonlySignal<string>
  status: ReadonlySignal<FieldError | 'valid'>
  /** Which fault is shown; while the customer may still be typing only one that no further typing could mend. */
  shown: ReadonlySignal<FieldError | null>
  /** A shown fault goes as soon as it is mended, and as soon as it may be: only a value that is still wrong keeps it. */
  edit(text: string): void
  /** The customer has left the field, so that what is unfinished is a fault now. */
  leave(): void
  /** All that is needed is needed now, so that what is missing is a fault too. */
  demand(): void
  /** Something else than typing fills the field. */
  put(text: string): void
  clear(): void
}

export interface CardForm {
  fields: readonly FieldModel[]
  /** The rules that the number goes by. */
  rules: ReadonlySignal<BrandRules>
  /** The brands the customer may choose from: those on a co-badged card that the shop takes, else none. */
  choices: ReadonlySignal<readonly Brand[]>
  /** The brand that is shown: the one there is, or the one chosen; undefined until either is certain. */
  brand: ReadonlySignal<Brand | undefined>
  choose(brand: CardBrand): void
  /** Gives the other fields what belongs to them of a whole card put into the number's, and gives back what stays. */
  spread(text: string): string
  state: ReadonlySignal<CardState>
  /** Shows every fault. Gives the card when there is none, else the fields to mend. */
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

/** Always the same, so that whoever follows it hears nothing while it stays. */
const none: readonly Brand[] = []

/** The card being typed: values, faults and brand, without a document. */
export const createCardForm = ({ cardholderName, shopBrands, now }: CardFormOptions): CardForm => {
  const judgeNumber = (text: string) => {
    const digits = digitsOf(text)
    return isRefused(digits, shopBrands.value) ? 'unaccepted' : numberStatus(digits)
  }
  const number = createField('number', judgeNumber, { format: formatNumber, slipped: isSlip })
  const digits = computed(() => digitsOf(number.text.value))
  const expiry = createField('expiry', (text) => expiryStatus(toAscii(text), now()), { format: formatExpiry })
  const cvc = createField('cvc', (text) => cvcStatus(digitsOf(text), digits.value), { format: formatCvc })
  const name = createField('name', (text) => (cardholderName.value && text.trim() === '' ? 'empty' : 'valid'))
  const fields = [number, expiry, cvc, name]
  const rules = computed(() => brandOf(digits.value))

  const takes = ({ brand }: Brand) => shopBrands.value.accepted?.includes(brand) ?? true
  const brands = computed(() => brandsOn(digits.value, shopBrands.value))
  const coBadged = computed(() => (brands.value.length > 1 ? brands.value.filter(takes) : none))
  const choices = computed(() => (coBadged.value.length > 1 ? coBadged.value : none))
  const choice = signal<CardBrand | undefined>(undefined)
  /** The digits that tell the issuer, as many as were typed. */
  let issuer = ''
  effect(() => {
    const start = digits.value.slice(0, 8)
    const same = start.startsWith(issuer) || issuer.startsWith(start)
    // Another card is another question.
    if (!same || choices.value.length === 0) choice.value = undefined
    if (!same || start.length > issuer.length) issuer = start
  })
  /** Of two brands of which the shop takes one there is nothing to choose, and something to say to the service. */
  const preferred = computed(() =>
    choices.value.length > 0 ? choices.value.find((each) => each.brand === choice.value) : coBadged.value[0],
  )

  const state = computed<CardState>(() => {
    const valid = fields.filter((field) => field.status.value === 'valid').map((field) => field.name)
    const complete = valid.length === fields.length
    // While a number is typed its beginning may be valid too: told at each length, the last four would soon be all of them.
    const whole = complete && number.left.value
    return {
      complete,
      empty: fields.every((field) => field.text.value === ''),
      brand: preferred.value?.brand ?? rules.value.brand,
      // A name that is not asked for is nothing that the customer has done.
      valid: cardholderName.value ? valid : valid.filter((field) => field !== 'name'),
      invalid: fields.filter((field) => field.shown.value !== null).map((field) => field.name),
      firstSix: whole ? digits.value.slice(0, 6) : null,
      lastFour: whole ? digits.value.slice(-4) : null,
    }
  })

  const submit: CardForm['submit'] = () => {
    batch(() => {
      for (const field of fields) field.demand()
    })
    const invalid = fields.filter((field) => field.status.value !== 'valid').map((field) => field.name)
    const date = parseExpiry(toAscii(expiry.text.value))
    if (invalid.length > 0 || !date) return { invalid }
    return {
      card: {
        number: digits.value,
        expMonth: date.month,
        expYear: date.year,
        cvc: digitsOf(cvc.text.value),
        name: name.text.value.trim(),
        ...(preferred.value && { preferredBrand: preferred.value.brand }),
      },
    }
  }

  const spread = (text: string) => {
    const whole = parsePastedCard(text)
    if (!whole) return text
    expiry.put(whole.expiry)
    if (whole.cvc !== '') cvc.put(whole.cvc)
    return whole.number
  }

  return {
    fields,
    rules,
    choices,
    brand: computed(() => preferred.value ?? (choices.value.length > 0 ? undefined : brands.value[0])),
    choose: (brand) => {
      choice.value = brand
    },
    spread,
    state,
    submit,
  }
}

/** `typing` shows a brand that is not taken, which stays so; `left` those of what was typed; `demanded` also what is missing. */
type Strictness = 'typing' | 'left' | 'demanded'

const faultsShown: Readonly<Record<Strictness, readonly (FieldError | 'valid')[]>> = {
  typing: ['unaccepted'],
  left: ['unaccepted', 'invalid', 'partial'],
  demanded: ['unaccepted', 'invalid', 'partial', 'empty'],
}

/** As long as most cards are, yet wrong: a longer number may exist, but a slip of the finger is likelier. */
const isSlip = (text: string): boolean => digitsOf(text).length >= 16

interface FieldRules {
  format?: Format
  /** Whether what may still become valid is rather wrong than unfinished, once the customer has left it. @default no */
  slipped?: (text: string) => boolean
}

const createField = (
  name: FieldName,
  judge: (text: string) => FieldError | 'valid',
  { format, slipped = () => false }: FieldRules = {},
) => {
  const history = format && createInputHistory(format)
  const text = signal('')
  const strictness = signal<Strictness>('typing')
  const status = computed(() => judge(text.value))
  const shown = computed(() => {
    const now = status.value
    if (now === 'valid' || !faultsShown[strictness.value].includes(now)) return null
    return now === 'partial' && slipped(text.value) ? 'invalid' : now
  })
  const edit = (typed: string) => {
    if (typed === text.peek()) return
    batch(() => {
      text.value = typed
      if (status.value !== 'invalid') strictness.value = 'typing'
    })
  }
  return {
    name,
    history,
    text,
    status,
    shown,
    /** The customer is not in the middle of it. */
    left: computed(() => strictness.value !== 'typing'),
    edit,
    put: (given: string) => {
      history?.reset()
      edit(history?.read({ text: given, caret: given.length }).text ?? given)
    },
    leave: () => {
      if (strictness.value === 'typing') strictness.value = 'left'
    },
    demand: () => {
      strictness.value = 'demanded'
    },
    clear: () => {
      history?.reset()
      batch(() => {
        text.value = ''
        strictness.value = 'typing'
      })
    },
  }
}
