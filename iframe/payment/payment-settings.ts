import { batch, type Signal, signal } from '@preact/signals-core'
import { type CardSettings, createCardSettings } from '../card/card-settings'
import { methodNoteText } from './models/method-note'
import { readMethodsOptions } from './models/read-methods-options'

/** The page's settings for the payment element. */
export interface PaymentSettings extends CardSettings {
  alternatives: Signal<readonly string[]>
  customerId: Signal<string | undefined>
  /** Whether the customer wants to save the new card. */
  save: Signal<boolean>
}

export const createPaymentSettings = (): PaymentSettings => {
  const card = createCardSettings('methods.title', methodNoteText)
  const alternatives = signal<readonly string[]>([])
  const customerId = signal<string | undefined>(undefined)
  const save = signal(false)
  return {
    ...card,
    alternatives,
    customerId,
    save,
    update: (settings) => {
      const options = readMethodsOptions(settings)
      return batch(() => {
        const invalidPaths = card.update(settings)
        alternatives.value = options.alternatives
        // The previous customer chose to save the card, so the choice does not apply to another
        // customer.
        if (options.customerId !== customerId.peek()) save.value = false
        customerId.value = options.customerId
        return [...invalidPaths, ...options.invalidPaths]
      })
    },
  }
}
