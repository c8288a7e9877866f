import type { ReadonlySignal } from '@preact/signals-core'
import type { FieldElements, FieldElementsOptions } from './card-fields'
import { LockNotice } from './lock-notice'

export interface CardFormViewProps extends FieldElementsOptions {
  elements: FieldElements
  cardholderName: ReadonlySignal<boolean>
  /** Whether the form shows progress. */
  busy: ReadonlySignal<boolean>
  /** The text that a screen reader announces. */
  announcement: ReadonlySignal<string>
  /** The text of the form of a whole card while it is locked. Absent if it shows none. */
  lockNote?: ReadonlySignal<string> | undefined
}

export const CardFormView = ({
  card,
  elements,
  texts,
  cardholderName,
  busy,
  announcement,
  lockNote,
}: CardFormViewProps) => {
  const [first, ...others] = card.fields
  const single = others.length === 0 ? first : undefined
  return (
    <form
      novalidate
      aria-busy={busy.value}
      // Only the form of a whole card has a label. The frame of a single field already has the
      // field's name. With a label as well, screen readers would announce the name twice.
      aria-label={single ? undefined : texts.value['card.title']}
      onSubmit={(event) => event.preventDefault()}
    >
      {single ? (
        elements[single.name].value
      ) : (
        <>
          {elements.number.value}
          <div class="row">
            {elements.expiry.value}
            {elements.cvc.value}
          </div>
          {cardholderName.value && elements.name.value}
        </>
      )}
      <div class="hidden" role="status" data-testid="announcement">
        {announcement.value}
      </div>
      {lockNote && !single && <LockNotice busy={busy} text={lockNote} />}
    </form>
  )
}
