import { second } from '../src/mock/time'
import { type ActionPage, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { everyWay } from './support/every-way'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|sandbox|navigat|postMessage/i] })

/** `npm test` shows the action in a modal dialog, and the matrix in the page. */
const ways = everyWay ? (['inline'] as const) : (['modal'] as const)

const bankFrame = ({ frame }: ActionPage) => frame.locator('#bank')
const bankIn = ({ frame }: ActionPage) => frame.frameLocator('#bank')
const asked = (action: ActionPage) =>
  expect(bankIn(action).getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()

/**
 * Navigates the bank's frame to a URL, as a bank may do. Without a URL, reloads the bank's page.
 */
const lead = (action: ActionPage, url?: string) =>
  bankFrame(action).evaluate(
    (bank: HTMLIFrameElement, to) =>
      new Promise((resolve) => {
        bank.addEventListener('load', resolve, { once: true })
        bank.src = to ?? bank.src
      }),
    url,
  )

for (const way of ways) {
  test(`a device step that hangs is skipped, and the customer can still confirm, ${way}`, async ({ action }) => {
    const { page, own, checkoutPage } = action
    let hangs = 0
    await page.route(/\?step=question/, () => {
      hangs += 1
    })
    await action.open()
    await action.pay(way)
    await expect(bankIn(action).getByRole('heading', { name: 'Checking your device' })).toBeVisible()
    await expect.poll(() => hangs).toBe(1)
    own.advanceClock(10 * second + 1)
    await action.expectNoResult()
    // By its own clock, the bank skips the device step, and shows its form.
    await lead(action)
    await asked(action)
    await bankIn(action).getByLabel('Code from your bank').fill('1234')
    await bankIn(action).getByRole('button', { name: 'Confirm' }).click()
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    await action.expectClean()
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  test(`a device step that hangs until the challenge expires is declined, ${way}`, async ({ action }) => {
    const { page, own, checkoutPage } = action
    await page.route(/\?step=question/, () => {})
    await action.open()
    await action.pay(way)
    await expect(bankIn(action).getByRole('heading', { name: 'Checking your device' })).toBeVisible()
    own.advanceClock(15 * 60 * second)
    expect(await action.result()).toMatchObject({ status: 'declined' })
    await action.expectClean()
    expect(await checkoutPage.paymentStatuses()).toEqual(['DECLINED'])
  })

  test(`early and repeated return messages do not end the payment, ${way}`, async ({ action }) => {
    const { checkoutPage } = action
    await action.open()
    await action.pay(way)
    await asked(action)
    const { returnUrl = '' } = checkoutPage.authoriseRequests[0] ?? {}
    const bank = (await bankFrame(action).getAttribute('src')) ?? ''
    await lead(action, returnUrl)
    await lead(action, `${returnUrl}&again`)
    await action.page.waitForResponse('**/outcome')
    await action.expectNoResult()
    await lead(action, bank)
    await answerElsewhere(bankIn(action))
    // Not awaited: the payment may end first and remove the frame, and then some drivers report no
    // load.
    lead(action, returnUrl).catch(() => {})
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    await action.expectClean()
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
  })
}
