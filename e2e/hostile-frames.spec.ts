import { expect, test } from './support/checkout-page'
import { addEvil, addressesOn, evilUrl, frameUrl, lootOf, routeEvil } from './support/hostile'

test.beforeEach(({ page }) => routeEvil(page))

const paid = { status: 'succeeded', warnings: [] }

test('forged messages › a foreign frame that knows every secret of the page opens no channel', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const evil = await addEvil(page)
  const addresses = await addressesOn(page)
  await evil.evaluate(({ controller, card }) => {
    const send = (target: Window | null, message: object) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => window.loot?.push(data)
      target?.postMessage({ protocol: '2.0', document: 'd', ...message }, '*', [port2])
    }
    for (const { nonce = '', instance = '' } of [controller, card]) {
      for (const role of ['controller', 'card']) send(parent, { tender: 'hello', role, nonce })
      for (let index = 0; index < parent.length; index += 1) {
        if (parent[index] === window) continue
        send(parent[index] ?? null, { tender: 'welcome', nonce })
        send(parent[index] ?? null, { tender: 'attach', instance, element: 'evil' })
      }
    }
  }, addresses)
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject(paid)
  expect(await lootOf(evil)).toEqual([])
})

test('forged messages › a waiting frame ignores the welcome of another window', async ({ page, checkoutPage, own }) => {
  await page.goto(`${own.shopUrl}/checkout`)
  const evil = await addEvil(page)
  const fragment = { pageOrigin: own.shopUrl, nonce: 'n', instance: 'i', scheme: 'light' }
  // The page creates a frame by itself, reads its hello, and gives it to the evil frame.
  const hello = await page.evaluate(
    (src) =>
      new Promise<{ document: string }>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = src
        frame.name = 'hand-made'
        addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow && data.tender === 'hello') resolve(data)
        })
        document.body.append(frame)
      }),
    frameUrl(own.serviceUrl, 'card', fragment),
  )
  const welcome = { tender: 'welcome', protocol: '2.0', nonce: 'n', document: hello.document }
  await evil.evaluate((message) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => window.loot?.push(data)
    parent.frames['hand-made' as never as number]?.postMessage(message, '*', [port2])
  }, welcome)
  // The frame accepts the welcome of its own page afterwards, so it was listening when it ignored
  // the forged one.
  const ready = await page.evaluate(
    (message) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => data.name === 'ready' && resolve(data.payload)
        const frame = document.querySelector<HTMLIFrameElement>('iframe[name="hand-made"]')
        frame?.contentWindow?.postMessage(message, '*', [port2])
      }),
    welcome,
  )
  expect(ready).toEqual({ title: 'Card details' })
  expect(await lootOf(evil)).toEqual([])
  expect(checkoutPage.authoriseRequests).toEqual([])
})

test('forged messages › the page cannot attach to the controller as the card', async ({ page, checkoutPage }) => {
  await checkoutPage.open()
  const { controller } = await addressesOn(page)
  await page.evaluate(({ instance = '' }) => {
    window.loot = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => window.loot?.push(data)
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/controller.html"]')
    const message = { tender: 'attach', protocol: '2.0', instance, element: 'mine' }
    frame?.contentWindow?.postMessage(message, '*', [port2])
  }, controller)
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject(paid)
  expect(await page.evaluate(() => window.loot)).toEqual([])
})

test.describe('inside a foreign frame', () => {
  // Firefox logs each hello whose target has another origin.
  test.use({ expectedNoise: [/target origin/] })

  test('nested › frames send messages only to the origin of their page', async ({ page, checkoutPage, own }) => {
    await checkoutPage.open()
    const evil = await addEvil(page)
    const { card } = await addressesOn(page)
    await evil.evaluate(
      (sources) =>
        Promise.all(
          sources.map((src) => {
            const frame = document.createElement('iframe')
            frame.src = src
            document.body.append(frame)
            return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
          }),
        ),
      (['card', 'controller'] as const).map((role) => frameUrl(own.serviceUrl, role, { ...card })),
    )
    await checkoutPage.type('4242424242424242')
    expect(await checkoutPage.pay()).toMatchObject(paid)
    expect(await lootOf(evil)).toEqual([])
  })
})

test.describe('a key that names its origins', () => {
  test.use({ expectedNoise: [/frame-ancestors|ancestor/] })

  test('nested › only its origins can embed the card frame', async ({ checkoutPage, own }) => {
    const { page } = checkoutPage
    await page.goto(`${own.shopUrl}/checkout`)
    const fragment = { pageOrigin: own.shopUrl, nonce: 'n', instance: 'i', scheme: 'light' }
    const [path = '', hash = ''] = frameUrl(own.serviceUrl, 'card', fragment).split('#')
    const origins = await page.evaluate(
      ([bound = '', free = '']) =>
        new Promise<string[]>((resolve) => {
          const received: string[] = []
          addEventListener('message', ({ data, source }) => {
            if (data.tender !== 'hello') return
            received.push(source === window[0] ? 'bound' : 'free')
            // The third message shows that the allowed frame has repeated its hello, so the other
            // frame had enough time to send one.
            if (received.length === 3) resolve(received)
          })
          for (const src of [bound, free]) {
            const frame = document.createElement('iframe')
            frame.src = src
            document.body.append(frame)
          }
        }),
      ['pk_test_bound', 'pk_test_demo'].map((key) => `${path.replace('pk_test_demo', key)}#${hash}`),
    )
    expect(origins).toEqual(['free', 'free', 'free'])
  })
})

test('name squatting › frames with the names, the path and the instance of Tender’s frames are ignored', async ({
  page,
  checkoutPage,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) return
    // A lookup by name would find these frames.
    addEventListener('DOMContentLoaded', () => {
      for (const name of ['controller', 'card', 'tender', 'tender-controller']) {
        const impostor = document.createElement('iframe')
        impostor.name = name
        impostor.title = 'impostor'
        document.body.prepend(impostor)
      }
    })
  })
  await checkoutPage.open()
  const { controller } = await addressesOn(page)
  const path = `/frames/0.1.0/controller.html#${new URLSearchParams(controller)}`
  const evil = await addEvil(page, { path, name: 'controller' })
  // Mounts the card again, so that it searches for its controller next to the impostor.
  await page.evaluate(() => {
    window.checkoutPage?.checkout.element('card').unmount()
    window.checkoutPage?.checkout.element('card').mount('#card')
  })
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject(paid)
  expect(await lootOf(evil)).toEqual([])
})

/**
 * Runs in a document that replaces the card frame's. Impersonates the card to the page and to the
 * other frames.
 */
const impersonate = ({ nonce, instance }: Record<'nonce' | 'instance', string>) => {
  window.keepLoot?.('started')
  parent.postMessage({ tender: 'hello', protocol: '2.0', role: 'card', nonce, document: 'another' }, '*')
  for (let index = 0; index < parent.length; index += 1) {
    if (parent[index] === window) continue
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => window.keepLoot?.(data)
    parent[index]?.postMessage({ tender: 'attach', protocol: '2.0', instance, element: 'card' }, '*', [port2])
  }
  addEventListener('message', ({ data }) => window.keepLoot?.(data))
}

test('navigation › a card frame that navigates away loses its trust, and nothing is charged', async ({
  page,
  checkoutPage,
}) => {
  const loot: unknown[] = []
  await page.exposeFunction('keepLoot', (found: unknown) => loot.push(found))
  await checkoutPage.open()
  await checkoutPage.type('4242424242424242')
  const { card, controller } = await addressesOn(page)
  const secrets = JSON.stringify({ nonce: card.nonce, instance: controller.instance })
  await page.route(`${evilUrl}/card.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>(${impersonate})(${secrets})</script>` }),
  )
  // Pays in the page when the frame has loaded, because the SDK replaces it soon.
  const result = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/card.html"]')
        frame?.addEventListener('load', () => resolve(window.checkoutPage?.pay({})), { once: true })
        if (frame) frame.src = url
      }),
    `${evilUrl}/card.html`,
  )
  expect(result).toMatchObject({ status: 'failed', code: 'card.missing' })
  await expect(checkoutPage.card.getByLabel('Card number')).toHaveValue('')
  expect(loot).toEqual(['started'])
  expect(checkoutPage.authoriseRequests).toEqual([])
  expect(await checkoutPage.paymentStatuses()).toEqual([])
})

test('fields › neither the page nor a foreign frame can read or forge messages between fields', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { card } = await addressesOn(page)
  const fragment = new URLSearchParams({ ...card, field: 'name' })
  const evil = await addEvil(page, { path: `/frames/0.1.0/card.html#${fragment}` })
  await page.evaluate(() => {
    window.loot = []
    addEventListener('message', ({ data }) => window.loot?.push(data))
    const checkout = window.checkoutPage?.checkout
    checkout?.element('card').unmount()
    for (const field of ['number', 'cvc'] as const) {
      checkout?.element(field).mount(document.body.appendChild(document.createElement('div')))
    }
  })
  const inputOf = (field: string, label: string) => page.frameLocator(`iframe[src*="field=${field}"]`).getByLabel(label)
  const [number, cvc] = [inputOf('number', 'Card number'), inputOf('cvc', 'Security code')]
  await number.fill('378282246310005')
  await expect(cvc).toHaveAttribute('placeholder', '1234')
  await cvc.fill('1234')
  const forge = (instance: string) => {
    const message = { tender: 'field', protocol: '2.0', instance, inShadowRoot: true }
    for (let index = 0; index < parent.length; index += 1) {
      for (const content of [
        { kind: 'text', text: '4242424242424242', expectsReply: true },
        { kind: 'fill', texts: { number: '4242424242424242', cvc: '999' } },
        { kind: 'showErrors' },
        { kind: 'focused' },
      ])
        for (const field of ['number', 'cvc', 'name']) parent[index]?.postMessage({ ...message, field, content }, '*')
    }
  }
  await evil.evaluate(forge, card.instance ?? '')
  await page.evaluate(forge, card.instance ?? '')
  // Messages keep their order, so when the frames react to this input, they have received the
  // forgeries.
  await number.fill('371449635398431')
  await expect(cvc).toHaveAttribute('placeholder', '1234')
  await expect(cvc).toHaveValue('1234')
  await expect(number).toHaveValue('3714 496353 98431')
  await expect(page.frameLocator('iframe[src*="field=cvc"]').getByTestId('cvc-error')).toBeEmpty()
  // The page and the evil frame received the forgeries, which have `inShadowRoot: true`, and no
  // message of the fields.
  const loot = JSON.stringify([await lootOf(evil), await page.evaluate(() => window.loot)])
  expect(loot).toContain('"inShadowRoot":true')
  expect(loot).not.toMatch(/"inShadowRoot":false|3714|3782/)
})
