import { cards } from './support/cards'
import { expect, test } from './support/test'

/** Elements that a shop's filter for others' markup lets through, since they hold no script. */
const markup = `<a id="Tender"></a><a id="Tender" name="checkout"></a><img name="currentScript" alt="">
  <span data-tender-element="card"></span><span data-tender-element="payment"></span>`

const scriptTag = /<script\s[^>]*src="[^"]*\/tender\.js"[^>]*><\/script>/

test.use({ expectedNoise: [/unused data-tender-element attributes/] })

test('clobbering: markup of others in front of the form does not stop the script tag, and the order is paid', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  // The markup stands before the script runs, which is the last element of the page.
  await page.route('**/tag.html', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [tag = ''] = scriptTag.exec(html) ?? []
    const body = html
      .replace(tag, '')
      .replace('<main>', () => `<main>${markup}`)
      .replace('</body>', () => `${tag.replace(' async', '').replace('\n      async', '')}</body>`)
    await route.fulfill({ response, body })
  })
  await shop.open('script tag')
  expect(await page.evaluate(() => Object(document.currentScript).tagName)).toBe('IMG')
  await expect(page.locator('span iframe')).toHaveCount(0)
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html**')
})
