import { type ComponentChildren, createContext, createElement, type JSX, type Ref, type VNode } from 'preact'
import { useContext, useEffect, useImperativeHandle, useRef, useState } from 'preact/hooks'
import type { Readable } from '../../sdk/readable'
import { createComponents } from '../hooks/create-components'
import type { AnyProps, AnyRef, Framework } from '../hooks/framework'
import type { ElementOf, MountType } from '../session/mount-types'
import type { AttributesFor, CheckoutProviderOwnProps, ElementOwnProps, StepsOwnProps } from '../session/prop-types'

/** The properties of `CheckoutProvider`. */
export type CheckoutProviderProps = CheckoutProviderOwnProps & { children?: ComponentChildren }

/** The property with which a parent receives the element of a component. */
interface WithElementRef<Element> {
  /**
   * A reference to the element, which is set once the element is mounted. Preact 10 passes no `ref`
   * to function components.
   */
  elementRef?: Ref<Element>
}

/**
 * The properties of an element's component: its options, its events (`onChange`, `onReady` …) and
 * the attributes of its `div`, such as `class`.
 */
export type ElementProps<Type extends MountType> = ElementOwnProps<Type> &
  WithElementRef<ElementOf<Type>> &
  AttributesFor<JSX.IntrinsicElements['div']> & { readonly [data: `data-${string}`]: unknown }

/** The properties of `Steps`: those of a form, and `complete`. */
export type StepsProps = StepsOwnProps & WithElementRef<HTMLFormElement> & Omit<JSX.IntrinsicElements['form'], 'ref'>

/** The component of an element. */
export type ElementComponent<Type extends MountType> = (props: ElementProps<Type>) => VNode

const useReadable = <Value>(readable: Readable<Value>): Value => {
  const [value, setValue] = useState(readable.value)
  useEffect(() => readable.subscribe((next) => setValue(() => next)), [readable])
  return value
}

const withRef =
  (render: (props: AnyProps, ref: AnyRef) => unknown) =>
  ({ elementRef, ...props }: AnyProps) =>
    render(props, elementRef)

const components = createComponents({
  createContext,
  createElement,
  useContext,
  useEffect,
  useImperativeHandle,
  useReadable,
  useRef,
  useState,
  withRef,
} as unknown as Framework)
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
export const CheckoutProvider = components.CheckoutProvider as unknown as (props: CheckoutProviderProps) => VNode

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
export const Steps = components.Steps as (props: StepsProps) => VNode
