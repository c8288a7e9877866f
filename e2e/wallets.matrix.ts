import { paymentTexts } from '../src/shared/messages/en'
import { connectionLost } from './support/checkout-page'
import { chromium, oppositeTags, tagOf } from './support/matrix-cells'
import { setOffline } from './support/set-offline'
import { expect, test, type Wallet, type WalletCheckout, wallets } from './support/wallet-checkout'

/** Console messages that the simulated failures cause, and Tender’s error about a lost answer. */
test.use({
  // A page of a paid order logs `intent.completed` after a second, so only a slow test contains it.
  expectedNoise: [
    /Failed to load|NetworkError|NS_ERROR|net::ERR|status of 503|Tender: (authorise\.(answer|failed)|intent\.completed)/i,
  ],
})

const all503 = {
  operations: ['startIntent', 'getIntent', 'updateIntent', 'authorizePayment', 'setupWallet'],
  status: 503,
}

/** Disconnects the customer from the shop's server and from the service, or connects them again. */
const setNetwork = async (walletCheckout: WalletCheckout, away: boolean) => {
  walletCheckout.checkoutPage.offline = away
  await setOffline(walletCheckout, away)
}

/** Opens the sheet, and waits until its pay button is enabled. */
const openSheet = async ({ openSheet: press }: WalletCheckout, wallet: Wallet) => {
  const sheet = await press(wallet)
  await expect(sheet.getByRole('button', { name: `Pay with ${wallet}` })).toBeEnabled()
  return sheet
}

const paySheet = async (walletCheckout: WalletCheckout, wallet: Wallet) => {
  await openSheet(walletCheckout, wallet)
  await walletCheckout.confirm(wallet)
}

/**
 * Closes the sheet while the outcome is not known. Apple's sheet closes by itself. Google's shows a
 * message, and the customer closes it.
 */
const leaveUnsure = async ({ sheet, page }: WalletCheckout, wallet: Wallet) => {
  if (wallet === 'Google Pay') {
    await expect(sheet(wallet).getByRole('alert')).toHaveText(paymentTexts['payment.pending'])
    await page.keyboard.press('Escape')
  }
  await expect(sheet(wallet)).toBeHidden()
}

/**
 * Closes the sheet after a payment that was not requested. Apple's sheet closes by itself. Google's
 * shows a message, so that the customer can try again, and the customer closes it.
 */
const leaveFailed = async ({ sheet, page }: WalletCheckout, wallet: Wallet) => {
  if (wallet === 'Google Pay') {
    await expect(sheet(wallet).getByRole('alert')).toHaveText(/\S/)
    await page.keyboard.press('Escape')
  }
  await expect(sheet(wallet)).toBeHidden()
}

/** Expects that the page is as before. Then pays with another click, and expects one payment. */
const expectPaidNext = async (walletCheckout: WalletCheckout, wallet: Wallet, before: string[]) => {
  await walletCheckout.expectClean()
  expect(await walletCheckout.events()).toEqual(before.length > 0 ? ['open', ...before] : [])
  await paySheet(walletCheckout, wallet)
  expect(await walletCheckout.outcomes(before.length + 1)).toEqual([...before, 'succeeded'])
  await walletCheckout.expectClean()
  expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
}

for (const [index, wallet] of wallets.entries()) {
  /** The cell of a group of tests. With the other wallet, they run in the opposite cell. */
  const cellOf = (group: number) => ({ tag: oppositeTags(group)[index] ?? '' })

  test.describe(`${wallet}, network lost`, cellOf(0), () => {
    test('while the sheet is open, and back before the customer pays', async ({ walletCheckout }) => {
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await setNetwork(walletCheckout, true)
      await setNetwork(walletCheckout, false)
      await walletCheckout.confirm(wallet)
      expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
      await walletCheckout.expectClean()
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })

    test('after the request has reached the shop: the next payment finds it, and charges once', async ({
      walletCheckout,
    }) => {
      const { checkoutPage } = walletCheckout
      await walletCheckout.open()
      const { handleAuthorise: merchant } = checkoutPage
      checkoutPage.handleAuthorise = async (...asked) => {
        await merchant(...asked)
        await setNetwork(walletCheckout, true)
        return connectionLost
      }
      await paySheet(walletCheckout, wallet)
      expect(await walletCheckout.outcomes()).toEqual(['pending authorise.answer'])
      await leaveUnsure(walletCheckout, wallet)
      expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
      await setNetwork(walletCheckout, false)
      await expectPaidNext(walletCheckout, wallet, ['pending authorise.answer'])
      expect(checkoutPage.authoriseRequests).toHaveLength(1)
    })

    test('before the sheet is opened', async ({ walletCheckout }) => {
      await walletCheckout.open()
      await setNetwork(walletCheckout, true)
      // Apple's sheet fails at once, because it needs a session of the service. Google's sheet
      // already has everything it needs, so the customer closes it.
      await walletCheckout.button(wallet).click()
      if (wallet === 'Google Pay') await walletCheckout.page.keyboard.press('Escape')
      const [end = ''] = await walletCheckout.outcomes()
      expect(end).toMatch(wallet === 'Apple Pay' ? /^error network\./ : /^cancel$/)
      await expect(walletCheckout.sheet(wallet)).toBeHidden()
      await setNetwork(walletCheckout, false)
      await expectPaidNext(walletCheckout, wallet, [end])
    })
  })

  // Firefox's driver cannot make the page offline.
  test.describe(`${wallet}, network lost`, { tag: tagOf(chromium.twoSitesNpm) }, () => {
    test('while the sheet is open: no request is sent, and nothing is charged', async ({ walletCheckout }) => {
      const { checkoutPage } = walletCheckout
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await setNetwork(walletCheckout, true)
      await walletCheckout.confirm(wallet)
      await leaveFailed(walletCheckout, wallet)
      expect(await walletCheckout.outcomes()).toEqual(['failed network.offline'])
      expect([checkoutPage.authoriseRequests, await checkoutPage.paymentStatuses()]).toEqual([[], []])
      await setNetwork(walletCheckout, false)
      await expectPaidNext(walletCheckout, wallet, ['failed network.offline'])
    })
  })

  test.describe(`${wallet}, service unavailable`, cellOf(1), () => {
    test('before the request to the shop', async ({ walletCheckout }) => {
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await walletCheckout.own.injectFault(all503)
      await walletCheckout.confirm(wallet)
      // The shop's server refuses the request before it stores an attempt, because it cannot read
      // the intent. So nothing was charged.
      await leaveFailed(walletCheckout, wallet)
      expect(await walletCheckout.outcomes()).toEqual(['failed authorise.failed'])
      await walletCheckout.own.injectFault(null)
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual([])
      await expectPaidNext(walletCheckout, wallet, ['failed authorise.failed'])
    })

    test("for browsers only: the answer of the shop's server decides", async ({ walletCheckout }) => {
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await walletCheckout.own.injectFault({ operations: ['startIntent', 'updateIntent'], status: 503 })
      await walletCheckout.confirm(wallet)
      expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
      await walletCheckout.expectClean()
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })

    test('when the sheet is opened', async ({ walletCheckout }) => {
      await walletCheckout.open()
      await walletCheckout.own.injectFault({ operations: ['setupWallet'], status: 503 })
      await walletCheckout.button(wallet).click()
      if (wallet === 'Google Pay') await walletCheckout.page.keyboard.press('Escape')
      const end = wallet === 'Apple Pay' ? 'error service.failed' : 'cancel'
      expect(await walletCheckout.outcomes()).toEqual([end])
      await expect(walletCheckout.sheet(wallet)).toBeHidden()
      await walletCheckout.own.injectFault(null)
      await expectPaidNext(walletCheckout, wallet, [end])
    })
  })

  test.describe(`${wallet}, another view of the shop while the sheet is open`, cellOf(2), () => {
    test('without the container: the payment ends with one event', async ({ walletCheckout }) => {
      const { page } = walletCheckout
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await page.evaluate(() => {
        history.pushState(null, '', '?thanks')
        document.querySelector('#wallets')?.remove()
      })
      await walletCheckout.confirm(wallet)
      expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
      await walletCheckout.expectClean()
      expect(await walletCheckout.events()).toEqual(['open', 'succeeded'])
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })

    test('with the element unmounted: the sheet is closed, and a remounted element pays', async ({
      walletCheckout,
    }) => {
      const { page } = walletCheckout
      await walletCheckout.open()
      await openSheet(walletCheckout, wallet)
      await page.evaluate(() => {
        history.pushState(null, '', '?cart')
        window.walletsElement?.unmount()
      })
      await expect(walletCheckout.button(wallet)).toHaveCount(0)
      await page.keyboard.press('Escape')
      expect(await walletCheckout.outcomes()).toEqual(['cancel'])
      await page.evaluate(() => {
        history.back()
        window.walletsElement?.mount('#wallets')
      })
      await expectPaidNext(walletCheckout, wallet, ['cancel'])
    })
  })

  test.describe(`${wallet}, page left with Back`, cellOf(3), () => {
    /**
     * Navigates through the history. A page from the back-forward cache emits no load event, and
     * Firefox's driver does not notice it, so the test polls the page itself.
     */
    const travel = async ({ page }: WalletCheckout, steps: -1 | 1) => {
      await page.evaluate((by) => history.go(by), steps)
      await expect(async () => {
        expect(await page.evaluate(() => location.search)).toBe(steps < 0 ? '?before' : '')
        expect(await page.evaluate(() => document.readyState)).toBe('complete')
      }).toPass()
    }
    const openSecond = async (walletCheckout: WalletCheckout) => {
      await walletCheckout.page.goto(`${walletCheckout.own.shopUrl}/action?before`)
      await walletCheckout.open()
    }
    const isKept = ({ page }: WalletCheckout) => page.evaluate(() => Boolean(window.walletEvents))

    test('while the sheet is open: nothing is charged, and the order can be paid later', async ({
      walletCheckout,
      walletCheckoutOn,
      context,
    }) => {
      await openSecond(walletCheckout)
      await openSheet(walletCheckout, wallet)
      await travel(walletCheckout, -1)
      expect(await walletCheckout.checkoutPage.paymentStatuses()).toEqual([])
      const again = await walletCheckoutOn(await context.newPage())
      await again.open()
      await expectPaidNext(again, wallet, [])
    })

    test('during the payment: resume() finds it, and it is charged once', async ({ walletCheckout }) => {
      const { checkoutPage } = walletCheckout
      await openSecond(walletCheckout)
      const { handleAuthorise: merchant } = checkoutPage
      let left = () => {}
      const leaving = new Promise<void>((resolve) => {
        left = resolve
      })
      checkoutPage.handleAuthorise = async (...asked) => {
        await leaving
        return merchant(...asked)
      }
      await paySheet(walletCheckout, wallet)
      await expect.poll(() => checkoutPage.authoriseRequests.length).toBe(1)
      await travel(walletCheckout, -1)
      left()
      await expect.poll(checkoutPage.paymentStatuses).toEqual(['SUCCEEDED'])
      await travel(walletCheckout, 1)
      if (!(await isKept(walletCheckout))) await walletCheckout.open()
      expect(await walletCheckout.resume()).toBe('succeeded')
      await walletCheckout.expectClean()
      expect([checkoutPage.authoriseRequests.length, await checkoutPage.paymentStatuses()]).toEqual([1, ['SUCCEEDED']])
    })
  })
}
