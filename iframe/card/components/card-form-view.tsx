import type { ReadonlySignal } from '@preact/signals-core'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FrameCard } from '../models/frame-card'
import { type CardFieldProps, cardFields } from './card-fields'

export interface CardFormViewProps extends Pick<CardFieldProps, 'visit' | 'onFocus' | 'onBlur' | 'onEnter'> {
  card: FrameCard
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  paying: ReadonlySignal<boolean>
  /** The text that a screen reader announces. */
  announcement: ReadonlySignal<string>
}

export const CardFormView = ({ card, cardholderName, paying, announcement, ...on }: CardFormViewProps) => {
  const { form, fields, distributePaste } = card
  const texts = on.texts.value
  const props = { ...on, form, distributePaste, texts, disabled: paying.value }
  const [first] = fields
  const SingleField = fields.length === 1 && first && cardFields[first.name]
  const { number: NumberField, expiry: ExpiryField, cvc: CvcField, name: NameField } = cardFields
  return (
    <form
      novalidate
      // A single field has its own name, and would be announced twice.
      aria-label={SingleField ? undefined : texts['card.title']}
      onSubmit={(event) => event.preventDefault()}
    >
      {SingleField ? (
        <SingleField {...props} />
      ) : (
        <>
          <NumberField {...props} />
          <div class="row">
            <ExpiryField {...props} />
            <CvcField {...props} />
          </div>
          {cardholderName.value && <NameField {...props} />}
        </>
      )}
      <div class="hidden" role="status" data-testid="announcement">
        {announcement.value}
      </div>
    </form>
  )
}
