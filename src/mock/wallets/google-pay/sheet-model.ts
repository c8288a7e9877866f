import { isJsonObject, type JsonObject } from '../../json-object'
import type { Choices, SheetAction, SheetView } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'
import type { SimulatedCard } from '../types'
import { cardLabel, contactLabel } from '../wallet-data'
import { isServed, methodFor, type Selection } from './payment-data'

type Choice = Exclude<SheetAction, { type: 'pay' | 'cancel' }>

export interface SheetModel {
  hasCard: boolean
  selection(): Selection
  /** @returns whether anything changed by it */
  choose(choice: Choice): boolean
  apply(update: JsonObject): void
  /** Shows what the page said of its answer; a fault of address or delivery holds the payment up until another is chosen. */
  showError(answer: JsonObject): void
  /** Nothing goes on from here: the customer can only close the sheet. */
  showFatalError(message: string): void
  view(busy: boolean): SheetView
}

/** The option that is shown until the page has told what there is. */
const unselected = { id: 'shipping_option_unselected', label: 'Shipping option pending' }

const listIn = (holder: unknown, name: string): readonly JsonObject[] => {
  const values = isJsonObject(holder) ? holder[name] : undefined
  return Array.isArray(values) ? values.filter(isJsonObject) : []
}

/** What a sheet of Google's shows, and what the customer chose on it. */
export const createSheetModel = (request: JsonObject, world: SimulatorEnvironment): SheetModel => {
  const intents: readonly unknown[] = Array.isArray(request.callbackIntents) ? request.callbackIntents : []
  const cards = world.cards.filter((card) => methodFor(request, card))
  const wantsContact = request.shippingAddressRequired === true || request.emailRequired === true
  const contacts = world.contacts.filter((contact) => isServed(request, contact))
  const wantsOffer = intents.includes('OFFER') || request.offerInfo !== undefined
  let info: unknown = request.transactionInfo
  let delivery: unknown = request.shippingOptionParameters
  let errors: string[] = []
  let broken = false
  let held = false
  let code = ''

  const options = () => {
    if (request.shippingOptionRequired !== true) return []
    const given = listIn(delivery, 'shippingOptions').map(({ id, label }) => ({ id: String(id), label: String(label) }))
    return given.length > 0 ? given : [unselected]
  }
  const defaultOption = () => {
    const chosen = isJsonObject(delivery) ? delivery.defaultSelectedOptionId : undefined
    return chosen === undefined ? (options()[0]?.id ?? '') : String(chosen)
  }
  const chosen = { card: cards[0]?.id ?? '', contact: contacts[0]?.id ?? '', delivery: defaultOption() }
  const ids = () => ({
    card: cards.map(({ id }) => id),
    contact: wantsContact ? contacts.map(({ id }) => id) : [],
    delivery: options().map(({ id }) => id),
  })

  const card = (): SimulatedCard => {
    const found = cards.find(({ id }) => id === chosen.card)
    if (!found) throw new Error('The wallet has no card for this request')
    return found
  }

  const sum = (label: unknown, price: unknown) => ({
    label: String(label),
    amount: price === undefined ? 'not known yet' : `${price} ${isJsonObject(info) ? info.currencyCode : ''}`,
  })
  const lines = () =>
    listIn(info, 'displayItems').map(({ label, price, status }) => ({
      ...sum(label, price),
      ...(status === 'PENDING' ? { amount: 'pending' } : {}),
    }))
  const choices = (all: Choices['options'], selected: string): Choices | undefined =>
    all.length > 0 ? { options: all, selected } : undefined

  return {
    hasCard: cards.length > 0,
    selection: () => ({
      card: card(),
      contact: contacts.find(({ id }) => id === chosen.contact),
      option: options().length > 0 ? chosen.delivery : undefined,
      codes: code === '' ? [] : [code],
    }),
    choose: (choice) => {
      errors = []
      held = false
      if (choice.type === 'coupon') {
        const changed = wantsOffer && code !== choice.code
        if (changed) code = choice.code
        return changed
      }
      if (chosen[choice.type] === choice.id || !ids()[choice.type].includes(choice.id)) return false
      chosen[choice.type] = choice.id
      return true
    },
    apply: (update) => {
      info = update.newTransactionInfo ?? info
      if (update.newShippingOptionParameters === undefined) return
      delivery = update.newShippingOptionParameters
      if (!ids().delivery.includes(chosen.delivery)) chosen.delivery = defaultOption()
    },
    showError: ({ error }) => {
      errors = isJsonObject(error) ? [String(error.message)] : []
      held = isJsonObject(error) && String(error.intent).startsWith('SHIPPING_')
    },
    showFatalError: (message) => {
      broken = true
      errors = [message]
    },
    view: (busy) => ({
      wallet: 'Google Pay',
      lines: lines(),
      total: isJsonObject(info) ? sum(info.totalPriceLabel ?? 'Total', info.totalPrice) : sum('Total', undefined),
      cards: { options: cards.map((one) => ({ id: one.id, label: cardLabel(one) })), selected: chosen.card },
      contacts: wantsContact
        ? choices(
            contacts.map((one) => ({ id: one.id, label: contactLabel(one) })),
            chosen.contact,
          )
        : undefined,
      deliveries: choices(options(), chosen.delivery),
      coupon: wantsOffer ? code : undefined,
      errors,
      busy,
      payable: !busy && !broken && !held && cards.length > 0 && (!wantsContact || contacts.length > 0),
    }),
  }
}
