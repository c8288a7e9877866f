export {
  Card,
  CardCvc,
  CardExpiry,
  CardName,
  CardNumber,
  CheckoutProvider,
  type CheckoutProviderProps,
  type ElementComponent,
  type ElementProps,
  PayButton,
  Payment,
  Steps,
  type StepsProps,
  Wallets,
} from './bindings/svelte/components'
export { type Current, type Pay, useCheckout, useIntent, usePay } from './bindings/svelte/state'
