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
  await clickUntilItArrives(button, options.timeoutMs ?? defaultTimeoutMs)
}

/** Milliseconds in which a click reaches its button, also on a busy machine. */
const arrivalMs = 1000

/**
 * Scrolls to a button and clicks it, and once more if the click has not arrived. Directly after
 * scrolling, Chromium may send a click to the frame that was at this position before.
 */
const clickUntilItArrives = async (button: TestLocator, timeout: number): Promise<void> => {
  await button.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame)
  }, '')
  const arrived = button
    .evaluate(({ ownerDocument }) => {
      // Any click in the page's own document: the page may have replaced the button meanwhile.
      return new Promise((resolve) => ownerDocument.addEventListener('click', resolve, { capture: true, once: true }))
    }, '')
    // The click has led to another page.
    .catch(() => undefined)
    .then(() => true)
  await button.click({ timeout })
  const timedOut = new Promise<false>((resolve) => setTimeout(() => resolve(false), arrivalMs))
  if (!(await Promise.race([arrived, timedOut]))) await button.click({ timeout })
}
