import { second } from '../src/mock/records/instant'
import { type ActionPage, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { everyWay } from './support/every-way'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|sandbox|navigat|postMessage/i] })

const ways = everyWay ? (['modal', 'inline'] as const) : (['modal'] as const)

const bankFrame = ({ frame }: ActionPage) => frame.locator('#bank')
const bankIn = ({ frame }: ActionPage) => frame.frameLocator('#bank')
const asked = (action: ActionPage) =>
  expect(bankIn(action).getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()

/**
 * Shows an address in the frame of the bank, as a bank that goes there would; without one its own
 * page anew.
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
  test(`a device step that hangs is given up, and the customer asked all the same, ${way}`, async ({ action }) => {
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
    // The bank gives it up by its own clock, and shows its question.
    await lead(action)
    await asked(action)
    await bankIn(action).getByLabel('Code from your bank').fill('1234')
    await bankIn(action).getByRole('button', { name: 'Confirm' }).click()
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    await action.expectClean()
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  test(`a device step that hangs to the end of the time is declined, ${way}`, async ({ action }) => {
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

  test(`word that the bank is done comes early, twice, and again when it is, ${way}`, async ({ action }) => {
    const { own, checkoutPage } = action
    await action.open()
    await action.pay(way)
    await asked(action)
    const { returnUrl = '' } = checkoutPage.authoriseRequests[0] ?? {}
    const bank = (await bankFrame(action).getAttribute('src')) ?? ''
    await lead(action, returnUrl)
    await lead(action, `${returnUrl}&again`)
    const before = own.requestsOf('getIntent').length
    await expect.poll(() => own.requestsOf('getIntent').length).toBeGreaterThan(before)
    await action.expectNoResult()
    await lead(action, bank)
    await answerElsewhere(bankIn(action))
    // Late, and once more. The payment may end meanwhile, and its frame go: not every driver says
    // so to who waits for it to load.
    lead(action, returnUrl).catch(() => {})
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
    await action.expectClean()
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
  })
}
