import type { Choices, SheetAction, SheetView } from '../sheet/sheet-view'
import { amountLabel, cardLabel, contactLabel } from '../sheet-labels'
import type { SimulatedCard, SimulatedContact } from '../types'
import type { SimulatedApplePayError } from './apple-pay-error'
import type { Delivery, Item } from './check-items'
import type { AppleRequest } from './check-request'
import type { AppleUpdate } from './check-update'
import type { AppleEnvironment } from './environment'

type Choice = Exclude<SheetAction, { type: 'pay' | 'cancel' }>
type Selectable = 'card' | 'contact' | 'delivery'

interface SheetState extends Pick<AppleRequest, 'total' | 'lineItems' | 'announced' | 'deliveries' | 'coupon'> {
  /** The id of each choice; empty without one. */
  chosen: Readonly<Record<Selectable, string>>
  /**
   * The errors in the page's last answers, by the choice that they concern or by `authorisation`.
   */
  errors: Readonly<Partial<Record<Choice['type'] | 'authorisation', readonly SimulatedApplePayError[]>>>
}

const initialState = (request: AppleRequest, { contacts, cards }: Wallet): SheetState => ({
  total: request.total,
  lineItems: request.lineItems,
  announced: request.announced,
  deliveries: request.deliveries,
  coupon: request.coupon,
  chosen: {
    card: cards[0]?.id ?? '',
    contact: contacts[0]?.id ?? '',
    delivery: request.deliveries[0]?.identifier ?? '',
  },
  errors: {},
})

type Wallet = Pick<AppleEnvironment, 'contacts' | 'cards'>

/** Removes the errors about a choice and about the last authorisation. */
const withoutErrors = (state: SheetState, { type }: Choice): SheetState => ({
  ...state,
  errors: { ...state.errors, [type]: [], authorisation: [] },
})

const afterChoice = (state: SheetState, choice: Choice): SheetState =>
  choice.type === 'coupon'
    ? { ...state, coupon: choice.code }
    : { ...state, chosen: { ...state.chosen, [choice.type]: choice.id } }

/** Returns the state after the page's answer about a choice. Errors about other choices remain. */
const afterUpdate = (state: SheetState, type: Choice['type'], update: AppleUpdate): SheetState => {
  const deliveries = update.deliveries ?? state.deliveries
  // Apple selects the first delivery of a new list, whatever was selected before.
  const delivery = update.deliveries ? (deliveries[0]?.identifier ?? '') : state.chosen.delivery
  return {
    ...state,
    total: update.total,
    lineItems: update.lineItems ?? state.lineItems,
    deliveries,
    chosen: { ...state.chosen, delivery },
    errors: { ...state.errors, [type]: update.errors },
  }
}

const errorsOf = ({ errors }: SheetState): SimulatedApplePayError[] => Object.values(errors).flat()

/** Returns whether an error prevents the payment. Errors of a coupon code do not. */
const isBlocked = (state: SheetState): boolean => errorsOf(state).some(({ code }) => !code.startsWith('coupon'))

const viewOf = (
  state: SheetState,
  { currencyCode, needsContact, isBusy }: { currencyCode: string; needsContact: boolean; isBusy: boolean },
  { contacts, cards }: Wallet,
): SheetView => {
  const sum = ({ label, amount, pending }: Item) => ({
    label,
    amount: pending ? 'pending' : amountLabel(amount, currencyCode),
  })
  const choices = (options: Choices['options'], selected: string): Choices => ({ options, selected })
  const { deliveries, chosen } = state
  const cardOptions = cards.map((card) => ({ id: card.id, label: cardLabel(card) }))
  const contactOptions = contacts.map((contact) => ({ id: contact.id, label: contactLabel(contact) }))
  const deliveryOptions = deliveries.map((delivery) => ({
    id: delivery.identifier,
    label: `${delivery.label}, ${sum(delivery).amount}`,
  }))
  return {
    wallet: 'Apple Pay',
    lines: [...state.lineItems, ...state.announced].map(sum),
    total: sum(state.total),
    cards: choices(cardOptions, chosen.card),
    contacts: needsContact ? choices(contactOptions, chosen.contact) : undefined,
    deliveries: deliveries.length > 0 ? choices(deliveryOptions, chosen.delivery) : undefined,
    coupon: state.coupon,
    errors: errorsOf(state).map(({ shown }) => shown),
    busy: isBusy,
    payable: !isBusy && cards.length > 0 && !isBlocked(state),
  }
}

/** The content of an Apple Pay sheet and the customer's choices. */
export interface SheetModel {
  needsAddress: boolean
  hasCard: boolean
  contact(): SimulatedContact
  card(): SimulatedCard
  delivery(): Omit<Delivery, 'pending'>
  coupon(): string
  /**
   * Applies a choice of the customer.
   * @returns Whether the page must be asked about the choice.
   */
  choose(choice: Choice): boolean
  /** Applies the page's answer about a choice. */
  apply(type: Choice['type'], update: AppleUpdate): void
  /** Shows the errors of an authorisation until the next choice. */
  showErrors(errors: readonly SimulatedApplePayError[]): void
  view(isBusy: boolean): SheetView
}

const findBy = <Thing>(things: readonly Thing[], what: string, isIt: (thing: Thing) => boolean): Thing => {
  const found = things.find(isIt)
  if (!found) throw new Error(`The sheet has no selected ${what}`)
  return found
}

export const createSheetModel = (request: AppleRequest, wallet: Wallet): SheetModel => {
  const { contacts, cards } = wallet
  const needsAddress = request.shippingFields.includes('postalAddress')
  const needsContact = request.shippingFields.length > 0 || request.billingFields.length > 0
  let state = initialState(request, wallet)

  const isOffered = (type: Selectable, id: string): boolean => {
    if (type === 'delivery') return state.deliveries.some(({ identifier }) => identifier === id)
    return type === 'card'
      ? cards.some((card) => card.id === id)
      : needsContact && contacts.some((one) => one.id === id)
  }
  const isChange = (choice: Choice): boolean =>
    choice.type === 'coupon'
      ? state.coupon !== undefined && state.coupon !== choice.code
      : state.chosen[choice.type] !== choice.id && isOffered(choice.type, choice.id)

  return {
    needsAddress,
    hasCard: cards.length > 0,
    contact: () => findBy(contacts, 'contact', ({ id }) => id === state.chosen.contact),
    card: () => findBy(cards, 'card', ({ id }) => id === state.chosen.card),
    delivery: () => {
      const isChosen = ({ identifier }: Delivery) => identifier === state.chosen.delivery
      const { label, detail, amount, identifier } = findBy(state.deliveries, 'delivery', isChosen)
      return { label, detail, amount, identifier }
    },
    coupon: () => state.coupon ?? '',
    choose: (choice) => {
      const changes = isChange(choice)
      state = withoutErrors(changes ? afterChoice(state, choice) : state, choice)
      return changes && (choice.type !== 'contact' || needsAddress)
    },
    apply: (type, update) => {
      state = afterUpdate(state, type, update)
    },
    showErrors: (authorisation) => {
      state = { ...state, errors: { ...state.errors, authorisation } }
    },
    view: (isBusy) => viewOf(state, { currencyCode: request.currencyCode, needsContact, isBusy }, wallet),
  }
}
