import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { startSampleShop, type Technology } from './support/sample-shop'

for (const technology of ['HTML', 'React', 'Vue'] satisfies Technology[]) {
  test(`code of the demo › ${technology}: shows a decline, then pays, with the server of the sample`, {
    tag: '@once',
  }, async ({ page, own }) => {
    const shop = await startSampleShop(technology, own.serviceUrl)
    try {
      // The server may still be starting.
      await expect(() => page.goto(shop.url)).toPass()
      const pay = page.getByRole('button', { name: 'Pay €178.30' })
      await fillCard(page, cards.declined.number)
      await pay.click()
      await expect(page.getByText('Your bank declined the payment.').first()).toBeVisible()
      const code = page.frameLocator('iframe[title="Card details"]').getByLabel('Security code')
      await expect(code).toHaveValue('')
      await fillCard(page, cards.approved.number)
      await pay.click()
      if (technology === 'HTML') await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
      else await expect(page.getByRole('button', { name: 'Paid' })).toBeVisible()
    } finally {
      await shop.stop()
    }
  })
}
