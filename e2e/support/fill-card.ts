import { expect, type Frame, type Page } from '@playwright/test'
import { cards } from './cards'

/**
 * Fills the card's frame in at once, as a browser does by itself, with a card whose other fields
 * are right. Where a test is not about typing this saves three quarters of the time that field by
 * field takes, which in Firefox is a second.
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
