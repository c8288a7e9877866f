import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'

// Only the driver of Chromium can crash a process. Frames of another site get a process of their
// own, as in customers' browsers.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] })
  },
})

test('crashed frames reload when the customer clicks on the card, and the payment succeeds', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  await checkoutPage.type(cards.approved.number)
  const { x, y } = (await page.locator('iframe').first().boundingBox()) ?? { x: 0, y: 0 }
  const cardFrame = () => {
    const frame = page.frames().find((each) => each.url().includes('/card.html'))
    if (!frame) throw new Error('The page has no card frame')
    return frame
  }
  const context = page.context()
  // When a frame crashes, Playwright reports the whole page as crashed, although the page still
  // runs. So the test controls the page through a DevTools session.
  const shop = await context.newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await shop.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result.value
  }
  await evaluate(`(() => {
    window.told = []
    const card = checkoutPage.checkout.element('card')
    for (const name of ['change', 'ready', 'reload', 'loaderror']) card.on(name, () => told.push(name))
    document.querySelector('iframe[src*="/controller.html"]').addEventListener('load', () => told.push('controller'))
  })()`)
  const dying = await context.newCDPSession(cardFrame())
  const crashed = page.waitForEvent('crash')
  // Not awaited, like the mouse events below, because a crashed process sends no reply.
  dying.send('Page.crash').catch(() => {})
  await crashed
  expect(await evaluate('told')).toEqual([])
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    const press = { type, x: x + 40, y: y + 40, button: 'left', clickCount: 1 } as const
    shop.send('Input.dispatchMouseEvent', press).catch(() => {})
  }
  await expect.poll(() => evaluate('told')).toEqual(['change', 'ready', 'reload', 'controller'])

  const form = await context.newCDPSession(cardFrame())
  const { number, expiry, cvc, name } = cards.approved
  for (const [id, text] of Object.entries({ number, expiry, cvc, name })) {
    const type = `document.getElementById('${id}').focus(); document.execCommand('insertText', false, '${text}')`
    await form.send('Runtime.evaluate', { expression: type })
  }
  expect(await evaluate('checkoutPage.pay()')).toMatchObject({ status: 'succeeded' })
})
