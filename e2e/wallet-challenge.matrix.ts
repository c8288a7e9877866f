import type { FrameLocator, Page } from '@playwright/test'
import { completeChallenge } from '../src/testing/challenge'
import { answerElsewhere } from './support/bank-app'
import { expect, test, type WalletCheckout } from './support/wallet-checkout'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR/i] })

/**
 * Pays with a card that gives Google its own number (PAN_ONLY). Such a card requires 3-D Secure
 * after Google's sheet has closed.
 */
const payWithOwnNumber = async (walletCheckout: WalletCheckout, actions: WalletCheckout['actions']) => {
  walletCheckout.actions = actions
  await walletCheckout.open()
  const sheet = await walletCheckout.openSheet('Google Pay')
  await sheet.getByLabel('Card').selectOption('Mastercard 5678')
  await walletCheckout.confirm('Google Pay')
}

const expectAsked = (bank: Page | FrameLocator) =>
  expect(bank.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()

const confirm = (bank: Page | FrameLocator, code: string) => completeChallenge(bank, { code })
const cancel = (bank: Page | FrameLocator) => bank.getByRole('button', { name: 'Cancel' }).click()

const answers: readonly [
  how: string,
  act: (bank: Page | FrameLocator) => Promise<void>,
  ended: string,
  payment: string,
][] = [
  ['finished', (bank) => confirm(bank, '1234'), 'succeeded', 'SUCCEEDED'],
  ['failed', (bank) => confirm(bank, '4321'), 'declined', 'DECLINED'],
  ["cancelled at the bank's page", cancel, 'declined', 'DECLINED'],
]

for (const [how, act, ended, payment] of answers) {
  for (const way of ['inline', 'popup'] as const) {
    test(`Google Pay › 3-D Secure after the sheet, ${way}: ${how}`, async ({ walletCheckout }) => {
      const { page, frame, sheet, checkoutPage } = walletCheckout
      await payWithOwnNumber(walletCheckout, way)
      const bank = frame.frameLocator('#bank')
      await expectAsked(bank)
      await expect(sheet('Google Pay')).toBeHidden()
      // A pop-up is only for alternative methods, so the 3-D Secure challenge stays in the page.
      expect(page.context().pages()).toHaveLength(1)
      await expect(page.locator('#place iframe')).toHaveCount(way === 'inline' ? 1 : 0)
      await act(bank)
      expect(await walletCheckout.outcomes()).toEqual([ended])
      await walletCheckout.expectClean()
      await expect(page.locator('#place')).toHaveText('Here your bank asks')
      expect(await walletCheckout.events()).toEqual(['open', ended])
      expect(await checkoutPage.paymentStatuses()).toEqual([payment])
    })
  }

  test(`Google Pay › 3-D Secure after the sheet, redirect: ${how}`, async ({ walletCheckout }) => {
    const { page, checkoutPage } = walletCheckout
    await payWithOwnNumber(walletCheckout, 'redirect')
    await page.waitForURL(/\/challenge\//)
    await expectAsked(page)
    await act(page)
    await page.waitForURL(/\/action\?.*paymentId=/)
    await walletCheckout.open(new URL(page.url()).search)
    expect(await walletCheckout.resume()).toBe(ended)
    expect(new URL(page.url()).search).toBe('')
    expect(await walletCheckout.resume()).toBe(ended)
    await walletCheckout.expectClean()
    expect(await walletCheckout.events()).toEqual([])
    expect([checkoutPage.authoriseRequests.length, await checkoutPage.paymentStatuses()]).toEqual([1, [payment]])
  })
}

test("Google Pay › 3-D Secure after the sheet, redirect: confirmed in the bank's app, and left with Back", async ({
  walletCheckout,
}) => {
  const { page, checkoutPage } = walletCheckout
  await payWithOwnNumber(walletCheckout, 'redirect')
  await page.waitForURL(/\/challenge\//)
  await expectAsked(page)
  await answerElsewhere(page)
  await page.goBack()
  await walletCheckout.open()
  expect(await walletCheckout.resume()).toBe('succeeded')
  expect([checkoutPage.authoriseRequests.length, await checkoutPage.paymentStatuses()]).toEqual([1, ['SUCCEEDED']])
})

test('Google Pay › 3-D Secure after the sheet, redirect: not completed; the next sheet shows the challenge again', async ({
  walletCheckout,
}) => {
  const { page, checkoutPage } = walletCheckout
  await payWithOwnNumber(walletCheckout, 'redirect')
  await page.waitForURL(/\/challenge\//)
  await expectAsked(page)
  await walletCheckout.open()
  expect(await walletCheckout.resume()).toBe('pending')
  await walletCheckout.openSheet('Google Pay')
  await walletCheckout.confirm('Google Pay')
  // After the reload the card is unknown, so the attempt continues (PAY-SDK-13).
  await page.waitForURL(/\/challenge\//)
  await expectAsked(page)
  await confirm(page, '1234')
  await page.waitForURL(/\/action\?.*paymentId=/)
  await walletCheckout.open(new URL(page.url()).search)
  expect(await walletCheckout.resume()).toBe('succeeded')
  expect([checkoutPage.authoriseRequests.length, await checkoutPage.paymentStatuses()]).toEqual([1, ['SUCCEEDED']])
})
