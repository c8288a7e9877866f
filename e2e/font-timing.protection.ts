import { buildAttackFont } from './support/attack-font'
import { expect, test } from './support/endings'
import { takePorts } from './support/hostile'
import { fastNumber, layoutTime, longestBlock, slowDigit, slowNumber } from './support/longest-block'
import { openShop } from './support/shop-page'
import { fontsIn } from './support/side-channel-page'

/** Where a number can be typed: the frame that shows it, and the place that it is mounted in. */
const places = [
  { element: 'card', path: '/card.html', adopted: false },
  { element: 'number', path: '/field.html', adopted: false },
  { element: 'payment', path: '/payment.html', adopted: false },
  { element: 'card', path: '/card.html', adopted: true },
] as const

for (const { element, path, adopted } of places) {
  test(`a font that is slow for one digit reads nothing of ${adopted ? 'an adopted' : 'a'} ${element} frame`, async ({
    page,
    own,
  }) => {
    const font = await buildAttackFont(slowDigit)
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await takePorts(page)
    const frameHtml = `<iframe id="target" title="Card" src="${own.serviceUrl}/frames/0.1.0/card.html?key=pk_test_demo"></iframe>`
    await openShop(page, own, { place: adopted ? frameHtml : '<div id="target"></div>' })

    // The font does what the attack needs: the page itself takes several times as long for one number as for the other.
    const slow = await layoutTime(page, font, slowNumber)
    const fast = await layoutTime(page, font, fastNumber)
    expect(slow).toBeGreaterThan(10)
    expect(slow).toBeGreaterThan(4 * fast)

    await page.evaluate(
      ({ serviceUrl, element }) => {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          intent: { trackingId: 'attack', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
        })
        const card = checkout?.element(element as 'card').mount('#target')
        if (checkout && card) window.shop = { checkout, card, events: [] }
      },
      { serviceUrl: own.serviceUrl, element },
    )
    const shown = page.frameLocator(adopted ? '#target' : '#target iframe')
    const number = shown.locator('#number')
    await expect(number).toBeEditable()
    await expect.poll(() => page.evaluate(() => window.hands?.ports.card !== undefined)).toBe(true)

    const waits: Record<string, number> = {}
    for (const typed of [fastNumber, slowNumber]) {
      await number.fill(typed)
      waits[typed] = await longestBlock(page, font)
    }
    // The frame's own work, whatever was typed: nothing of what the page has just measured for itself.
    expect((waits[slowNumber] ?? 0) - (waits[fastNumber] ?? 0)).toBeLessThan(slow / 2)

    const frame = page.frames().find((one) => one.url().includes(path))
    if (!frame) throw new Error(`no frame ${path}`)
    expect(await fontsIn(frame)).toEqual({
      given: [],
      asked: expect.not.arrayContaining([expect.stringContaining('attack')]),
    })
    expect(fonts).toEqual([])
  })
}
