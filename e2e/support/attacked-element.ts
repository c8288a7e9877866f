import { expect, type Frame, type Page } from '@playwright/test'
import { version } from '../../scripts/paths'
import type { ElementType } from '../../src/sdk/elements/element-types'
import { takePorts } from './hostile'
import type { OwnService } from './own-service'
import { openShop } from './shop-page'

const person = { cvc: '123', name: 'Ada Byron' }

/** Test cards that end in four equal digits. */
const cardsEndingIn: Readonly<Record<string, string>> = { 1111: '4111111111111111', 7777: '4242420000067777' }

/** The place of the digits that the attack tries to read. */
export interface Target {
  element: ElementType
  /**
   * The input of the digits. If absent, they are the last four digits of a saved card that is not
   * selected.
   */
  field?: 'number' | 'expiry' | 'cvc'
  /** Whether the frame is part of the merchant's HTML. @default false */
  adopted?: boolean
}

/** A page with an element, and with access to the port of its frame. */
export interface AttackedElement {
  frame: Frame
  /** Displays these digits in the target. */
  show(digits: string): Promise<void>
}

const adoptable = (own: OwnService, element: ElementType) => {
  const file = element === 'card' || element === 'payment' ? element : 'field'
  const address = `${own.serviceUrl}/frames/${version}/${file}.html?key=pk_test_demo#field=${element}`
  return `<iframe id="target" title="Card" src="${address}"></iframe>`
}

/**
 * Creates a customer with two cards: a selected one that ends in 4242, and one that ends in these
 * digits.
 */
const createCustomer = async ({ server }: OwnService, lastFour: string) => {
  const customerId = await server.customers.create({
    customer: { name: person.name },
    card: { ...person, number: '4242424242424242', expMonth: 8, expYear: 2034 },
  })
  const number = cardsEndingIn[lastFour] ?? ''
  const expiry = lastFour.startsWith('7') ? { expMonth: 7, expYear: 2037 } : { expMonth: 1, expYear: 2031 }
  await server.paymentMethods.tokenise({
    paymentMethod: { card: { ...person, ...expiry, number } },
    customer: { id: customerId },
  })
  const { token } = await server.clientTokens.generate({ customerId })
  return { customerId, token }
}

/**
 * Opens a page with the element of a target. If the target is a saved card, it ends in these
 * digits.
 */
const open = async (page: Page, own: OwnService, { element, field, adopted }: Target, digits: string) => {
  await openShop(page, own, { containerHtml: adopted ? adoptable(own, element) : '<div id="target"></div>' })
  const customer = field ? undefined : await createCustomer(own, digits)
  await page.evaluate(
    ({ serviceUrl, element, customer }) => {
      const checkout = window.Tender?.createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        intent: { trackingId: 'attack', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
        tracking: 'off',
        ...(customer && { clientToken: async () => customer.token }),
      })
      const saved = customer && { saved: { customerId: customer.customerId } }
      const card = checkout?.element(element as 'card', saved).mount('#target')
      if (checkout && card) window.shop = { checkout, card, events: [] }
    },
    { serviceUrl: own.serviceUrl, element, customer },
  )
  await expect.poll(() => page.evaluate(() => window.captured?.ports.card !== undefined)).toBe(true)
  const frame = await (await page.locator(adopted ? '#target' : '#target iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('#target has no iframe')
  return frame
}

/** Opens the page of a target without digits. */
export const openAttackedElement = async (page: Page, own: OwnService, target: Target): Promise<AttackedElement> => {
  await takePorts(page)
  const { field } = target
  const attacked: AttackedElement = {
    frame: await open(page, own, target, '1111'),
    show: async (digits) => {
      if (field) return attacked.frame.locator(`#${field}`).fill(digits)
      attacked.frame = await open(page, own, target, digits)
      const row = attacked.frame.locator('.method', { hasText: digits })
      await expect(row).toHaveAttribute('data-selected', 'false')
    },
  }
  if (field) await expect(attacked.frame.locator(`#${field}`)).toBeEditable()
  return attacked
}
