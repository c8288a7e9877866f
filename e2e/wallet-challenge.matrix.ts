import type { FrameLocator, Page } from '@playwright/test'
import { answerElsewhere } from './support/bank-app'
import { expect, test, type WalletTill } from './support/wallet-till'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR/i] })

/** A card that gives its own number (PAN_ONLY): its bank asks once Google's sheet has gone. */
const payWithOwnNumber = async (walletTill: WalletTill, actions: WalletTill['actions']) => {
  walletTill.actions = actions
  await walletTill.open()
  const sheet = await walletTill.press('Google Pay')
  await sheet.getByLabel('Card').selectOption('Mastercard 5678')
  await walletTill.agree('Google Pay')
}

const expectAsked = (bank: Page | FrameLocator) =>
  expect(bank.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()

const confirm = async (bank: Page | FrameLocator, code: string) => {
  await bank.getByLabel('Code from your bank').fill(code)
  await bank.getByRole('button', { name: 'Confirm' }).click()
}
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
    test(`Google Pay's card goes on to its bank, ${way}: ${how}`, async ({ walletTill }) => {
      const { page, frame, sheet, till } = walletTill
      await payWithOwnNumber(walletTill, way)
      const bank = frame.frameLocator('#bank')
      await expectAsked(bank)
      await expect(sheet('Google Pay')).toBeHidden()
      // A pop-up is for alternative methods: 3-D Secure stays in the page.
      expect(page.context().pages()).toHaveLength(1)
      await expect(page.locator('#place iframe')).toHaveCount(way === 'inline' ? 1 : 0)
      await act(bank)
      expect(await walletTill.ended()).toEqual([ended])
      await walletTill.expectClean()
      await expect(page.locator('#place')).toHaveText('Here your bank asks')
      expect(await walletTill.told()).toEqual(['open', ended])
      expect(await till.payments()).toEqual([payment])
    })
  }

  test(`Google Pay's card goes on to its bank, redirect: ${how}`, async ({ walletTill }) => {
    const { page, till } = walletTill
    await payWithOwnNumber(walletTill, 'redirect')
    await page.waitForURL(/\/challenge\//)
    await expectAsked(page)
    await act(page)
    await page.waitForURL(/\/action\?.*paymentId=/)
    await walletTill.open(new URL(page.url()).search)
    expect(await walletTill.resume()).toBe(ended)
    expect(new URL(page.url()).search).toBe('')
    expect(await walletTill.resume()).toBe(ended)
    await walletTill.expectClean()
    expect(await walletTill.told()).toEqual([])
    expect([till.asked.length, await till.payments()]).toEqual([1, [payment]])
  })
}

test("Google Pay's card goes on to its bank, redirect: left by the back button, and answered elsewhere", async ({
  walletTill,
}) => {
  const { page, till } = walletTill
  await payWithOwnNumber(walletTill, 'redirect')
  await page.waitForURL(/\/challenge\//)
  await expectAsked(page)
  await answerElsewhere(page)
  await page.goBack()
  await walletTill.open()
  expect(await walletTill.resume()).toBe('succeeded')
  expect([till.asked.length, await till.payments()]).toEqual([1, ['SUCCEEDED']])
})

test("Google Pay's card goes on to its bank, redirect: not answered; the next sheet is a payment of its own, whose merchant hears of the first", async ({
  walletTill,
}) => {
  const { page, till } = walletTill
  await payWithOwnNumber(walletTill, 'redirect')
  await page.waitForURL(/\/challenge\//)
  await expectAsked(page)
  await walletTill.open()
  expect(await walletTill.resume()).toBe('pending')
  await walletTill.press('Google Pay')
  await walletTill.agree('Google Pay')
  expect(await walletTill.ended()).toEqual(['succeeded'])
  expect(await till.payments()).toEqual(['SUCCEEDED', 'NEEDS_3D_SECURE'])
  expect(till.asked.map(({ replaces = [] }) => replaces.length)).toEqual([0, 1])
})
