import type { ReadonlySignal } from '@preact/signals-core'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'
import type { CardForm } from '../models/card-form'
import { BrandChoice } from './brand-choice'
import { BrandMark } from './brand-mark'
import { Field } from './field'

export interface CardFormViewProps {
  form: CardForm
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  paying: ReadonlySignal<boolean>
  /** What a screen reader is to say now. */
  announcement: ReadonlySignal<string>
  onFocus: (field: FieldName) => void
  onBlur: (field: FieldName) => void
  /** Enter was pressed in a field. */
  onEnter: () => void
}

export const CardFormView = ({ form, cardholderName, paying, announcement, ...on }: CardFormViewProps) => {
  const texts = on.texts.value
  const [number, expiry, cvc, name] = form.fields
  const brand = form.brand.value
  const { cvcLength } = form.rules.value
  if (!number || !expiry || !cvc || !name) return null
  const common = { ...on, texts, disabled: paying.value }
  return (
    <form noValidate aria-label={texts['card.title']} onSubmit={(event) => event.preventDefault()}>
      <Field
        {...common}
        field={number}
        hint={brand?.label}
        spread={form.spread}
        input={{ inputMode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' }}
      >
        <BrandMark brand={brand} />
      </Field>
      {form.choices.value.length > 0 && <BrandChoice form={form} texts={texts} disabled={common.disabled} />}
      <div class="row">
        <Field
          {...common}
          field={expiry}
          hint={texts['card.expiry.hint']}
          input={{ inputMode: 'numeric', autocomplete: 'cc-exp', placeholder: texts['card.expiry.hint'] }}
        />
        <Field
          {...common}
          field={cvc}
          hint={texts[`card.cvc.hint${cvcLength}`]}
          input={{
            inputMode: 'numeric',
            autocomplete: 'cc-csc',
            placeholder: '1234'.slice(0, cvcLength),
          }}
        />
      </div>
      {cardholderName.value && (
        <Field {...common} field={name} input={{ autocomplete: 'cc-name', autocapitalize: 'words' }} />
      )}
      <div class="hidden" role="status" data-testid="announcement">
        {announcement.value}
      </div>
    </form>
  )
}
