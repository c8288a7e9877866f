import type { ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../../src/shared/types'
import type { CardForm } from './card-form'
import type { FieldModel } from './field-model'

/** The part of a card that one frame shows: the whole card, or one field of it. */
export interface FrameCard {
  form: CardForm
  /** The fields in this frame. */
  fields: readonly FieldModel[]
  state: ReadonlySignal<CardState>
  /** As `CardForm.distributePaste`. The fields may be in other frames. */
  distributePaste(text: string): string
  /** Sends the text of this frame's field to the other field frames, and requests theirs. */
  requestOtherFields(): void
  /** Waits for the texts of the other frames, for a limited time. */
  waitForOtherFields(): Promise<void>
  showErrorsInOtherFrames(): void
  /**
   * Removes everything that the customer has typed, including the copies of other frames' texts.
   */
  forget(): void
  /** Notifies the other field frames that the page has focused this frame's field. */
  sendFocused(): void
  /** Sets the function that is called when the page has focused a field in another frame. */
  onFocusedElsewhere(callback: (field: FieldModel) => void): void
}

/**
 * Creates the card of a frame that shows all fields. Its functions for other frames do nothing,
 * because no other frame shows a field of this card.
 */
export const createWholeCard = (form: CardForm): FrameCard => ({
  form,
  fields: form.fields,
  state: form.state,
  distributePaste: form.distributePaste,
  requestOtherFields: () => {},
  waitForOtherFields: async () => {},
  showErrorsInOtherFrames: () => {},
  forget: form.clear,
  sendFocused: () => {},
  onFocusedElsewhere: () => {},
})
