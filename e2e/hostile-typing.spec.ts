import type { Page } from '@playwright/test'
import type { CheckoutElement } from '../src/sdk/types'
import type { BrandOptions, CardState } from '../src/shared/types'
import { expect, test } from './support/checkout-page'
import type { OwnService } from './support/own-service'

declare global {
  interface Window {
    /** The number elements of a hostile page: one in each of its checkouts. */
    elements?: CheckoutElement[]
  }
}

/** Opens a page with several checkouts. Each has a card form, or a number field only. */
const openCheckouts = async (page: Page, own: OwnService, types: readonly ('card' | 'number')[]) => {
  await page.route(`${own.shopUrl}/hostile`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Hostile</title><link rel="icon" href="data:,">
        ${types.map((_type, index) => `<div id="place-${index}"></div>`).join('')}
        <script src="${own.serviceUrl}/tender.js"></script>`,
    }),
  )
  await page.goto(`${own.shopUrl}/hostile`)
  await page.evaluate(
    async ({ serviceUrl, types }) => {
      window.elements = types.flatMap((type, index) => {
        const amount = { amount: 5099, currency: 'EUR' }
        const intent = { trackingId: crypto.randomUUID(), paymentFlowId: 'flow_immediate', amount }
        const checkout = window.Tender?.createCheckout({ serviceUrl, publicKey: 'pk_test_demo', intent })
        return checkout ? [checkout.element(type).mount(`#place-${index}`)] : []
      })
      await Promise.all(window.elements.map(({ ready }) => ready))
    },
    { serviceUrl: own.serviceUrl, types },
  )
}

/** Returns what the page sees of an element after it has changed the brands. */
const observe = (page: Page, element: number, brands: BrandOptions): Promise<CardState & { heightPx: number }> =>
  page.evaluate(
    async ({ element, brands }) => {
      const observed = window.elements?.[element]
      observed?.update({ brands })
      // Longer than a message, a rendering and its answer take.
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (!observed?.state) throw new Error('The element has no state.')
      return { ...observed.state, heightPx: document.querySelectorAll('iframe')[element]?.offsetHeight ?? 0 }
    },
    { element, brands },
  )

/** Moves the focus to a number field, and waits until it has arrived in the frame. */
const focusNumber = async (page: Page, element = 0): Promise<void> => {
  await page.evaluate((element) => window.elements?.[element]?.focus('number'), element)
  await expect(page.locator(`#place-${element} iframe`).contentFrame().locator('#number')).toBeFocused()
}

// The console reports each script that a sandbox does not run.
test.use({ expectedNoise: [/Blocked script execution in '[^']+\/frames\//] })

const accepted = ['cartes-bancaires'] as const

/** Returns whether the page can distinguish the digits of the field from others. */
const revealsDigits = async (page: Page, element: number, digits: string): Promise<boolean> => {
  const right = await observe(page, element, { accepted, coBadged: [digits] })
  const wrong = await observe(page, element, { accepted, coBadged: ['999999'] })
  return JSON.stringify(right) !== JSON.stringify(wrong)
}

const number = '4242424242424242'

test('brands.coBadged › reveals no digit while the number is typed, also if the page clears the field', async ({
  page,
  own,
}) => {
  await openCheckouts(page, own, ['card'])
  await focusNumber(page)
  const revealed: boolean[] = []
  const brands: (string | undefined)[] = []
  for (const digits of number.match(/.{6}/g) ?? []) {
    await page.keyboard.type(digits)
    revealed.push(await revealsDigits(page, 0, digits))
    brands.push((await observe(page, 0, {})).brand)
    await page.evaluate(() => window.elements?.[0]?.clear('number'))
  }
  expect({ revealed, brands }).toEqual({ revealed: [false, false], brands: ['visa', 'unknown'] })
})

test('several number fields › reveal no digit while one number is typed into them', async ({ page, own }) => {
  await openCheckouts(page, own, ['number', 'number', 'number'])
  const revealed: boolean[] = []
  const brands: (string | undefined)[] = []
  for (const [element, digits] of (number.match(/.{1,6}/g) ?? []).entries()) {
    await focusNumber(page, element)
    await page.keyboard.type(digits)
    revealed.push(await revealsDigits(page, element, digits))
    brands.push((await observe(page, element, {})).brand)
  }
  expect({ revealed, brands }).toEqual({ revealed: [false, false, false], brands: ['visa', 'unknown', 'unknown'] })
})

test('a new frame › receives no brand of the digits that are typed after the page has replaced the first one', async ({
  page,
  own,
}) => {
  await openCheckouts(page, own, ['card'])
  await focusNumber(page)
  await page.keyboard.type(number.slice(0, 6))
  await page.evaluate(async () => {
    const [element] = window.elements ?? []
    element?.unmount()
    element?.mount('#place-0')
    await element?.ready
  })
  await focusNumber(page)
  await page.keyboard.type(number.slice(6, 12))
  expect(await observe(page, 0, {})).toMatchObject({ brand: 'unknown', empty: false })
  await page.keyboard.press('Control+A')
  await page.keyboard.type(number)
  await expect.poll(async () => (await observe(page, 0, {})).brand).toBe('visa')
})

test('digits before the others › reveal no brand', async ({ page, own }) => {
  await openCheckouts(page, own, ['card'])
  await focusNumber(page)
  await page.keyboard.type('555555')
  await page.keyboard.press('Home')
  await page.keyboard.type('424242')
  expect(await observe(page, 0, {})).toMatchObject({ brand: 'unknown', empty: false })
})

test('a frame of its own › takes no input if the page has cut it off from the other frames', async ({ page, own }) => {
  await openCheckouts(page, own, ['card', 'number'])
  for (const [name, value] of [
    ['sandbox', ''],
    ['sandbox', 'allow-scripts'],
    ['credentialless', ''],
  ] as const) {
    for (const element of [0, 1]) {
      const id = `${element} ${name} ${value}`
      await page.evaluate(
        async ({ id, element, name, value }) => {
          const frame = document.createElement('iframe')
          frame.id = id
          frame.src = document.querySelector<HTMLIFrameElement>(`#place-${element} iframe`)?.src ?? ''
          frame.setAttribute(name, value)
          document.body.append(frame)
          await new Promise((resolve) => frame.addEventListener('load', resolve))
        },
        { id, element, name, value },
      )
      const contentFrame = page.locator(`[id="${id}"]`).contentFrame()
      const inputs = contentFrame.locator('input')
      // Firefox has no `credentialless` frames.
      const isIsolated = name === 'sandbox' || (await page.evaluate(() => 'credentialless' in window))
      const count = element === 0 ? 4 : 0
      if (!isIsolated) continue
      await expect(inputs).toHaveCount(count)
      expect(await contentFrame.locator('input:not([readonly])').count()).toBe(0)
    }
  }
})

test('a shop › may change accepted brands, language and amount while the number is half typed', async ({
  page,
  checkoutPage,
  own,
}) => {
  await checkoutPage.open()
  const card = page.frameLocator('iframe[src*="/card.html"]')
  const brandMark = card.getByTestId('brand')
  const input = card.locator('#number')
  const accept = (accepted: readonly ('visa' | 'mastercard')[]) =>
    page.evaluate(
      (accepted) => window.checkoutPage?.checkout.element('card').update({ brands: { accepted } }),
      accepted,
    )
  for (const [field, text] of Object.entries({ expiry: '0834', cvc: '123', name: 'Ada Byron' })) {
    await card.locator(`#${field}`).fill(text)
  }
  await input.pressSequentially('424242')
  await expect(brandMark).toHaveAttribute('data-brand', 'visa')

  await test.step('the customer reads at once that the brand is not accepted, and that it is again', async () => {
    await accept(['mastercard'])
    await expect(card.getByTestId('number-error')).toContainText('Visa')
    await accept(['visa'])
    await expect(card.getByTestId('number-error')).toBeEmpty()
  })

  await test.step('the language changes, and the typed digits stay', async () => {
    await input.pressSequentially('42')
    await page.evaluate(() => window.checkoutPage?.checkout.set({ locale: 'de' }))
    await expect(card.getByText('Kartennummer', { exact: true })).toBeVisible()
    await expect(input).toHaveValue('4242 4242')
    await expect(brandMark).toHaveAttribute('data-brand', 'visa')
  })

  await test.step('the new amount is paid', async () => {
    const amount = { amount: 5199, currency: 'EUR' }
    await page.route(`${own.shopUrl}/client-token`, async (route) =>
      route.fulfill({ json: (await own.server.clientTokens.generate(amount)).token }),
    )
    await page.evaluate((amount) => window.checkoutPage?.checkout.set({ intent: { amount } }), amount)
    await input.pressSequentially('42424242')
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
    expect(checkoutPage.authoriseRequests).toMatchObject([{ amount }])
  })
})
