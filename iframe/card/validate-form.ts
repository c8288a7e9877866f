import type { ReadonlySignal } from '@preact/signals-core'
import type { CardState } from '../../src/shared/types'
import type { CardInputs, CollectRequest } from './card-inputs'

export interface ValidatedForm {
  state: ReadonlySignal<CardState>
  /** Whether the form cannot be edited. It then shows no errors. */
  locked: ReadonlySignal<boolean>
  readInputs: CardInputs['readInputs']
  collect: (request: CollectRequest) => object | Promise<object>
}

/**
 * Shows the errors of fields that are missing or invalid, as a payment would. A complete form is
 * not collected, because a number that was collected counts as incomplete at any other length
 * (`NumberClaim.hasOtherLength`).
 *
 * @returns whether the form is complete
 */
export const validateForm = async ({ state, locked, readInputs, collect }: ValidatedForm): Promise<boolean> => {
  readInputs()
  const { complete } = state.peek()
  if (complete || locked.peek()) return complete
  return !('invalid' in (await collect({ mayBeEmpty: false })))
}
