import AxeBuilder from '@axe-core/playwright'
import type { Page, Route } from '@playwright/test'
import { minute, second } from '../src/mock/time'
import { expectScheme } from './support/axe'
import { expect, type Method, serviceAt, test, type Waiting } from './support/challenges'
import type { Host } from './support/test'

const questions: Readonly<Record<Method, string>> = {
  card: 'Confirm that it is you',
  PAYPAL: 'Pay from your wallet?',
  KLARNA: 'Pay in 30 days?',
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const code = (page: Page) => page.getByLabel('Code from your bank')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Opens the challenge of a payment. For cards, the device step comes first. */
const open = async (page: Page, { url }: Waiting, method: Method = 'card') => {
  await page.goto(url)
  await expect(heading(page)).toHaveText(questions[method])
}

const expectReturn = async (page: Page, { paymentId, intentId }: Waiting, returnUrl: string, result: string) => {
  await expect(heading(page)).toHaveText('Back in the shop')
  const query = new URLSearchParams({ paymentId, intentId, result })
  expect(page.url()).toBe(`${returnUrl}&${query}`)
}

const declined = { status: 'DECLINED', declineCode: 'AUTHORIZATION_REQUIRED' }
const succeeded = { status: 'SUCCEEDED', declineCode: null }

interface Answer {
  input: string
  method: Method
  act: (page: Page) => Promise<void>
  result: 'succeeded' | 'failed' | 'cancelled'
  hosts: readonly Host[]
}

const typed = (digits: string) => async (page: Page) => {
  await code(page).fill(digits)
  await press(page, 'Confirm')
}

const answers: Answer[] = [
  { input: 'the right code', method: 'card', act: typed('1234'), result: 'succeeded', hosts: ['worker', 'node'] },
  { input: 'another code', method: 'card', act: typed('4321'), result: 'failed', hosts: ['worker'] },
  { input: 'Cancel', method: 'card', act: (page) => press(page, 'Cancel'), result: 'cancelled', hosts: ['node'] },
  { input: 'Approve', method: 'PAYPAL', act: (page) => press(page, 'Approve'), result: 'succeeded', hosts: ['worker'] },
  { input: 'Approve', method: 'KLARNA', act: (page) => press(page, 'Approve'), result: 'succeeded', hosts: ['node'] },
]

// `handle-challenge.test.ts` has every answer, without a browser.
for (const { input, method, act, result, hosts } of answers) {
  for (const host of hosts) {
    const tag = host === 'node' && result === 'succeeded' ? [] : '@once'
    test(`${method} challenge › ${input} returns to the shop with the result ${result}, ${host}`, { tag }, async ({
      page,
      context,
      waitingOn,
      returnUrl,
    }) => {
      const payment = await waitingOn(host, method)
      expect(payment.url.startsWith(`${serviceAt(host)}/challenge/`)).toBe(true)
      const deviceStep = method === 'card' ? page.waitForRequest(/\?step=question$/) : undefined
      await open(page, payment, method)
      await deviceStep
      await expect(page.locator('form')).toHaveCount(1)
      await act(page)
      await expectReturn(page, payment, returnUrl, result)
      expect(await payment.outcome()).toEqual(result === 'succeeded' ? succeeded : declined)
      expect(await context.cookies()).toEqual([])
    })
  }
}

test('an answered challenge › shows its result after Back, and returns with the same result', async ({
  page,
  waitingOn,
  returnUrl,
}) => {
  const payment = await waitingOn('node')
  await open(page, payment)
  await press(page, 'Cancel')
  await expectReturn(page, payment, returnUrl, 'cancelled')
  await page.goBack()
  await expect(heading(page)).toHaveText('You cancelled')
  await expect(page.getByText('You have already cancelled this')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expectReturn(page, payment, returnUrl, 'cancelled')
})

test('an expired challenge › rejects the right code, and shows that it has expired', { tag: '@once' }, async ({
  page,
  waitingOn,
  advanceWorker,
  returnUrl,
}) => {
  const payment = await waitingOn('worker')
  await open(page, payment)
  await advanceWorker(15 * minute)
  await typed('1234')(page)
  await expectReturn(page, payment, returnUrl, 'failed')
  expect(await payment.outcome()).toEqual(declined)
  await page.goto(payment.url)
  await expect(heading(page)).toHaveText('The time to confirm is over')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expectReturn(page, payment, returnUrl, 'failed')
})

test('a device step that hangs › is skipped after ten seconds', { tag: '@once' }, async ({
  page,
  waitingOn,
  openDesk,
  advanceWorker,
  returnUrl,
}) => {
  const payment = await waitingOn('worker')
  // Starts the device step and does not finish it.
  const deviceStep = await (await openDesk()).evaluate(async (url) => (await fetch(url)).text(), payment.url)
  expect(deviceStep).toContain('Checking your device')
  await advanceWorker(10 * second + 1)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page, payment)
  expect(requested.filter((url) => url.includes('step='))).toEqual([])
  await typed('1234')(page)
  await expectReturn(page, payment, returnUrl, 'succeeded')
  expect(await payment.outcome()).toEqual(succeeded)
})

test('challenge › can be used with the keyboard alone', async ({ page, waitingOn, returnUrl }) => {
  const payment = await waitingOn('node')
  await open(page, payment)
  await page.keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  expect(ring).toBe('solid')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expectReturn(page, payment, returnUrl, 'succeeded')
})

test.describe('a challenge without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('returns to the shop', async ({ page, waitingOn, returnUrl }) => {
    const payment = await waitingOn('node')
    await open(page, payment)
    await typed('1234')(page)
    await expectReturn(page, payment, returnUrl, 'succeeded')
  })
})

/** Removes the refresh of the device step, as in a browser that ignores it. */
const removeRefresh = async (route: Route) => {
  const response = await route.fetch()
  const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
  await route.fulfill({ response, body })
}

test.describe('every page of a challenge', () => {
  // Browsers log the 404 of an unknown challenge.
  test.use({ expectedNoise: [/status of 404/] })

  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = colorScheme === 'dark' ? '@dark' : []
    test(`fits 320 px and has no axe violation: ${colorScheme}`, { tag }, async ({ page, waitingOn }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      const expectAccessible = async (title: string) => {
        await expect(heading(page)).toHaveText(title)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, title).toBeLessThanOrEqual(320)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' '))}`)
        expect(found, title).toEqual([])
      }
      const payment = await waitingOn('node', 'card', { returns: false })
      await page.route(payment.url, removeRefresh, { times: 1 })
      await page.goto(payment.url)
      await expectScheme(page, colorScheme)
      await expectAccessible('Checking your device')
      await page.getByRole('link', { name: 'Continue' }).click()
      await expectAccessible(questions.card)
      await press(page, 'Cancel')
      await expectAccessible('You cancelled')
      for (const method of ['PAYPAL', 'KLARNA'] as const) {
        await open(page, await waitingOn('node', method), method)
        await expectAccessible(questions[method])
      }
      await press(page, 'Approve')
      await expect(heading(page)).toHaveText('Back in the shop')
      await page.goBack()
      await expectAccessible('Confirmation successful')
      await page.goto(`${serviceAt('node')}/challenge/nothing`)
      await expectAccessible('There is nothing to confirm here')
    })
  }
})
