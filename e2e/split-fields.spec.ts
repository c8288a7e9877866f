import type { Page } from '@playwright/test'
import type { AuthoriseRequest } from '../src/index'
import type { CheckoutElement } from '../src/sdk/types'
import type { FieldName } from '../src/shared/types'
import { expectScheme, showBackgroundBehindFrame, violationsOf } from './support/axe'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'

const labels = { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code', name: 'Name on card' } as const

/** Returns the input of a field. The title of its frame is its label. */
const inputOf = (page: Page, field: FieldName) =>
  page.frameLocator(`iframe[title="${labels[field]}"]`).getByLabel(labels[field], { exact: true })
const messageIn = (page: Page, field: FieldName, testId: 'announcement' | 'number-error' | 'cvc-error') =>
  page.frameLocator(`iframe[title="${labels[field]}"]`).getByTestId(testId)

test('single fields › link errors to fields, accept a pasted card, and pay', async ({ page, shopOn, browserName }) => {
  const shop = shopOn('node')
  await page.goto(`${shop.shopUrl}/fields.html`)
  for (const field of ['number', 'expiry', 'cvc', 'name'] as const) await expect(inputOf(page, field)).toBeEditable()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: /^Pay/ }).click()
  // The first field of the page, whose error a screen reader reads with the focus. The others are
  // announced.
  await expect(inputOf(page, 'name')).toBeFocused()
  await expect(messageIn(page, 'number', 'announcement')).toHaveText(/card number.*expiry date.*security code$/i)
  await expect(messageIn(page, 'cvc', 'cvc-error')).toHaveText('Enter the security code')
  await expect(messageIn(page, 'cvc', 'announcement')).toBeEmpty()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Enter the security code' }).click()
  await expect(inputOf(page, 'cvc')).toBeFocused()

  // The brand determines the length of the code in another frame.
  await inputOf(page, 'number').fill('378282246310005')
  await expect(inputOf(page, 'cvc')).toHaveAttribute('placeholder', '1234')
  await inputOf(page, 'number').fill('4242 4242 4242 4242 08/34 123')
  await expect(inputOf(page, 'number')).toHaveValue('4242 4242 4242 4242')
  await expect(inputOf(page, 'expiry')).toHaveValue('08 / 34')
  await expect(inputOf(page, 'cvc')).toHaveValue('123')
  // Some password managers set a value without an event.
  await inputOf(page, 'name').evaluate((input) => {
    ;(input as HTMLInputElement).value = 'Ada Byron'
  })

  await page.getByLabel('Email').focus()
  const order = ['name', 'number', 'expiry', 'cvc'] as const
  for (const field of order) {
    await page.keyboard.press('Tab')
    await expect(inputOf(page, field)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeFocused()
  for (const field of order.toReversed()) {
    await page.keyboard.press('Shift+Tab')
    await expect(inputOf(page, field)).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  // Only in Chromium, because Firefox cannot change the color scheme while it runs.
  if (browserName === 'chromium') {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectScheme(page, 'dark')
  }
  await expect(async () => {
    for (const field of order) await showBackgroundBehindFrame(page, labels[field])
    expect(await violationsOf(page)).toEqual([])
  }).toPass({ timeout: 60_000 })

  // Replaces the card without an event, immediately before paying. The new card is charged.
  const newCard = { number: '5555555555554444', expiry: '2035-09', cvc: '456', name: 'Ada Lovelace' }
  await inputOf(page, 'cvc').focus()
  for (const field of order) {
    await inputOf(page, field).evaluate((input, text) => {
      ;(input as HTMLInputElement).value = text
    }, newCard[field])
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByText('4444', { exact: false }).first()).toBeVisible()
})

test.describe('single fields', () => {
  test.use({ expectedNoise: [/Tender: (card\.missing|authorise\.answer)/] })

  interface Fields {
    elements: Record<FieldName, CheckoutElement>
    events: string[]
    pay(): Promise<{ status: string; fields: string[] }>
  }

  test('can be mounted and unmounted, also in shadow roots, and emit their own events', async ({ page, own }) => {
    await page.route(`${own.shopUrl}/fields`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Fields</title><link rel="icon" href="data:,"><main><h1>Pay</h1>
          <label for="number">The number, please</label><div id="number"></div>
          <div id="expiry"></div><label>And the code <span id="cvc"></span></label><div id="name"></div></main>
          <script src="${own.serviceUrl}/tender.js"></script></html>`,
      }),
    )
    await page.route(`${own.shopUrl}/client-token`, async (route) => {
      const { token } = await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })
      await route.fulfill({ json: token })
    })
    await page.goto(`${own.shopUrl}/fields`)
    await page.evaluate((serviceUrl) => {
      const checkout = window.Tender?.createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
        intent: {
          trackingId: crypto.randomUUID(),
          paymentFlowId: 'flow_immediate',
          amount: { amount: 5099, currency: 'EUR' },
        },
        appearance: { borderRadius: '99px' },
      })
      if (!checkout) throw new Error('Tender is not loaded on this page.')
      const events: string[] = []
      checkout.on('warning', ({ message }) => events.push(message))
      const elements = Object.fromEntries(
        (['number', 'expiry', 'cvc', 'name'] as const).map((name) => {
          const element = checkout.element(name)
          element.on('change', ({ complete, empty }) => events.push(`${name} ${empty ? 'empty' : complete}`))
          element.on('focus', ({ field }) => events.push(`${name} focus ${field}`))
          // Two fields are in closed shadow roots, whose frames are not listed in the window.
          const node = document.querySelector(`#${name}`) as Element
          if (name === 'number' || name === 'name') element.mount(node)
          else element.mount(node.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div')))
          return [name, element]
        }),
      )
      const pay = async () => {
        const authorise = ({ type, token }: AuthoriseRequest) => {
          events.push(`authorise ${type} ${typeof token}`)
          return Promise.reject(new Error('not authorised'))
        }
        const result = await checkout.pay({ authorise, outcome: () => null })
        const { error } = 'error' in result ? result : { error: undefined }
        return { status: error?.code ?? result.status, fields: error?.fields.map(({ path }) => path) ?? [] }
      }
      Object.assign(window, { fields: { elements, events, pay } })
    }, own.serviceUrl)
    const fields = <Result>(read: (given: Fields) => Result | Promise<Result>) =>
      page.evaluate(`(${read})(window.fields)`) as Promise<Awaited<Result>>

    // Locators cannot find inputs in closed shadow roots, so this searches their frames.
    const frameOf = async (field: FieldName) => {
      const find = () => page.frames().find((frame) => frame.url().includes(`field=${field}`))
      await expect.poll(find).toBeTruthy()
      const input = find()?.locator(`#${field}`)
      if (!input) throw new Error(`The field ${field} has no frame.`)
      await expect(input).toBeEditable()
      return input
    }
    const [number, expiry, cvc] = [await frameOf('number'), await frameOf('expiry'), await frameOf('cvc')]

    await page.getByText('The number, please').click()
    await expect(number).toBeFocused()
    await page.keyboard.type(cards.approved.number)
    // Typed, because Firefox's driver cannot fill an input in a closed shadow root.
    await expiry.pressSequentially('0834')
    await number.fill('378282246310005')
    await expect(cvc).toHaveAttribute('placeholder', '1234')
    await cvc.pressSequentially('1234')
    await expect.poll(() => fields(({ elements }) => elements.cvc.state.complete)).toBe(true)
    expect(await fields(({ elements }) => elements.cvc.state.brand)).toBe('unknown')
    await expect.poll(() => fields(({ elements }) => elements.number.state.brand)).toBe('amex')
    await expect
      .poll(() => fields(({ events }) => [...new Set(events)]))
      .toEqual(expect.arrayContaining(['number focus number', 'number true', 'expiry true', 'cvc true']))

    expect(await fields(({ pay }) => pay())).toEqual({ status: 'card.invalid', fields: ['name'] })
    await expect(inputOf(page, 'name')).toBeFocused()
    await fields(({ elements }) => elements.number.focus('cvc'))
    await expect(cvc).toBeFocused()

    // Each invalid value is reported once, although four frames find it.
    await fields(({ elements }) => elements.number.update({ brand: {} } as object))
    const warnings = await fields(({ events }) => events.filter((line) => /^(appearance|element)\./.test(line)))
    expect(warnings).toEqual([
      'appearance.borderRadius: no such option, or not a valid value',
      'element.update(): unknown option brand (did you mean brands?)',
    ])

    // Unmounted fields are not required. A field that is mounted again is empty.
    await fields(({ elements }) => elements.name.unmount())
    await fields(({ elements }) => elements.cvc.clear())
    expect(await fields(({ pay }) => pay())).toEqual({ status: 'card.invalid', fields: ['cvc'] })
    // The field is editable when its frame knows that the payment has ended.
    await expect(cvc).toBeEditable()
    await cvc.pressSequentially('1234')
    await fields(({ elements }) => elements.expiry.unmount())
    expect(await fields(({ pay }) => pay())).toEqual({ status: 'card.missing', fields: [] })
    await fields(({ elements }) => void elements.expiry.mount('#name'))
    expect(await fields(({ pay }) => pay())).toEqual({ status: 'card.invalid', fields: ['expiry'] })
    await inputOf(page, 'expiry').fill('0834')
    expect(await fields(({ pay }) => pay())).toMatchObject({ status: 'authorise.answer' })
    expect(await fields(({ events }) => events.at(-1))).toBe('authorise CARD string')
  })
})
