import type {} from '../mock/wallets/script'
import type { WalletScriptOptions } from '../mock/wallets/script-options'
import { defaultTimeoutMs, type HelperOptions, type TestFrame, type TestPage, waitForVisible } from './test-page'

/** A wallet, by the name that customers know. */
export type WalletName = 'Apple Pay' | 'Google Pay'

/**
 * An open sheet of a simulated wallet. Each method except `cancel` waits until the page has
 * responded to the previous call.
 */
export interface WalletSheet {
  /** Selects an address by its id: `london`, `new-york`, `ottawa` or `berlin`. */
  changeAddress(id: string): Promise<void>
  /** Selects a delivery method by the id that your page has given it. */
  changeShipping(id: string): Promise<void>
  /** Selects a card by its id: `visa` or `mastercard`. */
  changeCard(id: string): Promise<void>
  /** Enters a coupon code. An empty code removes it. */
  enterCoupon(code: string): Promise<void>
  /** Returns the text of the sheet with amounts and errors, once the page has answered. */
  text(): Promise<string>
  /** Presses the button that pays. If your page returns an error, the sheet stays open. */
  pay(): Promise<void>
  /** Closes the sheet. */
  cancel(): Promise<void>
}

/** What a customer does in a sheet before they pay, in this order. */
export interface WalletChoices extends HelperOptions {
  /** @see WalletSheet.changeAddress */
  address?: string
  /** @see WalletSheet.changeShipping */
  shipping?: string
  /** @see WalletSheet.changeCard */
  card?: string
  /** @see WalletSheet.enterCoupon */
  coupon?: string
}

/** Playwright's `Page` or `BrowserContext`. */
export interface InitScriptTarget {
  addInitScript(script: { content: string }): Promise<unknown>
}

const buttons: Readonly<Record<WalletName, string>> = {
  'Apple Pay': 'apple-pay-button',
  'Google Pay': 'button.gpay-button',
}

/**
 * Installs a simulated Apple Pay and Google Pay in every page that is opened afterwards. Without
 * options, the customer has both wallets, with two cards and four addresses each.
 *
 * @param target Playwright's page or browser context.
 */
export const installWallets = async (target: InitScriptTarget, options: WalletScriptOptions = {}): Promise<void> => {
  const { readScript } = await import('./read-wallets-script')
  const content = `window.walletSimulatorOptions = ${JSON.stringify(options)}\n${await readScript()}`
  await target.addInitScript({ content })
}

/**
 * Presses the button of a simulated wallet, and returns its sheet.
 *
 * @param page Playwright's page, after `installWallets`.
 * @throws Error if the page shows no button of the wallet, or if no sheet opens in time.
 */
export const openWalletSheet = async (
  page: TestFrame,
  wallet: WalletName,
  options: HelperOptions = {},
): Promise<WalletSheet> => {
  const button = page.locator(buttons[wallet])
  await waitForVisible(button, options, `openWalletSheet(): the page shows no button of ${wallet}.`)
  await button.first().click({ timeout: options.timeoutMs ?? defaultTimeoutMs })
  return findSheet(page, wallet, options)
}

const findSheet = async (page: TestFrame, wallet: WalletName, options: HelperOptions): Promise<WalletSheet> => {
  const sheet = page.getByRole('dialog', { name: `${wallet}, simulated` })
  await waitForVisible(sheet, options, `openWalletSheet(): ${wallet} opened no sheet.`)
  const part = async (name: string, reason: string) => {
    // While the sheet waits for a response of the page, all its controls except Cancel are
    // disabled.
    const found = sheet.locator(`[data-part="${name}"]:not([aria-disabled="true"])`)
    await waitForVisible(found, options, `The sheet of ${wallet} ${reason}, or the page has not answered.`)
    return found
  }
  const select = async (name: string, value: string) => {
    const found = await part(name, `offers no ${name}`)
    await found.selectOption(value, { timeout: options.timeoutMs ?? defaultTimeoutMs })
  }
  return {
    changeAddress: (id) => select('contact', id),
    changeShipping: (id) => select('delivery', id),
    changeCard: (id) => select('card', id),
    enterCoupon: async (code) => {
      const input = await part('coupon', 'has no field for a coupon')
      await input.fill(code)
      await input.press('Tab')
    },
    text: async () => {
      await part('card', 'offers no card')
      return sheet.innerText()
    },
    pay: async () => (await part('pay', 'cannot be paid')).click(),
    cancel: async () => (await part('cancel', 'cannot be closed')).click(),
  }
}

/**
 * Pays with a simulated wallet: presses its button, makes the choices in its sheet, and confirms.
 *
 * @param page Playwright's page, after `installWallets`.
 * @throws Error if the wallet or a choice is not offered.
 */
export const payWithWallet = async (
  page: TestFrame,
  wallet: WalletName,
  { address, shipping, card, coupon, ...options }: WalletChoices = {},
): Promise<void> => {
  const sheet = await openWalletSheet(page, wallet, options)
  if (address !== undefined) await sheet.changeAddress(address)
  if (shipping !== undefined) await sheet.changeShipping(shipping)
  if (card !== undefined) await sheet.changeCard(card)
  if (coupon !== undefined) await sheet.enterCoupon(coupon)
  await sheet.pay()
}

/**
 * Returns the rules of Apple and Google that the page has broken without an exception. Expect an
 * empty list.
 *
 * @throws Error if the page has no simulators.
 */
export const walletFaults = async (page: TestPage): Promise<string[]> => {
  const faults = await page.evaluate(() => {
    const { applePay, googlePay } = window.walletSimulators ?? {}
    return applePay && googlePay ? [...applePay.faults, ...googlePay.faults] : null
  })
  if (faults === null) throw new Error('walletFaults(): the page has no simulators. Call installWallets() first.')
  return faults
}
