import type { Browser, Page } from '@playwright/test'
import { expect } from 'vitest'
import { completeChallenge } from '../../src/testing/challenge'
import { fillCard } from '../../src/testing/fill-card'
import { payWith } from '../../src/testing/pay-with'
import { testCards } from '../../src/testing/test-cards'
import { connectMock, type TestMock } from '../../src/testing/test-mock'
import { payWithWallet, walletFaults } from '../../src/testing/wallets'

export interface ExampleShop {
  url: string
  serviceUrl: string
  browser: Browser
}

/** A customer's visit to an example shop. */
interface Visit {
  page: Page
  /** The mock service, which contains nothing of earlier visits. */
  mock: TestMock
  /** Opens the shop. */
  open(): Promise<void>
}

export interface ShopJourney {
  name: string
  /** The colour scheme that the customer's browser prefers. @default light */
  colorScheme?: 'light' | 'dark'
  act(visit: Visit): Promise<void>
}

const paymentFrame = 'iframe[src*="/payment.html"]'

/** Opens the shop, and waits for the card form. By then, the page's own scripts run too. */
const openShop = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.frameLocator(paymentFrame).locator('input[autocomplete="cc-number"]').waitFor({ state: 'attached' })
}

const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Street and number').fill('Dorset Street 1')
  await page.getByLabel('Postcode and city').fill('10117 Berlin')
  await page.getByLabel('Email for the invoice').fill('ada@shop.example')
}

/** Matches the URL of the confirmation page. Custom elements add the payment's id to it. */
const thanksPage = /\/thanks(\?|$)/

const waitForThanks = async (page: Page, heading = 'Thank you! Your order is paid.'): Promise<void> => {
  await page.waitForURL(thanksPage)
  await page.getByRole('heading', { name: heading }).waitFor()
}

/** Returns the brightness of an element's text, from 0 (black) to 255 (white). Runs in the page. */
const readBrightness = (element: Element): number => {
  const channels = getComputedStyle(element).color.match(/\d+/g) ?? []
  return Math.min(...channels.slice(0, 3).map(Number))
}

/** Returns the height of a document that its frame does not show. Runs in the page. */
const hiddenHeight = ({ scrollHeight, clientHeight }: Element): number => scrollHeight - clientHeight

/** Changes the cart as the checkout page does. Returns the HTTP status. Runs in the page. */
const changeCart = async (): Promise<number> => {
  const cart = { quantities: { shoes: 1, socks: 3 }, delivery: 'standard' }
  const headers = { 'content-type': 'application/json' }
  return (await fetch('/api/order', { method: 'POST', headers, body: JSON.stringify(cart) })).status
}

/** The price of a pair of shoes and one of socks, in minor units. */
const standardAmount = 10280

export const payByCard: ShopJourney = {
  name: 'a customer changes the cart, goes through the steps and pays by card',
  act: async ({ page, mock, open }) => {
    await open()
    await page.getByLabel('Running socks').selectOption('3')
    await page.getByRole('button', { name: 'Pay €128.60' }).waitFor()
    await fillIn(page)
    await page.getByLabel('Express, tomorrow').check()
    await page.getByRole('button', { name: 'Pay €138.50' }).waitFor()
    await payWith(page, testCards.approved)
    await waitForThanks(page)
    const { intentId } = await mock.expectPayment({ status: 'SUCCEEDED', amount: 13850, currency: 'EUR' })
    const intent = (await mock.intents()).find(({ id }) => id === intentId)
    expect(intent).toMatchObject({
      status: 'COMPLETE',
      timeline: {
        shipping: { status: 'COMPLETE' },
        delivery: { status: 'COMPLETE' },
        billing: { status: 'COMPLETE' },
      },
    })
    await page.getByRole('link', { name: 'Next order' }).click()
    await page.getByRole('button', { name: 'Pay €102.80' }).waitFor()
  },
}

/** Waits for the message of the form. With custom elements it is an alert, otherwise a status. */
const expectMessage = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor()

/** What a customer does in every example. Each journey has a browser context of its own. */
export const shopJourneys: readonly ShopJourney[] = [
  payByCard,
  {
    name: 'a declined customer reads why, and pays with another card and 3-D Secure',
    act: async ({ page, mock, open }) => {
      await open()
      await fillIn(page)
      await payWith(page, testCards.declined)
      await expectMessage(page, 'Your bank declined the payment.')
      await payWith(page, testCards.challenged)
      await completeChallenge(page)
      await waitForThanks(page)
      await mock.expectPayment({ status: 'SUCCEEDED', amount: standardAmount })
    },
  },
  {
    name: 'the cart cannot be changed while the bank asks for a code, nor once the order is paid',
    act: async ({ page, mock, open }) => {
      await open()
      await fillIn(page)
      await payWith(page, testCards.challenged)
      await page.locator('iframe[src*="/challenge.html"]').waitFor()
      const otherTab = await page.context().newPage()
      await otherTab.goto(new URL('/thanks', page.url()).href)
      await otherTab.getByRole('heading', { name: 'We are waiting for the confirmation of your payment.' }).waitFor()
      expect(await otherTab.evaluate(changeCart)).toBe(409)
      await completeChallenge(page)
      await waitForThanks(page)
      await mock.expectPayment({ status: 'SUCCEEDED', amount: standardAmount })
      expect(await otherTab.evaluate(changeCart)).toBe(409)
    },
  },
  {
    name: 'a customer saves a card, and pays with it on the second visit',
    act: async ({ page, mock, open }) => {
      await open()
      await fillIn(page)
      await fillCard(page, testCards.approved)
      await page.frameLocator(paymentFrame).getByLabel('Save this card for next time').check()
      await page.getByRole('button', { name: 'Pay €102.80' }).click()
      await waitForThanks(page)

      await open()
      await fillIn(page)
      await payWith(page, { lastFour: '4242' })
      await waitForThanks(page)
      await mock.expectPayment({ status: 'SUCCEEDED', amount: standardAmount })
    },
  },
  {
    name: 'a customer pays with a simulated wallet',
    act: async ({ page, mock, open }) => {
      await open()
      await fillIn(page)
      // The simulators exist only until the next page is opened. So the confirmation page is opened
      // after their faults have been read.
      await page.route(thanksPage, (route) => route.abort('aborted'))
      await Promise.all([page.waitForRequest(thanksPage), payWithWallet(page, 'Apple Pay')])
      expect(await walletFaults(page)).toEqual([])
      await page.unroute(thanksPage)
      await page.goto(new URL('/thanks', page.url()).href)
      await waitForThanks(page)
      await mock.expectPayment({ status: 'SUCCEEDED', method: 'APPLE_PAY', amount: standardAmount })
    },
  },
  {
    name: 'a customer changes the language, keeps the card and pays',
    act: async ({ page, mock, open }) => {
      await open()
      await fillIn(page)
      await fillCard(page, testCards.approved)
      await page.getByLabel('Language').selectOption('Deutsch')
      await page.getByRole('heading', { name: 'Lieferadresse' }).waitFor()
      const frame = page.frameLocator(paymentFrame)
      await frame.getByLabel('Kartennummer').waitFor()
      expect(await frame.getByLabel('Kartennummer').inputValue()).toBe('4242 4242 4242 4242')
      // The German texts are longer, so the frame grows. A click while it grows would miss the
      // button.
      await expect.poll(() => frame.locator('html').evaluate(hiddenHeight)).toBe(0)
      await page.getByRole('button', { name: /^Jetzt bezahlen: 102,80\s€$/ }).click()
      await waitForThanks(page, 'Vielen Dank! Ihre Bestellung ist bezahlt.')
      await mock.expectPayment({ status: 'SUCCEEDED' })
    },
  },
  {
    name: 'the elements have dark colours in a dark browser',
    colorScheme: 'dark',
    act: async ({ page, open }) => {
      await open()
      const input = page.frameLocator(paymentFrame).locator('input[autocomplete="cc-number"]')
      expect(await input.evaluate(readBrightness)).toBeGreaterThan(200)
      expect(await page.getByRole('heading').first().evaluate(readBrightness)).toBeGreaterThan(200)
    },
  },
]

/** Runs a journey, and fails if the browser's console reports a problem. */
export const runShopJourney = async (
  { url, serviceUrl, browser }: ExampleShop,
  journey: ShopJourney,
): Promise<void> => {
  const mock = connectMock({ url: serviceUrl })
  await mock.reset()
  const context = await browser.newContext({ colorScheme: journey.colorScheme ?? 'light' })
  context.setDefaultTimeout(20_000)
  try {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    await journey.act({ page, mock, open: () => openShop(page, url) })
    expect(problems).toEqual([])
  } finally {
    await context.close()
  }
}
