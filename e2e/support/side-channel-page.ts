import { expect, type Frame, type Page } from '@playwright/test'
import type { Appearance } from '../../src/index'
import type { OwnService } from './own-service'
import { openShop } from './shop-page'

/** Every element that shows digits of a card. */
export const digitElements = ['card', 'number', 'payment'] as const
export type DigitElement = (typeof digitElements)[number]

export interface AttackedPage {
  /** What the page was warned of: the paths that were left out. */
  refused(): Promise<string[]>
  /** The frame of an element, once it takes typing. */
  frameOf(element: DigitElement): Promise<Frame>
  setAppearance(appearance: object): Promise<void>
}

/** A page with each element that shows digits, each of a checkout of its own, and one appearance for all. */
export const openAttackedPage = async (page: Page, own: OwnService, appearance: object): Promise<AttackedPage> => {
  const place = digitElements.map((name) => `<div id="${name}"></div>`).join('')
  await openShop(page, own, { containerHtml: place })
  await page.evaluate(
    ({ serviceUrl, names, appearance }) => {
      const refused: string[] = []
      const checkouts = names.map((name) => {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          intent: { trackingId: name, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
          texts: { 'card.title': `Card ${name}` },
          appearance: appearance as Appearance,
        })
        checkout?.on('warning', ({ fields = [] }) => refused.push(...fields.map(({ path }) => path)))
        checkout?.element(name).mount(`#${name}`)
        return checkout
      })
      Object.assign(window, { refused, checkouts })
    },
    { serviceUrl: own.serviceUrl, names: digitElements, appearance },
  )
  const frameOf = async (element: DigitElement) => {
    await expect(page.frameLocator(`#${element} iframe`).locator('#number')).toBeEditable()
    const frame = await (await page.locator(`#${element} iframe`).elementHandle())?.contentFrame()
    if (!frame) throw new Error(`#${element} holds no frame`)
    return frame
  }
  for (const element of digitElements) await frameOf(element)
  return {
    refused: () => page.evaluate(() => Reflect.get(window, 'refused')),
    frameOf,
    setAppearance: (appearance) =>
      page.evaluate((appearance) => {
        for (const checkout of Reflect.get(window, 'checkouts')) checkout.setAppearance(appearance)
      }, appearance),
  }
}

/** The fonts that the document of a frame was given, and the one that its inputs ask for. */
export const fontsIn = (frame: Frame) =>
  frame.evaluate(() => ({
    given: [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
    asked: [...document.querySelectorAll('input, .digits')].map((element) => getComputedStyle(element).fontFamily),
  }))
