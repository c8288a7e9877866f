import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import type { Choices, SheetAction, SheetView } from '../sheet/sheet-view'
import { amountLabel, cardLabel, contactLabel } from '../sheet-labels'
import type { SimulatorEnvironment } from '../simulator'
import type { SimulatedCard, SimulatedContact } from '../types'
import { isServed, methodFor, type Selection } from './payment-data'

type Choice = Exclude<SheetAction, { type: 'pay' | 'cancel' }>
type Selectable = 'card' | 'contact' | 'delivery'

/** The content of a Google Pay sheet and the customer's choices. */
export interface SheetModel {
  hasCard: boolean
  selection(): Selection
  /**
   * Applies a choice of the customer. After a fatal error, choices are ignored.
   * @returns Whether the choice differs from the current one and is offered.
   */
  choose(choice: Choice): boolean
  /** Applies the page's answer about a choice. */
  apply(update: JsonObject): void
  /**
   * Shows the error in the page's answer, if it contains one. An error about address or delivery
   * blocks the payment until the next choice.
   */
  showError(answer: JsonObject): void
  /** Shows an error after which the customer can only close the sheet. The error stays visible. */
  showFatalError(message: string): void
  view(isBusy: boolean): SheetView
}

/** What the request and the wallet offer. It does not change while the sheet is open. */
interface Offer {
  cards: readonly SimulatedCard[]
  contacts: readonly SimulatedContact[]
  wantsContact: boolean
  wantsDelivery: boolean
  wantsCoupon: boolean
}

interface SheetState {
  /** The transaction and the shipping options, as the page last passed them. */
  transactionInfo: unknown
  shippingOptionParameters: unknown
  /** The id of each choice; empty without one. */
  chosen: Readonly<Record<Selectable, string>>
  coupon: string
  errors: readonly string[]
  /**
   * Whether errors block the payment: not at all, until the next choice, or for as long as the
   * sheet is open.
   */
  block: 'none' | 'untilNextChoice' | 'fatal'
}

/** The shipping option that is selected until the page has passed its options. */
const unselected = { id: 'shipping_option_unselected', label: 'Shipping option pending' }

const listIn = (holder: unknown, name: string): readonly JsonObject[] => {
  const values = isObject(holder) ? holder[name] : undefined
  return Array.isArray(values) ? values.filter(isObject) : []
}

const offerOf = (request: JsonObject, { cards, contacts }: Wallet): Offer => {
  const intents: readonly unknown[] = Array.isArray(request.callbackIntents) ? request.callbackIntents : []
  return {
    cards: cards.filter((card) => methodFor(request, card)),
    contacts: contacts.filter((contact) => isServed(request, contact)),
    wantsContact: request.shippingAddressRequired === true || request.emailRequired === true,
    wantsDelivery: request.shippingOptionRequired === true,
    wantsCoupon: intents.includes('OFFER') || request.offerInfo !== undefined,
  }
}

type Wallet = Pick<SimulatorEnvironment, 'cards' | 'contacts'>

const optionsOf = (parameters: unknown, { wantsDelivery }: Offer): Choices['options'] => {
  if (!wantsDelivery) return []
  const options = listIn(parameters, 'shippingOptions').map(({ id, label }) => ({
    id: String(id),
    label: String(label),
  }))
  return options.length > 0 ? options : [unselected]
}

const defaultOptionOf = (parameters: unknown, offer: Offer): string => {
  const selected = isObject(parameters) ? parameters.defaultSelectedOptionId : undefined
  return selected === undefined ? (optionsOf(parameters, offer)[0]?.id ?? '') : String(selected)
}

const initialState = (request: JsonObject, offer: Offer): SheetState => ({
  transactionInfo: request.transactionInfo,
  shippingOptionParameters: request.shippingOptionParameters,
  chosen: {
    card: offer.cards[0]?.id ?? '',
    contact: offer.contacts[0]?.id ?? '',
    delivery: defaultOptionOf(request.shippingOptionParameters, offer),
  },
  coupon: '',
  errors: [],
  block: 'none',
})

const isOffered = (state: SheetState, offer: Offer, type: Selectable, id: string): boolean => {
  const isIt = (thing: { id: string }) => thing.id === id
  if (type === 'card') return offer.cards.some(isIt)
  if (type === 'contact') return offer.wantsContact && offer.contacts.some(isIt)
  return optionsOf(state.shippingOptionParameters, offer).some(isIt)
}

/**
 * Returns the state after the page's answer about a choice. Members that are absent from the answer
 * keep their values.
 */
const afterUpdate = (state: SheetState, offer: Offer, update: JsonObject): SheetState => {
  const { newTransactionInfo, newShippingOptionParameters } = update
  const next = { ...state, transactionInfo: newTransactionInfo ?? state.transactionInfo }
  if (newShippingOptionParameters === undefined) return next
  const changed = { ...next, shippingOptionParameters: newShippingOptionParameters }
  if (isOffered(changed, offer, 'delivery', state.chosen.delivery)) return changed
  return { ...changed, chosen: { ...state.chosen, delivery: defaultOptionOf(newShippingOptionParameters, offer) } }
}

const linesOf = (info: unknown): Pick<SheetView, 'lines' | 'total'> => {
  const currency = isObject(info) ? info.currencyCode : ''
  const sum = (label: unknown, price: unknown) => ({
    label: String(label),
    amount: price === undefined ? 'not known yet' : amountLabel(price, currency),
  })
  const total = isObject(info) ? sum(info.totalPriceLabel ?? 'Total', info.totalPrice) : sum('Total', undefined)
  const lines = listIn(info, 'displayItems').map(({ label, price, status }) => ({
    ...sum(label, price),
    ...(status === 'PENDING' ? { amount: 'pending' } : {}),
  }))
  return { lines, total }
}

const viewOf = (state: SheetState, offer: Offer, isBusy: boolean): SheetView => {
  const { cards, contacts, wantsContact, wantsCoupon } = offer
  const { chosen, block } = state
  const choices = (options: Choices['options'], selected: string): Choices | undefined =>
    options.length > 0 ? { options, selected } : undefined
  const contactOptions = contacts.map((contact) => ({ id: contact.id, label: contactLabel(contact) }))
  const canPay = block === 'none' && cards.length > 0 && (!wantsContact || contacts.length > 0)
  return {
    wallet: 'Google Pay',
    ...linesOf(state.transactionInfo),
    cards: { options: cards.map((card) => ({ id: card.id, label: cardLabel(card) })), selected: chosen.card },
    contacts: wantsContact ? choices(contactOptions, chosen.contact) : undefined,
    deliveries: choices(optionsOf(state.shippingOptionParameters, offer), chosen.delivery),
    coupon: wantsCoupon ? state.coupon : undefined,
    errors: [...state.errors],
    busy: isBusy,
    payable: !isBusy && canPay,
  }
}

const selectionOf = ({ chosen, coupon, shippingOptionParameters }: SheetState, offer: Offer): Selection => {
  const card = offer.cards.find(({ id }) => id === chosen.card)
  if (!card) throw new Error('The wallet has no card for this request')
  return {
    card,
    contact: offer.contacts.find(({ id }) => id === chosen.contact),
    option: optionsOf(shippingOptionParameters, offer).length > 0 ? chosen.delivery : undefined,
    codes: coupon === '' ? [] : [coupon],
  }
}

export const createSheetModel = (request: JsonObject, wallet: Wallet): SheetModel => {
  const offer = offerOf(request, wallet)
  let state = initialState(request, offer)

  const isChange = (choice: Choice): boolean =>
    choice.type === 'coupon'
      ? offer.wantsCoupon && state.coupon !== choice.code
      : state.chosen[choice.type] !== choice.id && isOffered(state, offer, choice.type, choice.id)

  return {
    hasCard: offer.cards.length > 0,
    selection: () => selectionOf(state, offer),
    choose: (choice) => {
      if (state.block === 'fatal') return false
      const changes = isChange(choice)
      state = { ...state, errors: [], block: 'none' }
      if (!changes) return false
      state =
        choice.type === 'coupon'
          ? { ...state, coupon: choice.code }
          : { ...state, chosen: { ...state.chosen, [choice.type]: choice.id } }
      return true
    },
    apply: (update) => {
      state = afterUpdate(state, offer, update)
    },
    showError: ({ error }) => {
      const blocks = isObject(error) && String(error.intent).startsWith('SHIPPING_')
      const errors = isObject(error) ? [String(error.message)] : []
      state = { ...state, errors, block: blocks ? 'untilNextChoice' : 'none' }
    },
    showFatalError: (message) => {
      state = { ...state, errors: [message], block: 'fatal' }
    },
    view: (isBusy) => viewOf(state, offer, isBusy),
  }
}
