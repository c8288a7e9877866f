import type { AllowedComponentProps, ComponentPublicInstance, FormHTMLAttributes, VNodeProps } from 'vue'
import type { ElementOf, MountType } from '../session/mount-types'
import type { CheckoutProviderOwnProps, ElementOwnProps, StepsOwnProps } from '../session/prop-types'
import { checkoutProvider } from './checkout-provider'
import { createElementComponent } from './element-component'
import { steps } from './steps'

/** The properties and events of `CheckoutProvider`. */
export type CheckoutProviderProps = CheckoutProviderOwnProps

/**
 * The properties of an element's component: its options and its events (`@change`, `@ready` …).
 * All other attributes, such as `class`, are those of its `div`.
 */
export type ElementProps<Type extends MountType> = ElementOwnProps<Type>

/** The properties of `Steps`: those of a form, and `complete`. */
export interface StepsProps extends StepsOwnProps, FormHTMLAttributes {}

/**
 * A component with the properties `Props`, and with those that every component of Vue has, such as
 * `key` and `class`. A template reference to it has the members of `Exposed`.
 */
export interface TenderComponent<Props, Exposed = unknown> {
  new (): ComponentPublicInstance & { $props: Props & VNodeProps & AllowedComponentProps } & Exposed
}

/** The component of an element. Its template reference has the `element`, once it is mounted. */
export type ElementComponent<Type extends MountType> = TenderComponent<
  ElementProps<Type>,
  { readonly element: ElementOf<Type> | undefined }
>

const elementComponent = <Type extends MountType>(name: string, type: Type) =>
  createElementComponent(name, type) as unknown as ElementComponent<Type>

/**
 * Provides a checkout to the components in the provider's slot. A checkout from `options` is
 * created in the browser when the provider is mounted, and destroyed when the provider is
 * unmounted.
 *
 * `options` can change at any time; they are compared by value. Amount, customer, location and cart
 * update the intent. Another `trackingId` or `paymentFlowId` starts the next order. Appearance,
 * texts, language and tracking change in place. Another `serviceUrl`, `publicKey` or `server`
 * replaces the checkout. During a payment, changes of the order and a replacement wait for the
 * result. Changes of a paid order are ignored until the next order.
 */
export const CheckoutProvider = checkoutProvider as unknown as TenderComponent<CheckoutProviderProps>

/** A card form. */
export const Card = elementComponent('Card', 'card')
/** The field for the card number, for a layout of your own. */
export const CardNumber = elementComponent('CardNumber', 'number')
/** The field for the expiry date. */
export const CardExpiry = elementComponent('CardExpiry', 'expiry')
/** The field for the security code. */
export const CardCvc = elementComponent('CardCvc', 'cvc')
/** The field for the cardholder's name. */
export const CardName = elementComponent('CardName', 'name')
/** A list with a card form, saved cards and alternative methods. */
export const Payment = elementComponent('Payment', 'payment')
/**
 * The buttons of Apple Pay and Google Pay. After mounting, only `buttons` and functions can change.
 */
export const Wallets = elementComponent('Wallets', 'wallets')
/** The pay button. After mounting, only those of its options that are functions can change. */
export const PayButton = elementComponent('PayButton', 'payButton')

/** A form. The checkout tracks the steps of its sections marked with `data-tender-step`. */
export const Steps = steps as unknown as TenderComponent<StepsProps>
