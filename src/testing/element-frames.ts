import { type FieldName, fieldNames } from '../shared/types'
import { type HelperOptions, type TestFrame, waitForVisible } from './test-page'

/**
 * Returns a selector of the frames that show a document. It selects them by their address, because
 * their titles depend on the language.
 */
export const frameSelector = (document: 'card' | 'payment' | 'field' | 'challenge'): string =>
  `iframe[src*="/frames/"]:is([src*="/${document}.html"], [src*="/${document}-billing.html"])`

const cardSelectors = {
  card: frameSelector('card'),
  payment: frameSelector('payment'),
  number: `${frameSelector('field')}[src*="field=number"]`,
  expiry: `${frameSelector('field')}[src*="field=expiry"]`,
  cvc: `${frameSelector('field')}[src*="field=cvc"]`,
  name: `${frameSelector('field')}[src*="field=name"]`,
} as const satisfies Readonly<Record<FieldName | 'card' | 'payment', string>>

type CardElement = keyof typeof cardSelectors

/** Until a frame is ready, its title is the name of its document or field. */
const readySelector = (element: CardElement): string => `${cardSelectors[element]}:not([title="${element}"]):visible`

/** The frames of the page in which the customer types a card. */
export type CardFrames =
  /** One frame contains all fields. The frame of `payment` also contains a list of methods. */
  | { kind: 'card' | 'payment'; frame: TestFrame }
  /** Each field has a frame of its own. The name is optional. */
  | { kind: 'fields'; frames: Partial<Record<FieldName, TestFrame>> }

const firstElements = ['card', 'payment', 'number'] as const

/**
 * Finds the elements of the checkout: card, payment or single fields. Waits until they are ready.
 *
 * @param call The name of the calling helper, for the error message.
 * @throws Error if no such element becomes ready in time.
 */
export const findCardFrames = async (page: TestFrame, call: string, options: HelperOptions): Promise<CardFrames> => {
  const any = page.locator(firstElements.map(readySelector).join(', '))
  await waitForVisible(any, options, `${call}: the page shows no card, payment or number element that is ready.`)
  for (const kind of ['card', 'payment'] as const) {
    const selector = readySelector(kind)
    if ((await page.locator(selector).count()) > 0) return { kind, frame: page.frameLocator(selector) }
  }
  const frames: Partial<Record<FieldName, TestFrame>> = {}
  for (const field of fieldNames) {
    if ((await page.locator(cardSelectors[field]).count()) === 0) continue
    const selector = readySelector(field)
    await waitForVisible(page.locator(selector), options, `${call}: the element ${field} does not become ready.`)
    frames[field] = page.frameLocator(selector)
  }
  return { kind: 'fields', frames }
}
