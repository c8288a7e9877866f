import type { FrameLocator, Page } from '@playwright/test'
import { completeChallenge } from '../src/testing/challenge'
import { answerElsewhere } from './support/bank-app'
import { oppositeTags } from './support/matrix-cells'
import { testsOf } from './support/matrix-tests'
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

interface Answer {
  how: string
  act: (bank: Page | FrameLocator) => Promise<void>
  ended: string
  payment: string
}

const answers: readonly Answer[] = [
  { how: 'finished', act: (bank) => confirm(bank, '1234'), ended: 'succeeded', payment: 'SUCCEEDED' },
  { how: 'failed', act: (bank) => confirm(bank, '4321'), ended: 'declined', payment: 'DECLINED' },
  { how: "cancelled at the bank's page", act: cancel, ended: 'declined', payment: 'DECLINED' },
]

const ways = ['inline', 'popup', 'redirect'] as const
const tests = testsOf(answers.flatMap((answer) => ways.map((way) => ({ answer, way }))))

for (const { variant, tag } of tests) {
  const { answer, way } = variant
  const { how, act, ended, payment } = answer
  test(`Google Pay › 3-D Secure after the sheet, ${way}: ${how}`, { tag }, async ({ walletCheckout }) => {
    const { page, frame, sheet, checkoutPage } = walletCheckout
    await payWithOwnNumber(walletCheckout, way)
    if (way === 'redirect') {
      await page.waitForURL(/\/challenge\//)
      await expectAsked(page)
      await act(page)
      await page.waitForURL(/\/action\?.*paymentId=/)
      await walletCheckout.open(new URL(page.url()).search)
      expect(await walletCheckout.resume()).toBe(ended)
      expect(new URL(page.url()).search).toBe('')
      expect(await walletCheckout.resume()).toBe(ended)
    } else {
      const bank = frame.frameLocator('#bank')
      await expectAsked(bank)
      await expect(sheet('Google Pay')).toBeHidden()
      // A pop-up is only for alternative methods, so the 3-D Secure challenge stays in the page.
      expect(page.context().pages()).toHaveLength(1)
      await expect(page.locator('#place iframe')).toHaveCount(way === 'inline' ? 1 : 0)
      await act(bank)
      expect(await walletCheckout.outcomes()).toEqual([ended])
      await expect(page.locator('#place')).toHaveText('Here your bank asks')
    }
    await walletCheckout.expectClean()
    expect(await walletCheckout.events()).toEqual(way === 'redirect' ? [] : ['open', ended])
    expect([checkoutPage.authoriseRequests.length, await checkoutPage.paymentStatuses()]).toEqual([1, [payment]])
  })
}

const [oneTag, otherTag] = oppositeTags(2)

test("Google Pay › 3-D Secure after the sheet, redirect: confirmed in the bank's app, and left with Back", {
  tag: oneTag,
}, async ({ walletCheckout }) => {
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

test('Google Pay › 3-D Secure after the sheet, redirect: not completed; the next sheet shows the challenge again', {
  tag: otherTag,
}, async ({ walletCheckout }) => {
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
