import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { JSX } from 'preact'
import type { BillingTexts } from '../../../src/shared/messages/en'
import type { BillingFieldName } from '../../../src/shared/types'
import { createInputHandlers, type InputHandlersOptions } from '../../card/components/input-handlers'
import { hasZipCode } from '../models/address-format'
import { billingErrorText } from '../models/billing-error-text'
import { type BillingField, type BillingForm, billingFieldOf } from '../models/billing-form'
import { type CountryOption, countryOptions } from '../models/countries'

export interface BillingFieldsOptions {
  form: BillingForm
  /** A random prefix of the inputs' names, as of the card's inputs. */
  visit: string
  texts: ReadonlySignal<BillingTexts>
  language: ReadonlySignal<string>
  /** Whether the form cannot be edited. */
  locked: ReadonlySignal<boolean>
  /** The text that a screen reader announces. */
  announcement: ReadonlySignal<string>
  onFocus: InputHandlersOptions<BillingFieldName>['onFocus']
  onBlur: InputHandlersOptions<BillingFieldName>['onBlur']
  onEnter: () => void
}

const autocomplete: Readonly<Record<BillingFieldName, string>> = {
  country: 'country',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
}

const labelOf = (name: BillingFieldName, texts: BillingTexts, country: string, isRequired: boolean): string => {
  const key: keyof BillingTexts = name === 'postalCode' && hasZipCode(country) ? 'billing.zip' : `billing.${name}`
  const label = texts[key]
  return isRequired ? label : texts['billing.optional'].replace('%', label)
}

const noPaste = (text: string) => text

/** Writes the text of a field into its input, which may be a new one after the country changed. */
export const writeInto = (field: BillingField) => (input: HTMLInputElement | HTMLSelectElement | null) => {
  if (input && input.value !== field.text.peek()) input.value = field.text.peek()
}

const countrySelect = (props: object, countries: readonly CountryOption[], isLocked: boolean) => (
  <select {...props} disabled={isLocked}>
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </select>
)

/** Creates the element of one field. Reads signals, so it is no component. */
const fieldElement = (options: BillingFieldsOptions, field: BillingField, countries: readonly CountryOption[]) => {
  const { form, visit, onFocus, onBlur, onEnter } = options
  const { name } = field
  const texts = options.texts.value
  const isLocked = options.locked.value
  const error = field.error.value
  const isUnusual = error === null && name === 'postalCode' && form.isPostalCodeUnusual.value
  const isRequired = form.format.value.required.includes(name)
  const props = {
    id: name,
    name: visit + name,
    'data-testid': name,
    autocomplete: `billing ${autocomplete[name]}`,
    'aria-invalid': error !== null,
    'aria-describedby': `${name}-error`,
    required: isRequired,
    ref: writeInto(field),
    ...createInputHandlers({
      ...{ field, disabled: isLocked, onFocus, onBlur, onEnter },
      distributePaste: noPaste,
      onPastedCard: () => {},
    }),
  }
  return (
    <div key={name} class={`field field-${name}`} data-invalid={error !== null}>
      <label for={name}>{labelOf(name, texts, form.country.value, isRequired)}</label>
      <div class="box">
        {name === 'country' ? (
          countrySelect(props, countries, isLocked)
        ) : (
          <input {...props} type="text" spellcheck={false} autoCorrect="off" readOnly={isLocked} enterkeyhint="next" />
        )}
      </div>
      <p class={isUnusual ? 'note' : 'error'} id={`${name}-error`} data-testid={`${name}-error`}>
        {isUnusual ? texts['billing.unusual'] : billingErrorText(texts, name, error)}
      </p>
    </div>
  )
}

/**
 * Creates the element of the form. It is created again only when a signal changes that it shows, so
 * that preact skips it while the customer types the card.
 */
export const createBillingElement = (options: BillingFieldsOptions): ReadonlySignal<JSX.Element | null> => {
  const { form, language, announcement } = options
  const countries = computed(() => countryOptions(language.value))
  return computed(() => {
    const { lines } = form.format.value
    if (lines.length === 0) return null
    return (
      <form class="billing" novalidate onSubmit={(event) => event.preventDefault()}>
        {lines.map((names) => (
          <div key={names[0]} class={names.length > 1 ? 'row' : ''}>
            {names.map((name) => fieldElement(options, billingFieldOf(form, name), countries.value))}
          </div>
        ))}
        <div class="hidden" role="status" data-testid="billing-announcement">
          {announcement.value}
        </div>
      </form>
    )
  })
}
