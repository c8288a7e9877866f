import { type ActionPage, expect, test, type Way } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { everyWay } from './support/every-way'
import { setOffline } from './support/set-offline'

test.use({ expectedNoise: [/Failed to load resource|net::ERR|NS_ERROR|NetworkError/i] })

/** Pays, and cuts the network while the bank's page waits for the customer. */
const loseNetwork = async (action: ActionPage, way: Way) => {
  const { page } = action
  await action.open()
  await action.pay(way)
  const question = way === 'popup' ? 'Pay from your wallet?' : 'Confirm that it is you'
  await expect(async () => {
    await expect((await action.bank()).getByRole('heading', { name: question })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const lost = page.waitForEvent('requestfailed')
  await setOffline(action, true)
  // Waits until a read of the service has failed.
  await lost
  return action.bank()
}

/** `npm test` shows the action in a modal dialog, and the matrix in the other ways. */
const ways: Way[] = everyWay ? ['inline', 'popup'] : ['modal']

for (const way of ways) {
  test(`pay() › returns the result after the network was lost during a customer action, ${way}`, async ({ action }) => {
    const { page, checkoutPage } = action
    await answerElsewhere(await loseNetwork(action, way))
    await page.waitForEvent('requestfailed')
    await action.expectNoResult()
    await setOffline(action, false)
    await page.bringToFront()
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    // The customer has answered in their bank's app, so a pop-up stays open.
    await action.expectClean({ windows: way === 'popup' ? 1 : 0 })
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  test(`the next pay() finds the payment if the customer closed the action without a network, ${way}`, async ({
    action,
  }) => {
    const { page, checkoutPage, frame } = action
    const bank = await loseNetwork(action, way)
    await answerElsewhere(bank)
    if ('close' in bank) await bank.close()
    else await frame.locator('header').getByRole('button', { name: 'Close' }).click()
    await page.bringToFront()
    expect(await action.result()).toMatchObject({ status: 'pending' })
    await action.expectClean()
    await setOffline(action, false)
    if (way === 'popup') await page.evaluate(() => Object.assign(window, { open: () => null }))
    await page.locator('#pay').click()
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })
}
