import {
  createContext,
  createElement,
  type FormHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Readable } from '../../sdk/readable'
import { createComponents } from '../hooks/create-components'
import type { Framework } from '../hooks/framework'
import type { ElementOf, MountType } from '../session/mount-types'
import type { AttributesFor, CheckoutProviderOwnProps, ElementOwnProps, StepsOwnProps } from '../session/prop-types'

/** The properties of `CheckoutProvider`. */
export type CheckoutProviderProps = CheckoutProviderOwnProps & { children?: ReactNode }

/**
 * The properties of an element's component: its options, its events (`onChange`, `onReady` …) and
 * the attributes of its `div`, such as `className`.
 */
export type ElementProps<Type extends MountType> = ElementOwnProps<Type> &
  AttributesFor<HTMLAttributes<HTMLDivElement>> & { readonly [data: `data-${string}`]: unknown }

/** The properties of `Steps`: those of a form, and `complete`. */
export interface StepsProps extends StepsOwnProps, FormHTMLAttributes<HTMLFormElement> {}

/** The component of an element. Its `ref` receives the element once it is mounted. */
export type ElementComponent<Type extends MountType> = ForwardRefExoticComponent<
  ElementProps<Type> & RefAttributes<ElementOf<Type>>
>

const framework: Framework = {
  createContext,
  createElement,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  withRef: forwardRef,
  useReadable: <Value>(readable: Readable<Value>, initial: Value) =>
    useSyncExternalStore(
      readable.subscribe,
      () => readable.value,
      () => initial,
    ),
} as unknown as Framework

const components = createComponents(framework)
const { createElementComponent } = components

/**
 * Provides a checkout to the components below the provider. A checkout from `options` is created in
 * the browser after the first rendering, and destroyed when the provider is unmounted.
 *
 * `options` can change with each rendering; they are compared by value. Amount, customer, location
 * and cart update the intent. Another `trackingId` or `paymentFlowId` starts the next order.
 * Appearance, texts, language and tracking change in place. Another `serviceUrl`, `publicKey` or
 * `server` replaces the checkout. During a payment, changes of the order and a replacement wait for
 * the result. Changes of a paid order are ignored until the next order.
 */
export const CheckoutProvider = components.CheckoutProvider as unknown as (props: CheckoutProviderProps) => ReactElement

/** Returns the checkout. Undefined on a server, and while the provider has none. */
export const useCheckout = components.useCheckout
/** Returns the intent as the service has last reported it. Undefined until it exists. */
export const useIntent = components.useIntent
/** Returns the function that pays, whether a payment is in progress, and the last result. */
export const usePay = components.usePay

/** A card form. */
export const Card = createElementComponent('card') as ElementComponent<'card'>
/** The field for the card number, for a layout of your own. */
export const CardNumber = createElementComponent('number') as ElementComponent<'number'>
/** The field for the expiry date. */
export const CardExpiry = createElementComponent('expiry') as ElementComponent<'expiry'>
/** The field for the security code. */
export const CardCvc = createElementComponent('cvc') as ElementComponent<'cvc'>
/** The field for the cardholder's name. */
export const CardName = createElementComponent('name') as ElementComponent<'name'>
/** A list with a card form, saved cards and alternative methods. */
export const Payment = createElementComponent('payment') as ElementComponent<'payment'>
/**
 * The buttons of Apple Pay and Google Pay. After mounting, only `buttons` and functions can change.
 */
export const Wallets = createElementComponent('wallets') as ElementComponent<'wallets'>
/** The pay button. After mounting, only those of its options that are functions can change. */
export const PayButton = createElementComponent('payButton') as ElementComponent<'payButton'>

/** A form. The checkout tracks the steps of its sections marked with `data-tender-step`. */
export const Steps = components.Steps as ForwardRefExoticComponent<StepsProps & RefAttributes<HTMLFormElement>>
