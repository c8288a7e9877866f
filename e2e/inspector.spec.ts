import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { cards } from './support/cards'
import { ports } from './support/ports'
import { expect, type Host, test } from './support/test'

const hosts: Host[] = ['worker', 'node']

const open = async (page: Page, host: Host) => {
  await page.goto(`http://localhost:${ports[host].service}/inspector/`)
  await expect(page.getByRole('heading', { name: 'Clock' })).toBeVisible()
}

const resetTo = async (page: Page, dataSet: string) => {
  await page.getByLabel('Data set').selectOption({ label: dataSet })
  await page.getByRole('button', { name: 'Delete all records' }).click()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('inspector › controls clock, disputes and data sets of the worker', async ({ page }) => {
  await open(page, 'worker')
  await resetTo(page, 'Busy month')
  await expect(tab(page, 'Payments')).toContainText('500')
  await expect(tab(page, 'Disputes')).toContainText('16')
  await tab(page, 'Payments').click()
  const payment = page.getByRole('listitem').filter({ hasText: 'SUCCEEDED' }).first()
  await payment.locator('summary').click()
  await payment.getByRole('button', { name: 'Raise a dispute' }).click()
  await expect(tab(page, 'Disputes')).toContainText('17')
  await tab(page, 'Disputes').click()
  const dispute = page.getByRole('listitem').first()
  await dispute.locator('summary').click()
  await dispute.getByRole('button', { name: 'Lost' }).click()
  await expect(dispute).toContainText('LOST')
  await page.getByRole('button', { name: '+ 7 days' }).click()
  await expect(page.getByText('7 days ahead of the system time')).toBeVisible()
  await resetTo(page, 'Empty')
  await expect(page.getByText('Equal to the system time')).toBeVisible()
  await tab(page, 'Intents').click()
  await expect(page.getByText('No intents yet')).toBeVisible()
})

test('inspector › shows an intent as inactive five minutes later', async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await expect(shop.intentStatus).toHaveText('ACTIVE')
  const inspector = await page.context().newPage()
  await open(inspector, 'worker')
  await inspector.getByRole('button', { name: '+ 5 minutes' }).click()
  await expect(inspector.getByRole('listitem').filter({ hasText: 'INACTIVE' }).first()).toBeVisible()
})

test.describe('inspector', () => {
  test.use({ expectedNoise: [/Failed to load/] })

  test('loses a response with a fault, and the payment is found and charged once', async ({ page, shopOn }) => {
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
    await expect(inspector.getByRole('listitem').filter({ hasText: 'SUCCEEDED' }).first()).toBeVisible()
    await expect(tab(inspector, 'Payments')).toContainText('Payments 1')
    await expect(inspector.getByRole('switch', { name: 'Lost response' })).not.toBeChecked()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the inspector: ${colorScheme}`, async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'the markup is the same, and axe takes minutes for fifty records in Firefox')
    await page.emulateMedia({ colorScheme })
    await open(page, 'worker')
    await resetTo(page, 'Busy month')
    await expect(tab(page, 'Payments')).toContainText('500')
    for (const name of ['Intents', 'Payments', 'Disputes', 'Requests']) {
      await tab(page, name).click()
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
  await tab(page, 'Intents').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Payments')).toBeFocused()
  await expect(tab(page, 'Payments')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
})

for (const host of hosts) {
  test(`inspector › needs no horizontal scrolling at 320 px, ${host}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, host)
    for (const name of ['Intents', 'Payments', 'Disputes', 'Requests']) {
      await tab(page, name).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
}

test('inspector › the parts of a record do not overlap at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, 'worker')
  await resetTo(page, 'Busy month')
  for (const name of ['Intents', 'Payments', 'Disputes']) {
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
