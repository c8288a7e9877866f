import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { TypedCard } from './cards'

/** The two ways to load the SDK, with the page of the demo that uses each. */
export const doors = { npm: '/', 'script tag': '/tag.html' } as const
export type Door = keyof typeof doors

/** The demo shop as a customer uses it. */
export interface Shop {
  shopUrl: string
  serviceUrl: string
  card: FrameLocator
  /** The status of the intent in the demo's service view. */
  intentStatus: Locator
  step(name: 'Shipping' | 'Delivery' | 'Billing' | 'Completed'): Locator
  message: Locator
  payButton: Locator
  open(door?: Door, query?: string): Promise<void>
  /** Waits until the card form accepts typing. */
  ready(): Promise<void>
  /** Opens the section with address and delivery, which is closed and filled in at first. */
  openDelivery(): Promise<void>
  /** Fills in the shipping address except the email, which the demo has filled in. */
  fillShipping(): Promise<void>
  /** Replaces the email. In Firefox, the driver's `fill` would append to it. */
  typeEmail(text: string): Promise<void>
  fillCard(card: TypedCard): Promise<void>
  pay(): Promise<void>
}

export const shopAt = (page: Page, shopUrl: string, serviceUrl: string): Shop => {
  const card = page.frameLocator('iframe[title="Card details"]')
  const panel = page.frameLocator('iframe[title="Live view of the intent"]')
  const payButton = page.locator('form button[type="submit"]')
  const ready = async () => {
    await expect(card.getByLabel('Card number')).toBeEditable()
  }
  const openDelivery = () =>
    page.locator('details.delivery').evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
  return {
    shopUrl,
    serviceUrl,
    card,
    intentStatus: panel.getByRole('heading', { level: 1 }).locator('.chip'),
    step: (name) => panel.getByRole('listitem').filter({ hasText: name }),
    payButton,
    message: page.locator('form [role="alert"]'),
    open: async (door = 'npm', query = '') => {
      await page.goto(`${shopUrl}${doors[door]}${query}`)
      await ready()
    },
    ready,
    openDelivery,
    fillShipping: async () => {
      await openDelivery()
      await page.getByLabel('Full name').first().fill('Ada Byron')
      await page.getByLabel('Street and number').first().fill('St James’s Square 12')
      await page.getByLabel('Postcode').first().fill('6020')
      await page.getByLabel('Town').first().fill('Innsbruck')
    },
    typeEmail: async (text) => {
      await page.getByLabel('Email').press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    fillCard: async (typed) => {
      await card.getByLabel('Card number').pressSequentially(typed.number)
      await card.getByLabel('Expiry date').pressSequentially(typed.expiry)
      await card.getByLabel('Security code').pressSequentially(typed.cvc)
      await card.getByLabel('Name on card').fill(typed.name)
    },
    pay: () => payButton.click(),
  }
}
