import { expect, type Frame, type Page } from '@playwright/test'
import { cards } from './cards'

/**
 * Fills in all fields of the card form at once, with this number and otherwise valid values, as
 * autofill does. Tests that are not about typing save time: in Firefox, typing into each field
 * takes a second.
 */
export const fillCard = async (page: Page | Frame, number: string): Promise<void> => {
  const field = page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')
  await expect(field).toBeEditable()
  const { expiry, cvc, name } = cards.approved
  await field.evaluate(
    (_, values) => {
      for (const [token, value] of values) {
        const input = document.querySelector<HTMLInputElement>(`input[autocomplete="cc-${token}"]`)
        if (!input) throw new Error(`no field for ${token}`)
        input.focus()
        input.value = value
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: value }))
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [
      ['number', number],
      ['exp', expiry],
      ['csc', cvc],
      ['name', name],
    ] as const,
  )
}
