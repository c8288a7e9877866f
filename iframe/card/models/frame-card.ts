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
  /** Fills the other fields from a whole card that was pasted, and returns the card number. */
  distributePaste(text: string): string
  /** Sends our text to the other frames, and requests theirs. */
  requestOtherFields(): void
  /** Resolves when the texts of the other frames are known. */
  waitForOtherFields(): Promise<void>
  showErrorsInOtherFrames(): void
}

/** Creates the card of a frame that shows all fields. */
export const createWholeCard = (form: CardForm): FrameCard => ({
  form,
  fields: form.fields,
  state: form.state,
  distributePaste: form.distributePaste,
  requestOtherFields: () => {},
  waitForOtherFields: async () => {},
  showErrorsInOtherFrames: () => {},
})
