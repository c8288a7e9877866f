import type { FrameLocator, Page } from '@playwright/test'
import type { TenderError, Vault, VaultMethod, VaultOptions } from '../src/index'
import type {} from '../src/vault-script'
import { showBackgroundBehindFrame, violationsOf } from './support/axe'
import { test as base, expect } from './support/checkout-page'
import type { OwnService } from './support/own-service'

declare global {
  interface Window {
    vault?: Vault
  }
}

/** An account page with a vault, for a customer with a Visa (default) and a Mastercard. */
interface AccountPage {
  customerId: string
  question: FrameLocator
  list: FrameLocator
  /** The values of `renew` with which the merchant's server was asked for a Client Token. */
  asked: boolean[]
  open(options?: Partial<VaultOptions>): Promise<void>
  /** The methods that the page has, such as `visa 4242 default`. */
  methods(): Promise<string[] | undefined>
  handleOf(lastFour: string): Promise<string>
  /** Calls the vault. Resolves with the result, or with the code of the error. */
  call(name: 'delete' | 'makeDefault' | 'refresh', handle?: string): Promise<unknown>
}

const cardOf = (number: string) => ({ number, expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' })

const createAccountPage = async (page: Page, own: OwnService): Promise<AccountPage> => {
  const { customers, paymentMethods, clientTokens } = own.server
  const customerId = await customers.create({ customer: { name: 'Ada Byron' }, card: cardOf('4242424242424242') })
  await paymentMethods.tokenise({ paymentMethod: { card: cardOf('5555555555554444') }, customer: { id: customerId } })
  const asked: boolean[] = []
  await page.route(`${own.shopUrl}/account`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Account</title><link rel="icon" href="data:,">
        <main><h1>Account</h1><button id="remove">Remove</button><div id="methods"></div></main>
        <script src="${own.serviceUrl}/vault.js"></script>`,
    }),
  )
  await page.route(`${own.shopUrl}/vault-token`, async (route) => {
    asked.push(route.request().postDataJSON().renew)
    const { token } = await clientTokens.generate({ customerId })
    await route.fulfill({ json: { clientToken: token, customerId } })
  })
  const read = () => page.evaluate(() => window.vault?.methods.value as readonly VaultMethod[] | undefined)
  return {
    customerId,
    question: page.frameLocator('dialog iframe'),
    list: page.frameLocator('#methods iframe'),
    asked,
    open: async (options = {}) => {
      await page.goto(`${own.shopUrl}/account`)
      await page.evaluate((given) => {
        const clientToken = (request: object) =>
          fetch('/vault-token', { method: 'POST', body: JSON.stringify(request) })
        const vault = window.TenderVault?.createVault({ publicKey: 'pk_test_demo', clientToken, ...given })
        if (vault) window.vault = vault
      }, options)
    },
    methods: async () =>
      (await read())?.map(({ brand, lastFour, isDefault }) => `${brand} ${lastFour}${isDefault ? ' default' : ''}`),
    handleOf: async (lastFour) => String((await read())?.find((method) => method.lastFour === lastFour)?.handle),
    call: (name, handle = '') =>
      page.evaluate(
        ([called, given]) =>
          (window.vault?.[called](given) as Promise<unknown> | undefined)?.catch((error: TenderError) => error.code),
        [name, handle] as const,
      ),
  }
}

const test = base.extend<{ account: AccountPage }>({
  account: async ({ page, own }, use) => use(await createAccountPage(page, own)),
})

test.use({ expectedNoise: [/Failed to load resource|Tender: options\.invalid: createVault/] })

test('vault › lists the methods, and deletes one only after the customer has confirmed it', async ({
  page,
  own,
  account,
}) => {
  await account.open()
  await expect.poll(account.methods).toEqual(['visa 4242 default', 'mastercard 4444'])
  await expect(page.locator('dialog')).toBeHidden()

  // The page asks for the deletion. The safe answer has the focus, and Escape is one too.
  const visa = await account.handleOf('4242')
  await page.locator('#remove').focus()
  for (const refuse of ['Enter', 'Escape']) {
    const kept = account.call('delete', visa)
    await expect(account.question.getByRole('button', { name: 'Keep' })).toBeFocused()
    await expect(account.question.getByRole('group', { name: 'Delete Visa ending in 4242?' })).toBeVisible()
    await page.keyboard.press(refuse)
    expect(await kept).toBe(false)
    await expect(page.locator('#remove')).toBeFocused()
  }
  expect(await own.server.paymentMethods.list(account.customerId)).toHaveLength(2)

  const deleted = account.call('delete', visa)
  await expect(account.question.getByRole('button', { name: 'Keep' })).toBeFocused()
  // A click that was meant for the page does not count.
  await page.waitForTimeout(600)
  await account.question.getByRole('button', { name: 'Delete' }).click()
  expect(await deleted).toBe(true)
  await expect.poll(account.methods).toEqual(['mastercard 4444 default'])
  await expect(page.locator('dialog')).toBeHidden()
  expect(await own.server.paymentMethods.list(account.customerId)).toHaveLength(1)
})

test('vault › changes the default, which a reloaded page shows with other handles', async ({ account }) => {
  await account.open()
  await expect.poll(account.methods).toEqual(['visa 4242 default', 'mastercard 4444'])
  const handle = await account.handleOf('4444')
  await account.call('makeDefault', handle)
  await expect.poll(account.methods).toEqual(['visa 4242', 'mastercard 4444 default'])
  await account.open()
  await expect.poll(account.methods).toEqual(['mastercard 4444 default', 'visa 4242'])
  expect(await account.call('makeDefault', handle)).toBe('options.invalid')
})

test('vault › requests one new Client Token if the first one has expired', async ({ own, account }) => {
  await account.open()
  await expect.poll(account.methods).toHaveLength(2)
  own.advanceClock(4 * 3_600_000)
  await account.call('makeDefault', await account.handleOf('4444'))
  await expect.poll(account.methods).toEqual(['visa 4242', 'mastercard 4444 default'])
  expect(account.asked).toEqual([false, true])
})

test('vault › rejects ready for an invalid option, and emits it as a warning', async ({ page, account }) => {
  await account.open({ customerId: '' })
  const fields = await page.evaluate(() => window.vault?.ready.catch((error: TenderError) => error.fields))
  expect(fields).toMatchObject([{ path: 'customerId' }])
})

for (const { name, widthPx, lang, scheme } of [
  { name: 'English', widthPx: 600, lang: 'en', scheme: 'light' },
  { name: 'Arabic, dark, 320 px', widthPx: 320, lang: 'ar', scheme: 'dark' },
] as const) {
  test(`vault.element('methods') › is an accessible list: ${name}`, async ({ page, account }) => {
    await page.setViewportSize({ width: widthPx, height: 700 })
    await page.emulateMedia({ colorScheme: scheme })
    await account.open({ locale: lang, appearance: { theme: scheme } })
    await page.evaluate(() => window.vault?.element('methods').mount('#methods'))
    await expect(account.list.getByRole('listitem')).toHaveCount(2)
    const frame = page.locator('#methods iframe')
    const title = String(await frame.getAttribute('title'))
    const fits = await account.list.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)
    expect(fits).toBe(true)
    await expect(account.list.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
    await expect(async () => {
      await showBackgroundBehindFrame(page, title)
      expect(await violationsOf(page)).toEqual([])
    }).toPass({ timeout: 60_000 })
  })
}

test('vault.element(methods) › deletes and changes the default with the keyboard, and the page follows', async ({
  page,
  account,
}) => {
  await account.open()
  await page.evaluate(() => window.vault?.element('methods').mount('#methods'))
  const { list } = account
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await row('Mastercard').getByRole('button', { name: 'Make default' }).press('Enter')
  await expect.poll(account.methods).toEqual(['visa 4242', 'mastercard 4444 default'])
  await row('Visa').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(list.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.waitForTimeout(600)
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect.poll(account.methods).toEqual(['mastercard 4444 default'])

  // The page's call asks in the dialog, and the list follows.
  const deleted = account.call('delete', await account.handleOf('4444'))
  await expect(account.question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.waitForTimeout(600)
  await account.question.getByRole('button', { name: 'Delete' }).click()
  expect(await deleted).toBe(true)
  await expect(list.getByText('You have no saved payment methods')).toBeVisible()
})
