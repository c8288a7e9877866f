import type { Page } from '@playwright/test'
import type { Action, Program, TypedCard } from '../../../lab/two-cards/programs'
import type { OwnService } from '../own-service'
import { Customer } from './customer'
import { createHostilePage, type HostilePage } from './hostile-page'

/** Performs an action of the customer. Returns false for an action of the page. */
const perform = async (
  page: Page,
  action: Action,
  element: number,
  customer: Customer,
  hostile: HostilePage,
): Promise<boolean> => {
  switch (action.kind) {
    case 'type':
      await customer.type(action.count)
      return true
    case 'erase':
      await customer.erase()
      return true
    case 'retype':
      await customer.empty()
      return true
    case 'enter':
      await page.keyboard.press('Enter')
      return true
    case 'replace':
      await customer.replace(action.by)
      return true
    case 'paste':
      await customer.paste()
      return true
    case 'move':
      await customer.move(element, action.field)
      return true
    case 'fill':
      await customer.fill(await hostile.elementsBeside(element))
      return true
    default:
      return false
  }
}

/** What the page has observed, and how many keys the customer has typed into its frames. */
export interface Observed {
  seen: Record<string, string[]>
  /** Whether a number was complete. */
  isComplete: boolean
  /** Whether a payment was requested from the merchant's server. */
  isPaid: boolean
}

/** Plays a program with one card in a new document. */
export const play = async (page: Page, own: OwnService, program: Program, card: TypedCard): Promise<Observed> => {
  const hostile = await createHostilePage(page, own, program.type)
  const customer = new Customer(page, card, hostile.frames)
  for (const action of program.actions) {
    const element = await hostile.elementAt('frame' in action ? action.frame : 0)
    if (!(await perform(page, action, element, customer, hostile))) await hostile.act(action, element)
    await hostile.settle()
  }
  const seen = await hostile.seen()
  const text = JSON.stringify(seen)
  return { seen, isComplete: text.includes('\\"complete\\":true'), isPaid: text.includes('"[\\"authorise\\"') }
}
