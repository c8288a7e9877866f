import { order } from '../lab/contract-suite/fraud-payloads'
import { completeChallenge } from '../src/testing/challenge'
import { everyWay } from './support/every-way'
import { testsOf } from './support/matrix-tests'
import { expect, test, type Wallet, type WalletCheckout, wallets } from './support/wallet-checkout'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR|status of 503/i] })

interface Ending {
  name: string
  /** The wallet with which `npm test` runs the case. Absent if `wallets.spec.ts` covers it. */
  usual?: Wallet
  act: (walletCheckout: WalletCheckout, wallet: Wallet) => Promise<unknown>
  /**
   * The violations of a vendor's rules that the simulators report, if the case makes the page too
   * slow.
   */
  faults?: RegExp
  /** Whether the case destroys the checkout, whose element then emits no other event. */
  isDestroyed?: boolean
  /** The events of the element since the first click, each once. */
  told: string[]
  payments: string[]
}

const paySheet = async ({ openSheet: press, confirm: agree }: WalletCheckout, wallet: Wallet) => {
  await press(wallet)
  await agree(wallet)
}

const endings: Ending[] = [
  { name: 'paid', act: paySheet, told: ['open', 'succeeded'], payments: ['SUCCEEDED'] },
  {
    name: 'declined',
    act: async (walletCheckout, wallet) => {
      walletCheckout.order = {
        flowId: 'flow_fraud_order',
        fraud: order({ customerOrderRecommendation: 'DECLINE_FRAUD' }),
      }
      await paySheet(walletCheckout, wallet)
      // Apple's sheet closes by itself. Google's shows a message, and the customer may choose
      // another card.
      if (wallet === 'Apple Pay') return
      await expect(walletCheckout.sheet(wallet).getByRole('alert')).toHaveText(/\S/)
      await walletCheckout.page.keyboard.press('Escape')
    },
    told: ['open', 'declined'],
    payments: ['DECLINED'],
  },
  {
    name: 'closed by Cancel',
    act: async ({ openSheet: press }, wallet) => (await press(wallet)).getByRole('button', { name: 'Cancel' }).click(),
    told: ['open', 'cancel'],
    payments: [],
  },
  {
    name: 'closed by Escape',
    act: async ({ openSheet: press, page }, wallet) => {
      await press(wallet)
      await page.keyboard.press('Escape')
    },
    told: ['open', 'cancel'],
    payments: [],
  },
  {
    name: 'closed during the payment',
    usual: 'Apple Pay',
    act: ({ openSheetWith: pressAs }, wallet) => pressAs(wallet, 'authorise', { cancelDuring: 'authorisation' }),
    told: ['open', 'succeeded'],
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the sheet times out during the payment',
    usual: 'Apple Pay',
    act: async ({ openSheetWith: pressAs, page, sheet, outcomes: ended }, wallet) => {
      await pressAs(wallet, 'authorise', { timeOutDuring: 'authorisation' })
      await ended()
      // Google's sheet shows a message, and waits until the customer closes it.
      if (wallet === 'Google Pay' && (await sheet(wallet).isVisible())) await page.keyboard.press('Escape')
    },
    faults: /not answer(ed)? within/,
    told: ['open', 'succeeded'],
    payments: ['SUCCEEDED'],
  },
  {
    name: 'opened twice, and paid once',
    usual: 'Google Pay',
    act: async ({ openSheet: press, page, confirm: agree }, wallet) => {
      await press(wallet)
      await page.evaluate((other) => {
        for (const node of document.querySelectorAll<HTMLElement>(other)) node.click()
      }, '#wallets apple-pay-button, #wallets button')
      await expect(page.locator('dialog')).toHaveCount(1)
      await agree(wallet)
    },
    told: ['open', 'succeeded'],
    payments: ['SUCCEEDED'],
  },
  {
    name: 'closed, and paid by the other wallet',
    act: async (walletCheckout, wallet) => {
      await walletCheckout.openSheet(wallet)
      await walletCheckout.page.keyboard.press('Escape')
      await walletCheckout.outcomes()
      await paySheet(walletCheckout, wallet === 'Apple Pay' ? 'Google Pay' : 'Apple Pay')
      await walletCheckout.outcomes(2)
    },
    told: ['open', 'cancel', 'open', 'succeeded'],
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the service is slow',
    act: async (walletCheckout, wallet) => {
      await walletCheckout.own.injectFault({ operations: ['getIntent'], latencyMs: 3000 })
      await paySheet(walletCheckout, wallet)
    },
    told: ['open', 'succeeded'],
    payments: ['SUCCEEDED'],
  },
  {
    name: 'destroy() while the sheet is open makes no payment',
    usual: 'Google Pay',
    isDestroyed: true,
    act: async ({ page, openSheet: press, confirm: agree, sheet }, wallet) => {
      await press(wallet)
      await page.evaluate(() => window.walletCheckout?.destroy())
      // A page can close Apple's sheet. Google's stays open until the customer acts, and makes no
      // payment.
      if (wallet === 'Google Pay') await agree(wallet)
      if (wallet === 'Google Pay') await page.keyboard.press('Escape')
      await expect(sheet(wallet)).toBeHidden()
    },
    told: ['open'],
    payments: [],
  },
]

const tests = testsOf(
  endings.flatMap((ending) => wallets.map((wallet) => ({ ending, wallet }))),
  { usual: endings.flatMap((ending) => (ending.usual ? [{ ending, wallet: ending.usual }] : [])) },
)

for (const { variant, tag } of tests) {
  const { ending, wallet } = variant
  test(`${wallet} › ${ending.name}`, { tag }, async ({ walletCheckout }) => {
    await walletCheckout.open()
    await ending.act(walletCheckout, wallet)
    if (!ending.isDestroyed) await walletCheckout.outcomes()
    await walletCheckout.expectClean(ending.faults)
    expect(await walletCheckout.events()).toEqual(ending.told)
    expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(ending.payments)
  })
}

test.describe('Google Pay › 3-D Secure after the sheet', () => {
  const challenge = async (walletCheckout: WalletCheckout) => {
    await walletCheckout.open()
    const sheet = await walletCheckout.openSheet('Google Pay')
    await sheet.getByLabel('Card').selectOption('Mastercard 5678')
    await walletCheckout.confirm('Google Pay')
    await expect(sheet).toBeHidden()
    const bank = walletCheckout.frame.frameLocator('#bank')
    await expect(bank.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    expect(await walletCheckout.events()).toEqual(['open'])
    return bank
  }

  test('succeeded', async ({ walletCheckout }) => {
    await completeChallenge(await challenge(walletCheckout))
    expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
    await walletCheckout.expectClean()
    expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  if (everyWay)
    test('closed: the next payment continues the same challenge', async ({ walletCheckout }) => {
      await challenge(walletCheckout)
      await walletCheckout.frame.locator('header').getByRole('button', { name: 'Close' }).click()
      expect(await walletCheckout.outcomes()).toEqual(['pending action.unfinished'])
      await walletCheckout.expectClean()
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['NEEDS_3D_SECURE'])
      await walletCheckout.button('Google Pay').click()
      await walletCheckout.confirm('Google Pay')
      await walletCheckout.frame.frameLocator('#bank').getByRole('button', { name: 'Cancel' }).click()
      expect(await walletCheckout.outcomes(2)).toEqual(['pending action.unfinished', 'declined'])
      await walletCheckout.expectClean()
    })
})
