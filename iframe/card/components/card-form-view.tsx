import type { ReadonlySignal } from '@preact/signals-core'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FrameCard } from '../models/frame-card'
import { type CardFieldProps, cardFields } from './card-fields'

export interface CardFormViewProps extends Pick<CardFieldProps, 'visit' | 'onFocus' | 'onBlur' | 'onEnter'> {
  card: FrameCard
  texts: ReadonlySignal<CardTexts>
  cardholderName: ReadonlySignal<boolean>
  /** Whether the form cannot be edited. */
  locked: ReadonlySignal<boolean>
  /** Whether a payment is in progress. */
  busy: ReadonlySignal<boolean>
  /** The text that a screen reader announces. */
  announcement: ReadonlySignal<string>
}

export const CardFormView = ({ card, cardholderName, locked, busy, announcement, ...on }: CardFormViewProps) => {
  const { form, fields, distributePaste } = card
  const texts = on.texts.value
  const props = { ...on, form, distributePaste, texts, disabled: locked.value }
  const [first] = fields
  const SingleField = fields.length === 1 && first && cardFields[first.name]
  const { number: NumberField, expiry: ExpiryField, cvc: CvcField, name: NameField } = cardFields
  return (
    <form
      novalidate
      aria-busy={busy.value}
      // Only the form of a whole card has a label. The frame of a single field already has the
      // field's name. With a label as well, screen readers would announce the name twice.
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
