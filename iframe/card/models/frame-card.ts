import type { ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../../src/shared/types'
import type { CardForm, FieldModel } from './card-form'

/** A card as one frame shows it: whole, or one field of it beside frames with the others. */
export interface FrameCard {
  form: CardForm
  /** The fields that stand in this frame. */
  fields: readonly FieldModel[]
  state: ReadonlySignal<CardState>
  /** Gives the other fields what belongs to them of a whole card put into the number's, and gives back what stays. */
  spread(text: string): string
  /** Tells other frames what stands here, and asks what stands there. */
  ask(): void
  /** Settles when what stands in other frames is known. */
  gather(): Promise<void>
  /** Has other frames show what is missing. */
  demand(): void
}

/** The whole card in one frame. */
export const createWholeCard = (form: CardForm): FrameCard => ({
  form,
  fields: form.fields,
  state: form.state,
  spread: form.spread,
  ask: () => {},
  gather: async () => {},
  demand: () => {},
})
