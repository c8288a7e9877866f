import type { Component, Snippet } from 'svelte'
import type { HTMLAttributes, HTMLFormAttributes } from 'svelte/elements'
import type { CheckoutEvents } from '../../sdk/types'
import type { ElementOf, EventsOf, MountType, OptionsOf } from '../session/mount-types'
import type { ProviderSource, StepsOwnProps } from '../session/prop-types'
import card from './card.svelte'
import cardCvc from './card-cvc.svelte'
import cardExpiry from './card-expiry.svelte'
import cardName from './card-name.svelte'
import cardNumber from './card-number.svelte'
import checkoutProvider from './checkout-provider.svelte'
import payButton from './pay-button.svelte'
import payment from './payment.svelte'
import steps from './steps.svelte'
import wallets from './wallets.svelte'

/** Listeners as properties of a component: `onchange` for the event `change`. */
type EventProps<Events> = { [Name in keyof Events & string as `on${Name}`]?: Events[Name] | undefined }

/** The properties of `CheckoutProvider`. */
export type CheckoutProviderProps = ProviderSource & EventProps<CheckoutEvents> & { children?: Snippet }

type ElementOwnProps<Type extends MountType> = OptionsOf<Type> &
  EventProps<EventsOf<Type>> & {
    /** The element, once it is mounted: `bind:element`. */
    element?: ElementOf<Type> | undefined
  }

/** The names of the options, listeners and bindings of all elements. */
type OwnPropName = { [Type in MountType]: keyof ElementOwnProps<Type> }[MountType]

/**
 * The properties of an element's component: its options, its events (`onchange`, `onready` …) and
 * the attributes of its `div`, such as `class`.
 */
export type ElementProps<Type extends MountType> = ElementOwnProps<Type> &
  Omit<HTMLAttributes<HTMLDivElement>, OwnPropName | 'children'>

/** The properties of `Steps`: those of a form, and `complete`. */
export interface StepsProps extends StepsOwnProps, HTMLFormAttributes {}

/** The component of an element. */
export type ElementComponent<Type extends MountType> = Component<ElementProps<Type>, object, 'element'>

/**
 * Provides a checkout to the components in the provider. A checkout from `options` is created in
 * the browser when the provider is mounted, and destroyed when the provider is unmounted.
 *
 * `options` can change at any time; they are compared by value. Amount, customer, location and cart
 * update the intent. Another `trackingId` or `paymentFlowId` starts the next order. Appearance,
 * texts, language and tracking change in place. Another `serviceUrl`, `publicKey` or `server`
 * replaces the checkout. During a payment, changes of the order and a replacement wait for the
 * result. Changes of a paid order are ignored until the next order.
 */
export const CheckoutProvider = checkoutProvider as unknown as Component<CheckoutProviderProps>

/** A card form. */
export const Card = card as unknown as ElementComponent<'card'>
/** The field for the card number, for a layout of your own. */
export const CardNumber = cardNumber as unknown as ElementComponent<'number'>
/** The field for the expiry date. */
export const CardExpiry = cardExpiry as unknown as ElementComponent<'expiry'>
/** The field for the security code. */
export const CardCvc = cardCvc as unknown as ElementComponent<'cvc'>
/** The field for the cardholder's name. */
export const CardName = cardName as unknown as ElementComponent<'name'>
/** A list with a card form, saved cards and alternative methods. */
export const Payment = payment as unknown as ElementComponent<'payment'>
/**
 * The buttons of Apple Pay and Google Pay. After mounting, only `buttons` and functions can change.
 */
export const Wallets = wallets as unknown as ElementComponent<'wallets'>
/** The pay button. After mounting, only those of its options that are functions can change. */
export const PayButton = payButton as unknown as ElementComponent<'payButton'>

/** A form. The checkout tracks the steps of its sections marked with `data-tender-step`. */
export const Steps = steps as unknown as Component<StepsProps>
