import { batch, computed, type ReadonlySignal } from '@preact/signals-core'
import { toAlpha3 } from '../../../src/shared/countries'
import {
  type BillingAddress,
  type BillingFieldName,
  type BillingFields,
  billingFieldNames,
} from '../../../src/shared/types'
import { toAscii } from '../../card/models/digits'
import type { NameDisclosure } from '../../card/models/disclosure'
import { createFieldModel, type FieldModel } from '../../card/models/field-model'
import { type AddressFormat, addressFormat, isUsualPostalCode } from './address-format'
import { discloseAddress } from './disclose-address'

export type BillingField = FieldModel<NameDisclosure, BillingFieldName>

/** The billing address that the customer types: values and errors, without a document. */
export interface BillingForm {
  /**
   * All fields, including those that the form does not show. The address of `submit` contains only
   * shown fields that are not empty.
   */
  fields: readonly BillingField[]
  format: ReadonlySignal<AddressFormat>
  /** The alpha-2 code of the chosen country, or an empty text. */
  country: ReadonlySignal<string>
  /** The fields that the form shows. */
  shown: ReadonlySignal<readonly BillingField[]>
  /**
   * Whether the customer has left or submitted the postal code, and it looks unusual for the
   * country. Only a hint.
   */
  isPostalCodeUnusual: ReadonlySignal<boolean>
  /** Empties all fields and chooses the first country again. */
  clear(): void
  /** Shows all errors. Returns the address, or the fields that are missing or invalid. */
  submit(): { address: BillingAddress } | { invalid: BillingFieldName[] }
}

export interface BillingFormOptions {
  mode: ReadonlySignal<BillingFields>
  language: ReadonlySignal<string>
  /** Returns the country that is chosen first. */
  firstCountry: () => string
}

export const billingFieldOf = ({ fields }: Pick<BillingForm, 'fields'>, name: BillingFieldName): BillingField =>
  fields.find((field) => field.name === name) as BillingField

const textOf = ({ name, text }: BillingField): string | undefined => {
  const value = text.peek().trim()
  if (name === 'country') return toAlpha3(value)
  return name === 'postalCode' ? toAscii(value) : value
}

const addressOf = (fields: readonly BillingField[]): BillingAddress =>
  Object.fromEntries(fields.flatMap((field) => (textOf(field) ? [[field.name, textOf(field)]] : [])))

export const createBillingForm = ({ mode, language, firstCountry }: BillingFormOptions): BillingForm => {
  const format = computed((): AddressFormat => addressFormat(mode.value, country.text.value, language.value))
  const fields = billingFieldNames.map(
    (name): BillingField =>
      createFieldModel(name, {
        disclose: discloseAddress,
        judge: ({ status }) => (status === 'empty' && !format.value.required.includes(name) ? 'valid' : status),
      }),
  )
  const country = billingFieldOf({ fields }, 'country')
  const postalCode = billingFieldOf({ fields }, 'postalCode')
  const shown = computed(() => format.value.lines.flat().map((name) => billingFieldOf({ fields }, name)))
  country.edit(firstCountry())
  return {
    fields,
    format,
    country: country.text,
    shown,
    isPostalCodeUnusual: computed(() => {
      const { text, isLeft } = postalCode
      return isLeft.value && text.value.trim() !== '' && !isUsualPostalCode(text.value, country.text.value)
    }),
    clear: () =>
      batch(() => {
        for (const field of fields) field.clear()
        country.edit(firstCountry())
      }),
    submit: () => {
      batch(() => {
        for (const field of shown.peek()) field.showErrors()
      })
      const invalid = shown.peek().filter(({ status }) => status.peek() !== 'valid')
      return invalid.length > 0 ? { invalid: invalid.map(({ name }) => name) } : { address: addressOf(shown.peek()) }
    },
  }
}
