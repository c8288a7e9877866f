import { securityCodes } from '../marks/drawing'
import { type CardForm, fieldOf } from '../models/card-form'
import { BrandChoice } from './brand-choice'
import { BrandMarks } from './brand-marks'
import { Field, type FieldProps } from './field'
import { Mark } from './mark'

export interface CardFieldProps extends Omit<FieldProps, 'field' | 'input' | 'hint' | 'children'> {
  form: CardForm
}

const NumberField = (props: CardFieldProps) => {
  const { form } = props
  const brand = form.brand.value
  return (
    <>
      <Field
        {...props}
        field={fieldOf(form, 'number')}
        hint={brand?.label}
        input={{ inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' }}
      >
        <BrandMarks brand={brand} marks={form.marks.value} />
      </Field>
      {form.choices.value.length > 0 && <BrandChoice {...props} />}
    </>
  )
}

const ExpiryField = (props: CardFieldProps) => (
  <Field
    {...props}
    field={fieldOf(props.form, 'expiry')}
    hint={props.texts['card.expiry.hint']}
    input={{ inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: props.texts['card.expiry.hint'] }}
  />
)

const CvcField = (props: CardFieldProps) => {
  const { cvcLength } = props.form.rules.value
  return (
    <Field
      {...props}
      field={fieldOf(props.form, 'cvc')}
      hint={props.texts[`card.cvc.hint${cvcLength}`]}
      input={{ inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '1234'.slice(0, cvcLength) }}
    >
      <span class="code-place" data-testid="code-place" data-digits={cvcLength}>
        <Mark drawing={securityCodes[cvcLength]} />
      </span>
    </Field>
  )
}

const NameField = (props: CardFieldProps) => (
  <Field {...props} field={fieldOf(props.form, 'name')} input={{ autocomplete: 'cc-name', autocapitalize: 'words' }} />
)

/** The components of the fields, for a frame with the whole card or with one field. */
export const cardFields = { number: NumberField, expiry: ExpiryField, cvc: CvcField, name: NameField } as const
