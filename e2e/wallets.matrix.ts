import { lost } from './support/endings'
import { setOffline } from './support/set-offline'
import { expect, test, type Wallet, type WalletTill, wallets } from './support/wallet-till'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR|status of 503/i] })

const all503 = {
  operations: ['startIntent', 'getIntent', 'updateIntent', 'authorizePayment', 'setupWallet'],
  status: 503,
}
const unsure = 'We do not know yet whether the payment went through. Please wait before you try again.'

/** The network of the customer, who then reaches the shop's server no more than the service. */
const setNetwork = async (walletTill: WalletTill, away: boolean) => {
  walletTill.till.offline = away
  await setOffline(walletTill, away)
}

/** Opens the sheet, and waits until it can be paid in. */
const openSheet = async ({ press }: WalletTill, wallet: Wallet) => {
  const sheet = await press(wallet)
  await expect(sheet.getByRole('button', { name: `Pay with ${wallet}` })).toBeEnabled()
  return sheet
}

const paySheet = async (walletTill: WalletTill, wallet: Wallet) => {
  await openSheet(walletTill, wallet)
  await walletTill.agree(wallet)
}

/** Apple's sheet goes when nobody knows; Google's says so and waits for its customer. */
const leaveUnsure = async ({ sheet, page }: WalletTill, wallet: Wallet) => {
  if (wallet === 'Google Pay') {
    await expect(sheet(wallet).getByRole('alert')).toHaveText(unsure)
    await page.keyboard.press('Escape')
  }
  await expect(sheet(wallet)).toBeHidden()
}

/** All that there is to lose comes back, and the order is paid by another click: once. */
const expectPaidNext = async (walletTill: WalletTill, wallet: Wallet, before: string[]) => {
  await walletTill.expectClean()
  expect(await walletTill.told()).toEqual(before.length > 0 ? ['open', ...before] : [])
  await paySheet(walletTill, wallet)
  expect(await walletTill.ended(before.length + 1)).toEqual([...before, 'succeeded'])
  await walletTill.expectClean()
  expect(await walletTill.till.payments()).toEqual(['SUCCEEDED'])
}

for (const wallet of wallets) {
  test.describe(`the network is lost, ${wallet}`, () => {
    test('under the open sheet, and is back before the customer agrees', async ({ walletTill }) => {
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await setNetwork(walletTill, true)
      await setNetwork(walletTill, false)
      await walletTill.agree(wallet)
      expect(await walletTill.ended()).toEqual(['succeeded'])
      await walletTill.expectClean()
      expect(await walletTill.till.payments()).toEqual(['SUCCEEDED'])
    })

    test('under the open sheet, before the shop is asked: nothing is paid', async ({ walletTill }) => {
      const { till } = walletTill
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await setNetwork(walletTill, true)
      const { merchant } = till
      till.merchant = async () => lost
      await walletTill.agree(wallet)
      expect(await walletTill.ended()).toEqual(['pending authorise.answer'])
      await leaveUnsure(walletTill, wallet)
      expect(await till.payments()).toEqual([])
      await setNetwork(walletTill, false)
      till.merchant = merchant
      await expectPaidNext(walletTill, wallet, ['pending authorise.answer'])
    })

    test('once the shop was asked: the payment is found by the next, and made once', async ({ walletTill }) => {
      const { till } = walletTill
      await walletTill.open()
      const { merchant } = till
      till.merchant = async (...asked) => {
        await merchant(...asked)
        await setNetwork(walletTill, true)
        return lost
      }
      await paySheet(walletTill, wallet)
      expect(await walletTill.ended()).toEqual(['pending authorise.answer'])
      await leaveUnsure(walletTill, wallet)
      expect(await till.payments()).toEqual(['SUCCEEDED'])
      await setNetwork(walletTill, false)
      await expectPaidNext(walletTill, wallet, ['pending authorise.answer'])
      expect(till.asked).toHaveLength(1)
    })

    test('before the sheet is opened', async ({ walletTill }) => {
      await walletTill.open()
      await setNetwork(walletTill, true)
      // Apple needs a session of the service's for each sheet; Google has all it needs by then.
      await walletTill.button(wallet).click()
      if (wallet === 'Google Pay') await walletTill.page.keyboard.press('Escape')
      const [end = ''] = await walletTill.ended()
      expect(end).toMatch(wallet === 'Apple Pay' ? /^error network\./ : /^cancel$/)
      await expect(walletTill.sheet(wallet)).toBeHidden()
      await setNetwork(walletTill, false)
      await expectPaidNext(walletTill, wallet, [end])
    })
  })

  test.describe(`the service is away, ${wallet}`, () => {
    test('before the shop is asked', async ({ walletTill }) => {
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await walletTill.own.meet(all503)
      await walletTill.agree(wallet)
      expect(await walletTill.ended()).toEqual(['pending service.failed'])
      await leaveUnsure(walletTill, wallet)
      await walletTill.own.meet(null)
      expect(await walletTill.till.payments()).toEqual([])
      await expectPaidNext(walletTill, wallet, ['pending service.failed'])
    })

    test("for browsers only: the shop's answer decides", async ({ walletTill }) => {
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await walletTill.own.meet({ operations: ['startIntent', 'getIntent', 'updateIntent'], status: 503 })
      await walletTill.agree(wallet)
      expect(await walletTill.ended()).toEqual(['succeeded'])
      await walletTill.expectClean()
      expect(await walletTill.till.payments()).toEqual(['SUCCEEDED'])
    })

    test('when the sheet is opened', async ({ walletTill }) => {
      await walletTill.open()
      await walletTill.own.meet({ operations: ['setupWallet'], status: 503 })
      await walletTill.button(wallet).click()
      if (wallet === 'Google Pay') await walletTill.page.keyboard.press('Escape')
      const end = wallet === 'Apple Pay' ? 'error service.failed' : 'cancel'
      expect(await walletTill.ended()).toEqual([end])
      await expect(walletTill.sheet(wallet)).toBeHidden()
      await walletTill.own.meet(null)
      await expectPaidNext(walletTill, wallet, [end])
    })
  })

  test.describe(`the shop shows another view under the open sheet, ${wallet}`, () => {
    test('and the container is gone: the sheet goes on to its one end', async ({ walletTill }) => {
      const { page } = walletTill
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await page.evaluate(() => {
        history.pushState(null, '', '?thanks')
        document.querySelector('#wallets')?.remove()
      })
      await walletTill.agree(wallet)
      expect(await walletTill.ended()).toEqual(['succeeded'])
      await walletTill.expectClean()
      expect(await walletTill.told()).toEqual(['open', 'succeeded'])
      expect(await walletTill.till.payments()).toEqual(['SUCCEEDED'])
    })

    test('and the element is unmounted: closed, and paid where it is mounted again', async ({ walletTill }) => {
      const { page } = walletTill
      await walletTill.open()
      await openSheet(walletTill, wallet)
      await page.evaluate(() => {
        history.pushState(null, '', '?cart')
        window.walletsElement?.unmount()
      })
      await expect(walletTill.button(wallet)).toHaveCount(0)
      await page.keyboard.press('Escape')
      expect(await walletTill.ended()).toEqual(['cancel'])
      await page.evaluate(() => {
        history.back()
        window.walletsElement?.mount('#wallets')
      })
      await expectPaidNext(walletTill, wallet, ['cancel'])
    })
  })

  test.describe(`left by the back button, ${wallet}`, () => {
    /** A page from the cache does not load, and Firefox's driver does not hear of it: the page itself tells. */
    const travel = async ({ page }: WalletTill, steps: -1 | 1) => {
      await page.evaluate((by) => history.go(by), steps)
      await expect(async () => {
        expect(await page.evaluate(() => location.search)).toBe(steps < 0 ? '?before' : '')
        expect(await page.evaluate(() => document.readyState)).toBe('complete')
      }).toPass()
    }
    const openSecond = async (walletTill: WalletTill) => {
      await walletTill.page.goto(`${walletTill.own.shopUrl}/action?before`)
      await walletTill.open()
    }
    const isKept = ({ page }: WalletTill) => page.evaluate(() => Boolean(window.walletTold))

    test('under the open sheet: nothing is paid, and the order can be paid after it', async ({
      walletTill,
      walletTillOn,
      context,
    }) => {
      await openSecond(walletTill)
      await openSheet(walletTill, wallet)
      await travel(walletTill, -1)
      expect(await walletTill.till.payments()).toEqual([])
      const again = await walletTillOn(await context.newPage())
      await again.open()
      await expectPaidNext(again, wallet, [])
    })

    test('while the payment is under way: it is found, and made once', async ({ walletTill }) => {
      const { till } = walletTill
      await openSecond(walletTill)
      const { merchant } = till
      let left = () => {}
      const leaving = new Promise<void>((resolve) => {
        left = resolve
      })
      till.merchant = async (...asked) => {
        await leaving
        return merchant(...asked)
      }
      await paySheet(walletTill, wallet)
      await expect.poll(() => till.asked.length).toBe(1)
      await travel(walletTill, -1)
      left()
      await expect.poll(till.payments).toEqual(['SUCCEEDED'])
      await travel(walletTill, 1)
      if (!(await isKept(walletTill))) await walletTill.open()
      expect(await walletTill.resume()).toBe('succeeded')
      await walletTill.expectClean()
      expect([till.asked.length, await till.payments()]).toEqual([1, ['SUCCEEDED']])
    })
  })
}
