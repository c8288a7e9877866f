import { cards } from './support/cards'
import { expect, type Till, test } from './support/endings'

const { approved } = cards

/** Two tabs of one browser with the same order: one browser context shares storage and locks. */
const twoTabs = async (till: Till, tillOn: (page: Till['page'], trackingId?: string) => Promise<Till>) => {
  const second = await tillOn(await till.page.context().newPage(), till.trackingId)
  await Promise.all([till.open(), second.open()])
  return second
}

/** Keys reach the tab in front. */
const typeCard = async (till: Till) => {
  await till.page.bringToFront()
  await till.type(approved.number)
}

const asked = (one: Till, other: Till) => [...one.asked, ...other.asked]

test('two tabs of one order start one intent, and tell its steps together', async ({ till, tillOn, own }) => {
  const second = await twoTabs(till, tillOn)
  const id = await till.intentId()
  expect(await second.intentId()).toBe(id)
  expect(own.seen('startIntent')).toHaveLength(1)

  await till.page.evaluate(() => window.till?.checkout.steps.complete('shipping'))
  await second.page.evaluate(() => window.till?.checkout.steps.complete('delivery'))
  await till.page.evaluate(() => window.till?.checkout.steps.start('billing'))
  const timeline = async () => (await own.server.intents.get(id)).timeline
  await expect.poll(timeline).toMatchObject({
    shipping: { status: 'COMPLETE' },
    delivery: { status: 'COMPLETE' },
    billing: { status: 'IN_PROGRESS' },
  })
})

test('two tabs that pay at once make one payment, and both are told of it', async ({ till, tillOn }) => {
  const second = await twoTabs(till, tillOn)
  await typeCard(till)
  await typeCard(second)
  const [one, other] = await Promise.all([till.pay(), second.pay()])
  expect(one).toMatchObject({ status: 'succeeded' })
  expect(other).toMatchObject({ status: 'succeeded', paymentId: one.paymentId })
  expect(asked(till, second)).toHaveLength(1)
  expect(await till.payments()).toEqual(['SUCCEEDED'])
})

test('what one tab has paid, the other finds paid, and asks nobody', async ({ till, tillOn }) => {
  const second = await twoTabs(till, tillOn)
  await typeCard(till)
  await typeCard(second)
  const paid = await till.pay()
  expect(paid).toMatchObject({ status: 'succeeded' })
  expect(await second.pay()).toMatchObject({ status: 'succeeded', paymentId: paid.paymentId })
  expect(second.asked).toEqual([])
  expect(await second.resume()).toMatchObject({ status: 'succeeded', paymentId: paid.paymentId })
  expect(await till.payments()).toEqual(['SUCCEEDED'])
})

test('a tab that is closed while it pays leaves the other to find what was paid', async ({ till, tillOn }) => {
  const second = await twoTabs(till, tillOn)
  await typeCard(second)
  till.merchant = async (_request, authorise) => {
    const answer = await authorise()
    await till.page.close()
    return answer
  }
  await typeCard(till)
  await till.pay().catch(() => {})
  expect(await second.pay()).toMatchObject({ status: 'succeeded' })
  expect(second.asked).toEqual([])
  expect(await second.payments()).toEqual(['SUCCEEDED'])
})
