import { cards } from './support/cards'
import { expect, test } from './support/test'

/** Elements without script, which an HTML sanitiser allows. */
const markup = `<a id="Tender"></a><a id="Tender" name="checkout"></a><img name="currentScript" alt="">
  <span data-tender-element="card"></span><span data-tender-element="payment"></span>`

const scriptTag = /<script\s[^>]*src="[^"]*\/tender\.js"[^>]*><\/script>/

test.use({ expectedNoise: [/data-tender-element="\w+" is unused/] })

test('DOM clobbering › foreign markup before the form does not affect the script tag, and the payment succeeds', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  // Moves the script to the end of the page, so it runs after the markup.
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
