import { expect, test } from './support/checkout-page'
import { takePorts } from './support/hostile'

test.beforeEach(({ page }) => takePorts(page))

test('replayed › repeating the message of a pay() call makes no second payment', async ({ page, checkoutPage }) => {
  await checkoutPage.open()
  await checkoutPage.type('4242424242424242')
  const { status, paymentId } = await checkoutPage.pay()
  expect(status).toBe('succeeded')
  const answers = await page.evaluate(async () => {
    const { ports, sent, received } = window.captured ?? { ports: {}, sent: [], received: [] }
    const call = sent.find(({ name }) => name === 'pay')
    for (const id of [9001, 9002, 9003]) ports.controller?.postMessage({ ...call, id })
    const replies = () => received.filter(({ id }) => id !== undefined && id > 9000)
    while (replies().length < 3) await new Promise((resolve) => setTimeout(resolve, 50))
    return replies()
  })
  for (const answer of answers) expect(answer).toMatchObject({ kind: 'reply', value: { status, paymentId } })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('reordered › early calls are rejected, unexpected replies are ignored, and the payment succeeds', async ({
  page,
  checkoutPage,
  own,
}) => {
  await page.goto(`${own.shopUrl}/checkout`)
  await checkoutPage.open()
  const early = await page.evaluate(async () => {
    // The page creates a controller frame itself, and sends calls in the wrong order.
    const real = document.querySelector<HTMLIFrameElement>('iframe[src*="/controller.html"]')
    const frame = document.createElement('iframe')
    frame.src = `${real?.src}`.replace(/instance=[^&]+/, 'instance=other')
    const hello = new Promise<{ nonce: string; document: string }>((resolve) =>
      addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data)),
    )
    document.body.append(frame)
    const { nonce, document: met } = await hello
    const { port1, port2 } = new MessageChannel()
    const received: { id: number; kind: string; error?: { code: string } }[] = []
    port1.onmessage = ({ data }) => received.push(data)
    frame.contentWindow?.postMessage({ tender: 'welcome', protocol: '2.0', nonce, document: met }, '*', [port2])
    ;['pay', 'resume', 'nonsense', '__proto__'].forEach((name, id) => {
      port1.postMessage({ kind: 'call', id, name, payload: {} })
    })
    const replies = () => received.filter(({ kind }) => kind !== 'notification')
    while (replies().length < 4) await new Promise((resolve) => setTimeout(resolve, 20))
    frame.remove()
    return replies()
      .sort((one, other) => one.id - other.id)
      .map(({ kind, error }) => `${kind} ${error?.code}`)
  })
  expect(early).toEqual([...Array(2).fill('error options.invalid'), 'error frame.version', 'error frame.version'])
  await page.evaluate(() => {
    const { controller, card } = window.captured?.ports ?? {}
    for (const id of [1, 2, 77]) {
      controller?.postMessage({ kind: 'reply', id, value: 'forged' })
      controller?.postMessage({ kind: 'error', id, error: { code: 'destroyed', message: 'forged' } })
      card?.postMessage({ kind: 'reply', id, value: 'forged' })
    }
  })
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
})

test('oversized › messages that are too large are rejected, and the payment succeeds', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const codes = await page.evaluate(async () => {
    const { ports, received } = window.captured ?? { ports: {}, received: [] }
    const large = [
      'x'.repeat(20_000_000),
      Array(2_000_000).fill(0),
      { cart: { items: Array(5000).fill({ title: 'x' }) } },
    ]
    large.forEach((payload, index) => {
      ports.controller?.postMessage({ kind: 'call', id: 9000 + index, name: 'sync', payload })
      ports.card?.postMessage({ kind: 'notification', name: 'configure', payload })
    })
    const replies = () => received.filter(({ id }) => id !== undefined && id >= 9000)
    while (replies().length < 3) await new Promise((resolve) => setTimeout(resolve, 50))
    return replies().map(({ error }) => error?.code)
  })
  expect(codes).toEqual(Array(3).fill('options.invalid'))
  // A notification has no reply, so a warning reports it.
  await expect.poll(() => page.evaluate(() => window.captured?.received.map(({ name }) => name))).toContain('warning')
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: ['options.invalid'] })
})

test.describe('an invalid option', () => {
  test.use({ expectedNoise: [/Tender: options\.invalid/] })

  test('SET-5: a cart that is too large is left out, with a warning', async ({ page, checkoutPage, own }) => {
    await page.goto(`${own.shopUrl}/checkout`)
    const warned = await page.evaluate(async (serviceUrl) => {
      const warnings: string[] = []
      const checkout = window.Tender?.createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        intent: {
          trackingId: 'order-with-a-large-cart',
          paymentFlowId: 'flow_immediate',
          amount: { amount: 1, currency: 'EUR' },
          cart: { items: Array.from({ length: 50_000 }, () => ({ title: 'Merino socks' })) },
        },
      })
      checkout?.on('warning', ({ message }) => warnings.push(message))
      await checkout?.ready
      return warnings
    }, own.serviceUrl)
    expect(warned).toEqual([expect.stringContaining('intent.cart: too large')])
    expect(checkoutPage.authoriseRequests).toEqual([])
  })
})

test('flood › the page stays responsive, frames drop messages with a warning, and the payment succeeds', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  await checkoutPage.type('4242424242424242')
  const { longestMs, warnings, seconds } = await page.evaluate(async () => {
    const { ports, received } = window.captured ?? { ports: {}, received: [] }
    const start = performance.now()
    let longestMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 10)
    const flood = () => {
      for (let index = 0; index < 500; index += 1) {
        ports.controller?.postMessage({ kind: 'notification', name: 'reportActivity', payload: { returned: false } })
        ports.card?.postMessage({ kind: 'notification', name: 'focus', payload: { field: 'cvc' } })
      }
    }
    for (let burst = 0; burst < 10; burst += 1) {
      flood()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // A loop in the shop's code.
    for (let index = 0; index < 500; index += 1)
      void window.checkoutPage?.checkout.set({ intent: { customer: { name: `Ada ${index}` } } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    clearInterval(timer)
    const countWarnings = () => received.filter(({ name }) => name === 'warning').length
    while (countWarnings() < 2) await new Promise((resolve) => setTimeout(resolve, 50))
    return { longestMs, warnings: countWarnings(), seconds: Math.ceil((performance.now() - start) / 1000) }
  })
  expect(longestMs).toBeLessThan(1000)
  // One warning per frame and second. The seconds need not start with the flood.
  expect(warnings).toBeLessThanOrEqual(2 * (seconds + 1))
  const result = await checkoutPage.pay()
  expect(result).toMatchObject({ status: 'succeeded', warnings: ['frame.flooded'] })
})

/** Changes built-in prototypes, as old libraries and hostile scripts do. */
const pollute = () => {
  if (window.top !== window) return
  Object.assign(Object.prototype, { polluted: 'yes', amount: 1, token: 'stolen', fresh: true, name: 'pay', id: 1 })
  Object.assign(Array.prototype, { toJSON: () => 'polluted', polluted: 'yes' })
  Function.prototype.bind = () => () => 'polluted'
}

for (const when of ['before', 'after'] as const) {
  test(`prototype pollution › ${when} the page has loaded, it affects neither the payment nor a frame`, async ({
    page,
    checkoutPage,
  }) => {
    if (when === 'before') await page.addInitScript(pollute)
    await checkoutPage.open()
    if (when === 'after') await page.evaluate(pollute)
    await checkoutPage.type('4242424242424242')
    // Waits until the controller has requested the token for the complete card.
    await expect.poll(() => checkoutPage.clientTokenCount).toBe(1)
    await page.evaluate(() => {
      const payload = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')
      window.captured?.ports.controller?.postMessage({ kind: 'call', id: 9000, name: 'reportActivity', payload })
      window.captured?.ports.card?.postMessage({ kind: 'notification', name: 'configure', payload })
    })
    expect((await checkoutPage.pay()).status).toBe('succeeded')
    expect(checkoutPage.authoriseRequests).toMatchObject([{ type: 'CARD', amount: { amount: 5099, currency: 'EUR' } }])
    for (const frame of page.frames().slice(1)) {
      expect(await frame.evaluate(() => ({}) as { polluted?: string }).then(({ polluted }) => polluted)).toBe(undefined)
      expect(await frame.evaluate(() => 'polluted' in {})).toBe(false)
    }
  })
}
