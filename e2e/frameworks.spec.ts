import type { RenderedShop, StartCard } from './frameworks/shop'
import { bundlePage } from './support/bundle-page'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'

declare global {
  interface Window {
    framework?: { show(node: Element, start: StartCard): RenderedShop }
    rendered?: RenderedShop
    paid?: () => Promise<string>
    mountAgain?: () => void
  }
}

for (const framework of ['react', 'vue', 'svelte', 'plain']) {
  test(`${framework} › repeated setup creates one set of frames, and the cleanup removes it`, async ({
    page,
    own,
    checkoutPage,
  }) => {
    await page.goto(`${own.shopUrl}/checkout`)
    await page.addScriptTag({ content: await bundlePage(`frameworks/${framework}`, 'framework') })
    await page.evaluate(
      ([serviceUrl, trackingId]) => {
        const intent = {
          trackingId,
          paymentFlowId: 'flow_immediate',
          amount: { amount: 5099, currency: 'EUR' },
        }
        const start: StartCard = (place) => {
          const checkout = window.Tender?.createCheckout({
            serviceUrl,
            publicKey: 'pk_test_demo',
            clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
            intent,
          })
          checkout?.element('card').mount(place)
          // Mounts the card again, as code that runs with each rendering does.
          window.mountAgain = () => void checkout?.element('card', {}).mount(place)
          window.paid = async () => {
            const result = await checkout?.pay({
              authorise: (request) => {
                const asked = JSON.stringify({ ...request, flow: intent.paymentFlowId })
                return fetch('/authorise', { method: 'POST', headers: { 'x-request': asked } })
              },
              outcome: (request) =>
                fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } }),
            })
            return result?.status ?? ''
          }
          return () => checkout?.destroy()
        }
        const node = document.querySelector('#card')
        const rendered = node && window.framework?.show(node, start)
        if (rendered) window.rendered = rendered
      },
      [own.serviceUrl, checkoutPage.trackingId] as const,
    )
    await checkoutPage.type(cards.approved.number)
    const render = () =>
      page.evaluate(() => {
        window.rendered?.render()
        window.mountAgain?.()
      })
    await render()
    await expect(checkoutPage.card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    // Renders again while the merchant's server authorises.
    checkoutPage.handleAuthorise = async (_request, authorise) => {
      await render()
      return authorise()
    }
    expect(await page.evaluate(() => window.paid?.())).toBe('succeeded')
    await render()
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
    await expect(page.locator('iframe')).toHaveCount(2)
    await page.evaluate(() => window.rendered?.end())
    await expect(page.locator('iframe')).toHaveCount(0)
  })
}
