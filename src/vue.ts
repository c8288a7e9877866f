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
  type TenderComponent,
  Wallets,
} from './bindings/vue/components'
export { type Pay, useCheckout, useIntent, usePay } from './bindings/vue/composables'
