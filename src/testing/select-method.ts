import { findCardFrames } from './element-frames'
import { defaultTimeoutMs, type HelperOptions, type TestFrame, waitForVisible } from './test-page'

/**
 * A payment method of the payment element: a new card, a saved card by its last four digits, or an
 * alternative method by its type, such as `PAYPAL`.
 */
export type SelectedMethod = 'card' | { lastFour: string } | { type: string }

const labelSelector = (method: SelectedMethod): string => {
  if (method === 'card') return 'label[for="method-card"]'
  if ('type' in method) return `label[for="method-alternative-${method.type}"]`
  return `label[for^="method-saved-"]:has(.digits:text-is("${method.lastFour}"))`
}

/**
 * Matches the list of methods once its saved cards have loaded or failed to load. While they load,
 * the list contains a notice without a button.
 */
const loadedList = 'fieldset.methods:not(:has(> .notice)), fieldset.methods:has(> .notice button)'

const describe = (method: SelectedMethod): string => {
  if (method === 'card') return 'new card'
  return 'type' in method ? `method ${method.type}` : `saved card ending in ${method.lastFour}`
}

/** Selects a method in the frame of the payment element. */
export const chooseMethod = async (frame: TestFrame, method: SelectedMethod, options: HelperOptions): Promise<void> => {
  const label = frame.locator(labelSelector(method))
  if (method === 'card') {
    await waitForVisible(frame.locator(loadedList), options, 'The payment element does not load.')
    // If the element offers nothing else, the card form has no radio button, and there is nothing
    // to select.
    if ((await label.count()) === 0) return
  }
  await waitForVisible(label, options, `The payment element does not offer the ${describe(method)}.`)
  await label.first().click({ timeout: options.timeoutMs ?? defaultTimeoutMs })
}

/**
 * Selects a payment method in the payment element.
 *
 * @param page Playwright's page, or the frame that contains the checkout.
 * @throws Error if the page has no payment element, or if the element does not offer the method.
 */
export const selectMethod = async (
  page: TestFrame,
  method: SelectedMethod,
  options: HelperOptions = {},
): Promise<void> => {
  const found = await findCardFrames(page, 'selectMethod()', options)
  if (found.kind !== 'payment') throw new Error('selectMethod(): the page shows no payment element.')
  await chooseMethod(found.frame, method, options)
}
