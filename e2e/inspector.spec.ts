import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { cards } from './support/cards'
import { ports } from './support/ports'
import { expect, type Host, test } from './support/test'

const hosts: Host[] = ['worker', 'node']

const open = async (page: Page, host: Host) => {
  await page.goto(`http://localhost:${ports[host].service}/inspector/`)
  await expect(tab(page, 'Orders')).toBeVisible()
}

const resetTo = async (page: Page, dataSet: string) => {
  // Narrow screens show the controls after a press.
  const drawer = page.locator('.drawer')
  if (!(await drawer.evaluate((details: HTMLDetailsElement) => details.open))) await drawer.locator('summary').click()
  await page.getByLabel('Data set').selectOption({ label: dataSet })
  await page.getByRole('button', { name: 'Delete all records' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('button', { name: 'Delete all records' })).toBeFocused()
}

const views = ['Orders', 'Intents', 'Payments', 'Disputes', 'Customers', 'Requests']

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('inspector › controls clock, disputes and data sets of the worker', { tag: '@once' }, async ({ page }) => {
  await open(page, 'worker')
  await resetTo(page, 'Busy month')
  await expect(tab(page, 'Payments')).toContainText('500')
  await expect(tab(page, 'Disputes')).toContainText('16')
  await tab(page, 'Payments').click()
  const payment = page.getByRole('listitem').filter({ hasText: 'Succeeded' }).first()
  await payment.locator('summary').click()
  await payment.getByRole('button', { name: 'Raise a dispute' }).click()
  await expect(tab(page, 'Disputes')).toContainText('17')
  await tab(page, 'Disputes').click()
  const dispute = page.getByRole('listitem').first()
  await dispute.locator('summary').click()
  await dispute.getByRole('button', { name: 'Lost' }).click()
  await expect(dispute.locator('.chip')).toHaveText('Lost')
  await page.getByRole('button', { name: '+ 7 days' }).click()
  await expect(page.locator('.drawer > summary')).toContainText('Clock 7 days ahead of the system time')
  await page.getByRole('button', { name: 'Back to the system time' }).click()
  await expect(page.getByText('Equal to the system time')).toBeVisible()
  await page.getByRole('button', { name: 'Delete all records' }).click()
  await expect(page.getByRole('button', { name: 'Keep everything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Payments')).toContainText('500')
  await resetTo(page, 'Empty')
  await expect(page.getByText('Equal to the system time')).toBeVisible()
  await tab(page, 'Intents').click()
  await expect(page.getByText('No intents yet')).toBeVisible()
})

test('inspector › opens the order of the shop, and shows its intent as inactive five minutes later', {
  tag: '@once',
}, async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await expect(shop.intentStatus).toHaveText('Active')
  const opened = page.context().waitForEvent('page')
  await page.frameLocator('#service iframe').getByRole('link', { name: 'Open the inspector' }).click()
  const inspector = await opened
  await expect(inspector.locator('details[open] > summary').filter({ hasText: 'order_' })).toBeFocused()
  await tab(inspector, 'Intents').click()
  await inspector.getByRole('button', { name: '+ 5 minutes' }).click()
  await expect(inspector.getByRole('listitem').filter({ hasText: 'Inactive' }).first()).toBeVisible()
})

test('inspector › opens a request without secrets, follows its links, refunds the payment and shows the order', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
  const order = new URL(page.url()).searchParams.get('trackingId') ?? ''
  const inspector = await page.context().newPage()
  await open(inspector, 'node')
  await tab(inspector, 'Requests').click()
  await inspector.getByRole('searchbox').fill(`authorizePayment ${order}`)
  await inspector.locator('.records summary').click()
  const request = inspector.locator('.records > li')
  await expect(request).toContainText('Private Key, card token')
  await expect(request).toContainText(/Idempotency key[0-9a-f-]{36}/)
  await expect(request).toContainText(/"token": "..•••.."/)
  await expect(request).toContainText('"number": "424242******4242"')

  await request.getByRole('button', { name: /^Payment/ }).click()
  const payment = inspector.locator('.records > li').filter({ hasText: order })
  await expect(payment.locator('summary')).toBeFocused()
  await payment.getByLabel('Amount in EUR').fill('ten')
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(payment.getByRole('alert')).toHaveText(/^Enter an amount/)
  await payment.getByLabel('Amount in EUR').fill('10')
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(payment.locator('summary')).toContainText('Partly refunded')

  await payment.getByRole('button', { name: `Order ${order}` }).click()
  const timeline = inspector.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('Payment partially refunded')
  // The shop's page and the inspector read the service every second.
  const requests = await tab(inspector, 'Requests').textContent()
  await inspector.waitForTimeout(2000)
  expect(await tab(inspector, 'Requests').textContent()).toBe(requests)

  const inPlace = timeline.locator('details').filter({ hasText: 'authorizePayment' })
  await inPlace.locator('summary').click()
  await expect(inPlace).toContainText('"number": "424242******4242"')
  await inPlace.getByRole('button', { name: 'Show in the list of requests' }).click()
  const opened = inspector.locator('.requests details[open]')
  await expect(opened).toContainText('authorizePayment')
  await expect(opened.getByRole('button', { name: 'Copy Variables' })).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
  // The address names the open record, so a reload opens it again.
  await inspector.reload()
  await expect(inspector.locator('.requests details[open]')).toContainText('authorizePayment')
})

test('inspector › lists the saved methods of a customer, and a fault for one operation', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, 'worker')
  await resetTo(page, 'Returning customer')
  await tab(page, 'Customers').click()
  await page.locator('.records summary').first().click()
  const methods = page.getByRole('list', { name: 'Saved methods' })
  await expect(methods.getByRole('listitem')).toHaveCount(3)
  await expect(methods.getByRole('listitem').filter({ hasText: 'Default' })).toHaveText(/^Visa •••• 4242/)

  const fault = page.getByRole('switch', { name: 'Error 500' })
  await page.getByLabel('Operation').selectOption('getPaymentMethods')
  await fault.check()
  await expect(page.locator('.drawer > summary')).toContainText('Fault: Error 500, getPaymentMethods')
  await page.getByLabel('Operation').selectOption('Every operation')
  await expect(fault).not.toBeChecked()
  await page.getByRole('button', { name: 'Remove Error 500, getPaymentMethods' }).click()
  await expect(page.getByText('Error 500, getPaymentMethods')).toHaveCount(0)
})

test.describe('inspector', () => {
  test.use({ expectedNoise: [/Failed to load/] })

  test('says that the service cannot be reached, and tries again', { tag: '@once' }, async ({ page }) => {
    await page.route('**/mock/state', (route) => route.abort())
    await page.goto(`http://localhost:${ports.node.service}/inspector/`)
    await expect(page.getByText('The mock service can’t be reached.')).toBeVisible()
    await page.unroute('**/mock/state')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tab(page, 'Orders')).toBeVisible()
    await expect(page.getByText('The mock service can’t be reached.')).toBeHidden()
  })

  test('loses a response with a fault, and the payment is found and charged once', { tag: '@once' }, async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn('worker')
    await shop.open()
    const inspector = await page.context().newPage()
    await open(inspector, 'worker')
    await inspector.getByRole('switch', { name: 'Lost response' }).check()
    // Only the visible page polls the service and, in Firefox, accepts typing.
    await page.bringToFront()
    await shop.fillShipping()
    await shop.fillCard(cards.approved)
    await shop.pay()
    await inspector.bringToFront()
    await tab(inspector, 'Payments').click()
    await expect(inspector.getByRole('listitem').filter({ hasText: 'Succeeded' }).first()).toBeVisible()
    await expect(tab(inspector, 'Payments')).toContainText('Payments 1')
    await expect(inspector.getByRole('switch', { name: 'Lost response' })).not.toBeChecked()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the inspector: ${colorScheme}`, { tag: '@once' }, async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'the markup is the same, and axe takes minutes for fifty records in Firefox')
    await page.emulateMedia({ colorScheme })
    await open(page, 'worker')
    await resetTo(page, 'Busy month')
    await expect(tab(page, 'Payments')).toContainText('500')
    for (const name of views) {
      await tab(page, name).click()
      const first = page.locator('.records summary').first()
      if (await first.isVisible()) await first.click()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${name}, ${id}: ${nodes.map((node) => node.target.join(' '))}`),
      ).toEqual([])
    }
  })
}

test('inspector › can be used with the keyboard: arrow keys select a list, Enter opens a record', async ({ page }) => {
  await open(page, 'worker')
  await resetTo(page, 'Busy month')
  await expect(tab(page, 'Payments')).toContainText('500')
  await tab(page, 'Intents').click()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Payments')).toBeFocused()
  await expect(tab(page, 'Payments')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Search', 'Filter']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.records details[open]')).toHaveCount(1)
})

for (const host of hosts) {
  test(`inspector › needs no horizontal scrolling at 320 px, ${host}`, {
    tag: host === 'worker' ? '@once' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, host)
    // The records come first: the controls are one line.
    expect((await tab(page, 'Orders').boundingBox())?.y).toBeLessThan(300)
    for (const name of views) {
      await tab(page, name).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
}

test('inspector › the parts of a record do not overlap at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, 'worker')
  await resetTo(page, 'Busy month')
  for (const name of ['Orders', 'Intents', 'Payments', 'Disputes']) {
    await tab(page, name).click()
    await expect(page.locator('.records summary').first()).toBeVisible()
    const covered = await page.locator('.records summary').evaluateAll((records) =>
      records.flatMap((record) => {
        // Measures the text itself, because it may be wider than its box.
        const textBoxOf = (part: Element) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return range.getBoundingClientRect()
        }
        const parts = [...record.children].map((part) => ({ part, box: textBoxOf(part) }))
        return parts
          .filter(({ box: a }) =>
            parts.some(
              ({ box: b }) =>
                a !== b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
            ),
          )
          .map(({ part }) => part.textContent)
      }),
    )
    expect(covered, name).toEqual([])
  }
})
