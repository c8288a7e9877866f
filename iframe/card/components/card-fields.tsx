import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { JSX } from 'preact'
import type { CardTexts } from '../../../src/shared/messages/en'
import { type FieldName, fieldNames } from '../../../src/shared/types'
import { securityCodes } from '../marks/drawing'
import { type CardForm, fieldOf } from '../models/card-form'
import type { FrameCard } from '../models/frame-card'
import { BrandChoice } from './brand-choice'
import { BrandMarks } from './brand-marks'
import { Field, type FieldProps } from './field'
import { Mark } from './mark'

type ElementProps = Omit<FieldProps, 'field' | 'error' | 'needsReentry' | 'input' | 'hint' | 'children'>

interface CardFieldProps extends ElementProps {
  form: CardForm
}

/** Reads the signals of a field that its element shows. */
const fieldProps = (form: CardForm, name: FieldName) => {
  const field = fieldOf(form, name)
  return { field, error: field.error.value, needsReentry: field.needsReentry.value }
}

const numberField = ({ form, ...props }: CardFieldProps) => {
  const brand = form.brand.value
  const choices = form.choices.value
  return (
    <>
      <Field
        {...props}
        {...fieldProps(form, 'number')}
        hint={brand?.label}
        input={{ inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' }}
      >
        <BrandMarks brand={brand} marks={form.marks.value} />
      </Field>
      {choices.length > 0 && (
        <BrandChoice {...props} choices={choices} chosen={brand?.brand} onChoose={(code) => form.choose(code)} />
      )}
    </>
  )
}

const expiryField = ({ form, ...props }: CardFieldProps) => (
  <Field
    {...props}
    {...fieldProps(form, 'expiry')}
    hint={props.texts['card.expiry.hint']}
    input={{ inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: props.texts['card.expiry.hint'] }}
  />
)

const cvcField = ({ form, ...props }: CardFieldProps) => {
  const cvcLength = form.cvcLength.value
  return (
    <Field
      {...props}
      {...fieldProps(form, 'cvc')}
      hint={props.texts[`card.cvc.hint${cvcLength}`]}
      input={{ inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '1234'.slice(0, cvcLength) }}
    >
      <span class="code-place" data-testid="code-place" data-digits={cvcLength}>
        <Mark drawing={securityCodes[cvcLength]} />
      </span>
    </Field>
  )
}

const nameField = ({ form, ...props }: CardFieldProps) => (
  <Field {...props} {...fieldProps(form, 'name')} input={{ autocomplete: 'cc-name', autocapitalize: 'words' }} />
)

const createElement = { number: numberField, expiry: expiryField, cvc: cvcField, name: nameField } as const

export interface FieldElementsOptions
  extends Pick<ElementProps, 'visit' | 'onFocus' | 'onBlur' | 'onEnter' | 'onPastedCard'> {
  card: FrameCard
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  /** Whether the form cannot be edited. */
  locked: ReadonlySignal<boolean>
}

/** The element of each field, for a frame with the whole card or with one field. */
export type FieldElements = Readonly<Record<FieldName, ReadonlySignal<JSX.Element>>>

/**
 * Creates the elements of the fields. An element is created again only when a signal changes that
 * it shows, and preact skips an element that is still the same. So only the functions above read
 * signals, and their components read none.
 */
export const createFieldElements = (options: FieldElementsOptions): FieldElements => {
  const { card, texts, locked, cardholderName, visit, onFocus, onBlur, onEnter, onPastedCard } = options
  const { form, distributePaste } = card
  const props = { visit, onFocus, onBlur, onEnter, onPastedCard, form, distributePaste }
  /**
   * Returns the label of the Enter key on a virtual keyboard. A frame with one field has none,
   * because the browser cannot move the focus to the next field.
   */
  const enterKeyHintOf = (name: FieldName) => {
    if (card.fields.length === 1) return undefined
    return name === (cardholderName.value ? 'name' : 'cvc') ? 'done' : 'next'
  }
  const elementOf = (name: FieldName) =>
    computed(() =>
      createElement[name]({
        ...props,
        texts: texts.value,
        disabled: locked.value,
        enterKeyHint: enterKeyHintOf(name),
      }),
    )
  return Object.fromEntries(fieldNames.map((name) => [name, elementOf(name)])) as FieldElements
}
