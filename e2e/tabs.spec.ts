import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'

const { approved } = cards

/** Two tabs of one browser with the same order: one browser context shares storage and locks. */
const twoTabs = async (
  checkoutPage: CheckoutPage,
  checkoutPageOn: (page: CheckoutPage['page'], trackingId?: string) => Promise<CheckoutPage>,
) => {
  const second = await checkoutPageOn(await checkoutPage.page.context().newPage(), checkoutPage.trackingId)
  await Promise.all([checkoutPage.open(), second.open()])
  return second
}

/** Key presses reach only the tab in the foreground. */
const typeCard = async (checkoutPage: CheckoutPage) => {
  await checkoutPage.page.bringToFront()
  await checkoutPage.type(approved.number)
}

const asked = (one: CheckoutPage, other: CheckoutPage) => [...one.authoriseRequests, ...other.authoriseRequests]

test('two tabs of one order › start one intent, and both report its steps', async ({
  checkoutPage,
  checkoutPageOn,
  own,
}) => {
  const second = await twoTabs(checkoutPage, checkoutPageOn)
  const id = await checkoutPage.intentId()
  expect(await second.intentId()).toBe(id)
  expect(own.requestsOf('startIntent')).toHaveLength(1)

  await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
  await second.page.evaluate(() => window.checkoutPage?.checkout.steps.complete('delivery'))
  await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.steps.start('billing'))
  const timeline = async () => (await own.server.intents.get(id)).timeline
  await expect.poll(timeline).toMatchObject({
    shipping: { status: 'COMPLETE' },
    delivery: { status: 'COMPLETE' },
    billing: { status: 'IN_PROGRESS' },
  })
})

test('two tabs of one order › make one payment if both pay at once, and both get its result', async ({
  checkoutPage,
  checkoutPageOn,
}) => {
  const second = await twoTabs(checkoutPage, checkoutPageOn)
  await typeCard(checkoutPage)
  await typeCard(second)
  const [one, other] = await Promise.all([checkoutPage.pay(), second.pay()])
  expect(one).toMatchObject({ status: 'succeeded' })
  expect(other).toMatchObject({ status: 'succeeded', paymentId: one.paymentId })
  expect(asked(checkoutPage, second)).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('two tabs of one order › the second one finds the payment of the first, and requests none', async ({
  checkoutPage,
  checkoutPageOn,
}) => {
  const second = await twoTabs(checkoutPage, checkoutPageOn)
  await typeCard(checkoutPage)
  await typeCard(second)
  const paid = await checkoutPage.pay()
  expect(paid).toMatchObject({ status: 'succeeded' })
  expect(await second.pay()).toMatchObject({ status: 'succeeded', paymentId: paid.paymentId })
  expect(second.authoriseRequests).toEqual([])
  expect(await second.resume()).toMatchObject({ status: 'succeeded', paymentId: paid.paymentId })
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('two tabs of one order › the second one finds the payment if the first is closed while it pays', async ({
  checkoutPage,
  checkoutPageOn,
}) => {
  const second = await twoTabs(checkoutPage, checkoutPageOn)
  await typeCard(second)
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    const answer = await authorise()
    await checkoutPage.page.close()
    return answer
  }
  await typeCard(checkoutPage)
  await checkoutPage.pay().catch(() => {})
  expect(await second.pay()).toMatchObject({ status: 'succeeded' })
  expect(second.authoriseRequests).toEqual([])
  expect(await second.paymentStatuses()).toEqual(['SUCCEEDED'])
})
