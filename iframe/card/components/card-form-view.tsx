import type { ReadonlySignal } from '@preact/signals-core'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FrameCard } from '../models/frame-card'
import { type CardFieldProps, cardFields } from './card-fields'

export interface CardFormViewProps extends Pick<CardFieldProps, 'visit' | 'onFocus' | 'onBlur' | 'onEnter'> {
  card: FrameCard
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  paying: ReadonlySignal<boolean>
  /** What a screen reader is to say now. */
  announcement: ReadonlySignal<string>
}

export const CardFormView = ({ card, cardholderName, paying, announcement, ...on }: CardFormViewProps) => {
  const { form, fields, spread } = card
  const texts = on.texts.value
  const props = { ...on, form, spread, texts, disabled: paying.value }
  const [first] = fields
  const Only = fields.length === 1 && first && cardFields[first.name]
  const { number: NumberField, expiry: ExpiryField, cvc: CvcField, name: NameField } = cardFields
  return (
    <form
      novalidate
      // One field has its own name; another around it would be read twice.
      aria-label={Only ? undefined : texts['card.title']}
      onSubmit={(event) => event.preventDefault()}
    >
      {Only ? (
        <Only {...props} />
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
