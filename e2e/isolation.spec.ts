import { cards } from './support/cards'
import { expect, test } from './support/test'

/**
 * A hostile script on the shop's page. It runs before all others, listens to every message and
 * port, reads requests, patches built-in functions, and searches all frames.
 */
const hostile = () => {
  // The loot is stored, because the payment ends on another page.
  const keep = sessionStorage.setItem.bind(sessionStorage)
  let loot = sessionStorage.getItem('loot') ?? ''
  const { stringify } = JSON
  const take = (what: unknown) => {
    let text: string
    try {
      text = typeof what === 'string' ? what : (stringify(what) ?? '')
    } catch {
      text = String(what)
    }
    loot += `${text}\n`
    keep('loot', loot.slice(-1_000_000))
  }
  const watch = (port: MessagePort) => {
    port.addEventListener('message', (event) => take(event.data))
  }
  window.addEventListener(
    'message',
    (event) => {
      take(event.data)
      event.ports.forEach(watch)
    },
    true,
  )

  const Channel = window.MessageChannel
  window.MessageChannel = new Proxy(Channel, {
    construct: (target, parameters) => {
      const channel: MessageChannel = Reflect.construct(target, parameters)
      watch(channel.port1)
      return channel
    },
  })
  const patch = (target: object, name: string) => {
    const original = Reflect.get(target, name)
    Reflect.set(target, name, function (this: unknown, ...parameters: unknown[]) {
      for (const parameter of parameters) take(parameter)
      return original.apply(this, parameters)
    })
  }
  patch(window, 'fetch')
  patch(MessagePort.prototype, 'postMessage')
  patch(JSON, 'stringify')
  patch(JSON, 'parse')
  patch(Map.prototype, 'set')
  for (const type of ['keydown', 'keyup', 'keypress', 'input', 'beforeinput', 'paste', 'change']) {
    document.addEventListener(
      type,
      (event) => {
        take(event instanceof KeyboardEvent ? `key ${event.key}` : (event.target as HTMLInputElement).value)
      },
      true,
    )
  }
  setInterval(() => {
    for (let index = 0; index < window.length; index += 1) {
      try {
        take(window[index]?.document.documentElement.textContent ?? '')
      } catch {
        // Expected: the frame has another origin, so the script cannot read it.
      }
    }
  }, 50)
}

for (const sites of ['one site', 'two sites'] as const) {
  test(`isolation › a hostile script on the page sees no card data: ${sites}`, async ({ page, shopOn }) => {
    // The script runs only on the merchant's page.
    await page.addInitScript(`if (window.top === window) (${hostile})()`)
    const shop = shopOn('node', sites)
    await shop.open()
    await shop.fillShipping()
    await shop.fillCard({ number: '5555555555554444', expiry: '11 / 37', cvc: '987', name: 'Zoe Quist' })
    // Gives the hostile script time to search the frames again, while they contain the whole card.
    await page.waitForTimeout(300)
    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
    const seen = await page.evaluate(() => sessionStorage.getItem('loot') ?? '')

    // The script sees what a page may know: the first six and the last four digits.
    expect(seen).toContain('"firstSix":"555555","lastFour":"4444"')
    expect(seen).toContain('attemptKey')
    // It sees no other card data: no number, no middle digits, no code, no key press.
    expect(seen).not.toContain('5555555555554444')
    expect(seen).not.toMatch(/5555 5555|55554444|5555555/)
    expect(seen).not.toMatch(/"987"|'987'|\b987\b/)
    expect(seen).not.toMatch(/key [0-9]/)
    expect(seen).not.toContain('Zoe Quist')
  })
}

test('isolation › the page cannot access the document of a frame', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.fillCard(cards.approved)
  // Waits until the last frame has loaded. Before, each is an empty document of the page's origin.
  await expect(shop.intentStatus).toHaveText(/Started|Active/)
  const read = await page.evaluate(() =>
    Array.from({ length: window.length }, (_, index) => {
      try {
        return String(window[index]?.document.title)
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(read.length).toBeGreaterThanOrEqual(2)
  expect(new Set(read)).toEqual(new Set(['SecurityError']))
})

test('isolation › the frames limit who can embed them, allow only their inline scripts, and load nothing', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const response = page.waitForResponse(/card\.html/)
  await shop.open()
  const headers = (await response).headers()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src( 'sha256-[^']+'){2};/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('frame-ancestors http://localhost:*')
  expect(policy).not.toContain('unsafe')
  const origins = new Set(requests.map((url) => new URL(url).origin))
  expect(origins).toEqual(new Set([shop.shopUrl, shop.serviceUrl]))
})
