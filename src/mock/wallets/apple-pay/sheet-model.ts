import type { SheetAction, SheetView } from '../sheet/sheet-view'
import type { SimulatedCard, SimulatedContact } from '../types'
import { cardLabel, contactLabel } from '../wallet-data'
import type { SimulatedApplePayError } from './apple-pay-error'
import type { Delivery, Item } from './check-items'
import type { AppleRequest } from './check-request'
import type { AppleUpdate } from './check-update'
import type { AppleEnvironment } from './environment'

type Choice = Exclude<SheetAction, { type: 'pay' | 'cancel' }>

export interface SheetModel {
  needsAddress: boolean
  hasCard: boolean
  contact(): SimulatedContact
  card(): SimulatedCard
  delivery(): Omit<Delivery, 'pending'>
  coupon(): string
  /** @returns whether anything changed by it */
  choose(choice: Choice): boolean
  /** Takes an answer about one of the choices; errors about another stay until that is made anew. */
  apply(type: Choice['type'], update: AppleUpdate): void
  /** Shows what was wrong with an authorisation, until anything is chosen anew. */
  showErrors(errors: SimulatedApplePayError[]): void
  view(busy: boolean): SheetView
}

/** What a sheet of Apple's shows, and what the customer chose on it. */
export const createSheetModel = (request: AppleRequest, { contacts, cards }: AppleEnvironment): SheetModel => {
  const needsAddress = request.shippingFields.includes('postalAddress')
  const needsContact = request.shippingFields.length > 0 || request.billingFields.length > 0
  let { total, lineItems, deliveries, coupon } = request
  const chosen: Record<'card' | 'contact' | 'delivery', string> = {
    card: cards[0]?.id ?? '',
    contact: contacts[0]?.id ?? '',
    delivery: deliveries[0]?.identifier ?? '',
  }
  const errors = new Map<Choice['type'] | 'authorisation', SimulatedApplePayError[]>()

  const find = <Thing>(things: readonly Thing[], what: string, isIt: (thing: Thing) => boolean): Thing => {
    const found = things.find(isIt)
    if (!found) throw new Error(`There is no such ${what}`)
    return found
  }
  const contact = () => find(contacts, 'contact', ({ id }) => id === chosen.contact)
  const card = () => find(cards, 'card', ({ id }) => id === chosen.card)
  const delivery = () => find(deliveries, 'delivery', ({ identifier }) => identifier === chosen.delivery)
  const ids = () => ({
    card: cards.map(({ id }) => id),
    contact: needsContact ? contacts.map(({ id }) => id) : [],
    delivery: deliveries.map(({ identifier }) => identifier),
  })

  const choose = (choice: Choice): boolean => {
    errors.delete('authorisation')
    errors.delete(choice.type)
    if (choice.type === 'coupon') {
      const changed = coupon !== undefined && coupon !== choice.code
      if (changed) coupon = choice.code
      return changed
    }
    if (chosen[choice.type] === choice.id || !ids()[choice.type].includes(choice.id)) return false
    chosen[choice.type] = choice.id
    return choice.type !== 'contact' || needsAddress
  }

  const sum = ({ label, amount, pending }: Item) => ({
    label,
    amount: pending ? 'pending' : `${amount} ${request.currencyCode}`,
  })
  const allErrors = () => [...errors.values()].flat()
  /** A coupon code may be wrong and the payment go on; an address may not. */
  const holds = () => allErrors().some(({ code }) => !code.startsWith('coupon'))

  return {
    needsAddress,
    hasCard: cards.length > 0,
    contact,
    card,
    delivery: () => {
      const { label, detail, amount, identifier } = delivery()
      return { label, detail, amount, identifier }
    },
    coupon: () => coupon ?? '',
    choose,
    apply: (type, update) => {
      total = update.total
      lineItems = update.lineItems ?? lineItems
      if (update.deliveries) {
        // Apple chooses the first of a new list, whatever was chosen before.
        deliveries = update.deliveries
        chosen.delivery = deliveries[0]?.identifier ?? ''
      }
      errors.set(type, update.errors)
    },
    showErrors: (told) => {
      errors.set('authorisation', told)
    },
    view: (busy) => ({
      wallet: 'Apple Pay',
      lines: lineItems.map(sum),
      total: sum(total),
      cards: { options: cards.map((one) => ({ id: one.id, label: cardLabel(one) })), selected: chosen.card },
      contacts: needsContact
        ? { options: contacts.map((one) => ({ id: one.id, label: contactLabel(one) })), selected: chosen.contact }
        : undefined,
      deliveries:
        deliveries.length > 0
          ? {
              options: deliveries.map((one) => ({ id: one.identifier, label: `${one.label}, ${sum(one).amount}` })),
              selected: chosen.delivery,
            }
          : undefined,
      coupon,
      errors: allErrors().map(({ shown }) => shown),
      busy,
      payable: !busy && cards.length > 0 && !holds(),
    }),
  }
}
