import { expect, type Frame, type Page } from '@playwright/test'
import type { Appearance } from '../../src/index'
import type { OwnService } from './own-service'
import { openShop } from './shop-page'

/** The elements that display digits of a card. */
export const digitElements = ['card', 'number', 'payment'] as const
export type DigitElement = (typeof digitElements)[number]

export interface AttackedPage {
  /** The option paths in the warnings so far. */
  rejectedPaths(): Promise<string[]>
  /** Returns the frame of an element when its input is editable. */
  frameOf(element: DigitElement): Promise<Frame>
  setAppearance(appearance: object): Promise<void>
}

/**
 * Opens a page with each of these elements. Each has its own checkout; all have the same
 * appearance.
 */
export const openAttackedPage = async (page: Page, own: OwnService, appearance: object): Promise<AttackedPage> => {
  const containerHtml = digitElements.map((name) => `<div id="${name}"></div>`).join('')
  await openShop(page, own, { containerHtml })
  await page.evaluate(
    ({ serviceUrl, names, appearance }) => {
      const rejectedPaths: string[] = []
      const checkouts = names.map((name) => {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          intent: { trackingId: name, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
          texts: { 'card.title': `Card ${name}` },
          appearance: appearance as Appearance,
        })
        checkout?.on('warning', ({ fields = [] }) => rejectedPaths.push(...fields.map(({ path }) => path)))
        checkout?.element(name).mount(`#${name}`)
        return checkout
      })
      Object.assign(window, { rejectedPaths, checkouts })
    },
    { serviceUrl: own.serviceUrl, names: digitElements, appearance },
  )
  const frameOf = async (element: DigitElement) => {
    await expect(page.frameLocator(`#${element} iframe`).locator('#number')).toBeEditable()
    const frame = await (await page.locator(`#${element} iframe`).elementHandle())?.contentFrame()
    if (!frame) throw new Error(`#${element} has no iframe`)
    return frame
  }
  for (const element of digitElements) await frameOf(element)
  return {
    rejectedPaths: () => page.evaluate(() => Reflect.get(window, 'rejectedPaths')),
    frameOf,
    setAppearance: (appearance) =>
      page.evaluate((appearance) => {
        for (const checkout of Reflect.get(window, 'checkouts')) checkout.set({ appearance })
      }, appearance),
  }
}

/** Returns the loaded fonts of a frame's document, and the font families of its inputs. */
export const fontsIn = (frame: Frame) =>
  frame.evaluate(() => ({
    loadedFamilies: [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
    requestedFamilies: [...document.querySelectorAll('input, .digits')].map(
      (element) => getComputedStyle(element).fontFamily,
    ),
  }))
