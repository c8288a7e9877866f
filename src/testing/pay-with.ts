import { fillCard } from './fill-card'
import { type SelectedMethod, selectMethod } from './select-method'
import type { TypedCard } from './test-cards'
import { defaultTimeoutMs, type HelperOptions, type TestFrame, type TestLocator, waitForVisible } from './test-page'

/** Options of `payWith`. */
export interface PayWithOptions extends HelperOptions {
  /**
   * The button that pays: its accessible name, or a locator.
   * @default the `payButton` element, or the button whose name begins with “Pay”
   */
  button?: string | RegExp | TestLocator
}

const findButton = async (page: TestFrame, chosen: PayWithOptions['button']): Promise<TestLocator> => {
  if (typeof chosen === 'string' || chosen instanceof RegExp) return page.getByRole('button', { name: chosen })
  const element = page.locator('button[data-tender-state]')
  const isElement = chosen === undefined && (await element.count()) > 0
  return chosen ?? (isElement ? element : page.getByRole('button', { name: /^\s*pay\b/i }))
}

/**
 * Enters a card, or selects another payment method, and presses the button that pays. Does not wait
 * for the result: expect what your page shows, or use `expectPayment` of the mock.
 *
 * @param page Playwright's page, or the frame that contains the checkout.
 * @param method A card of `testCards` or your own, a saved card as `{ lastFour: '4242' }`, or an
 * alternative method of the payment element as `{ type: 'PAYPAL' }`.
 * @throws Error if the page shows no element or no button in time.
 */
export const payWith = async (
  page: TestFrame,
  method: TypedCard | SelectedMethod,
  { button: chosen, ...options }: PayWithOptions = {},
): Promise<void> => {
  if (typeof method === 'object' && 'number' in method) await fillCard(page, method, options)
  else await selectMethod(page, method, options)
  const button = await findButton(page, chosen)
  await waitForVisible(button, options, 'payWith(): the page shows no button that pays. Pass the option `button`.')
  await button.click({ timeout: options.timeoutMs ?? defaultTimeoutMs })
}
