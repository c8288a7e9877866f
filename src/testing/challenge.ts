import { frameSelector } from './element-frames'
import { defaultTimeoutMs, type HelperOptions, type TestFrame, waitForVisible } from './test-page'

/** Options of `completeChallenge`. */
export interface ChallengeOptions extends HelperOptions {
  /**
   * The code that the customer types. The mock confirms 1234, any other code fails.
   * @default '1234'
   */
  code?: string
}

type Answer = 'confirm' | 'approve' | 'cancel'

/**
 * Finds the mock's page of the bank or of the payment method. In a dialog or container, this page
 * is in the challenge frame of the checkout. After a redirect and in a pop-up, it is `page` itself.
 */
const findBankPage = async (page: TestFrame, call: string, options: HelperOptions): Promise<TestFrame> => {
  const challenge = frameSelector('challenge')
  const any = page.locator(`${challenge}, form button[name="do"]`)
  await waitForVisible(any, options, `${call}: the page shows no customer action.`)
  const isFramed = (await page.locator(challenge).count()) > 0
  return isFramed ? page.frameLocator(challenge).frameLocator('#bank') : page
}

const press = async (bank: TestFrame, answer: Answer, call: string, options: HelperOptions): Promise<void> => {
  const button = bank.locator(`button[name="do"][value="${answer}"]`)
  await waitForVisible(button, options, `${call}: the mock's page has no button to ${answer}.`)
  await button.click({ timeout: options.timeoutMs ?? defaultTimeoutMs })
}

/**
 * Confirms a 3-D Secure challenge on the mock's page of the bank: in the dialog, in a container, or
 * after a redirect.
 *
 * @param page Playwright's page, or the frame that contains the checkout.
 * @throws Error if no challenge is shown in time.
 */
export const completeChallenge = async (page: TestFrame, options: ChallengeOptions = {}): Promise<void> => {
  const { code = '1234', ...rest } = options
  const bank = await findBankPage(page, 'completeChallenge()', rest)
  const input = bank.locator('input[name="code"]')
  await waitForVisible(input, rest, 'completeChallenge(): the mock asks for no code. To approve, use approveMethod().')
  await input.fill(code)
  await press(bank, 'confirm', 'completeChallenge()', rest)
}

/**
 * Cancels a 3-D Secure challenge, or the approval of an alternative method, on the mock's page. The
 * payment is declined.
 *
 * @param page Playwright's page, the pop-up, or the frame that contains the checkout.
 * @throws Error if no customer action is shown in time.
 */
export const cancelChallenge = async (page: TestFrame, options: HelperOptions = {}): Promise<void> => {
  const bank = await findBankPage(page, 'cancelChallenge()', options)
  await press(bank, 'cancel', 'cancelChallenge()', options)
}

/**
 * Approves a payment with an alternative method, such as PayPal, on the mock's page of the method.
 *
 * @param page Playwright's page after the redirect, or the pop-up, which
 * `page.waitForEvent('popup')` returns.
 * @throws Error if no approval is shown in time.
 */
export const approveMethod = async (page: TestFrame, options: HelperOptions = {}): Promise<void> => {
  const bank = await findBankPage(page, 'approveMethod()', options)
  await press(bank, 'approve', 'approveMethod()', options)
}
