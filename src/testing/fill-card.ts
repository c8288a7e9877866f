import { type FieldName, fieldNames } from '../shared/types'
import { findCardFrames } from './element-frames'
import { chooseMethod } from './select-method'
import { completeCard, type TypedCard } from './test-cards'
import { type HelperOptions, type TestFrame, waitForVisible } from './test-page'

/** The value of the attribute `autocomplete` of each field. */
const tokens: Readonly<Record<FieldName, string>> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  name: 'cc-name',
}

/** A selector of an input, and the value to enter. */
type Entry = readonly [selector: string, value: string]

const inputSelector = (field: FieldName) => `input[autocomplete="${tokens[field]}"]`

/**
 * Enters all values in one step, as autofill does, because typing into each field takes a second in
 * Firefox. Playwright runs this function in the frame, so it cannot use variables of this file.
 */
const enterValues = (_: HTMLElement, entries: string) => {
  for (const [selector, value] of JSON.parse(entries) as Entry[]) {
    const input = document.querySelector<HTMLInputElement>(selector)
    if (!input) continue
    input.focus()
    input.value = value
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: value }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const fillFrame = async (
  frame: TestFrame,
  fields: readonly FieldName[],
  card: Required<TypedCard>,
  options: HelperOptions,
): Promise<void> => {
  const [first = 'number'] = fields
  const input = frame.locator(`${inputSelector(first)}:not([readonly])`)
  await waitForVisible(input, options, `fillCard(): the field ${first} does not become editable.`)
  const entries = fields.map((field): Entry => [inputSelector(field), card[field]])
  await input.evaluate(enterValues, JSON.stringify(entries))
}

/**
 * Enters a card into the elements of the page: the card element, the payment element or single
 * fields, in any language. In the payment element, it first selects the new card.
 *
 * @param page Playwright's page, or the frame that contains the checkout.
 * @param card A card of `testCards`, or your own. Only the number is required.
 * @throws Error if the page shows no element, or if its fields do not become editable in time.
 */
export const fillCard = async (page: TestFrame, card: TypedCard, options: HelperOptions = {}): Promise<void> => {
  const values = completeCard(card)
  const found = await findCardFrames(page, 'fillCard()', options)
  if (found.kind !== 'fields') {
    if (found.kind === 'payment') await chooseMethod(found.frame, 'card', options)
    await fillFrame(found.frame, fieldNames, values, options)
    return
  }
  for (const field of fieldNames) {
    const frame = found.frames[field]
    if (frame) await fillFrame(frame, [field], values, options)
  }
}
