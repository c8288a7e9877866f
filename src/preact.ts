export type { Pay } from './bindings/hooks/create-components'
export type {
  CheckoutProviderProps,
  ElementComponent,
  ElementProps,
  StepsProps,
} from './bindings/preact/components'
export {
  Card,
  CardCvc,
  CardExpiry,
  CardName,
  CardNumber,
  CheckoutProvider,
  PayButton,
  Payment,
  Steps,
  useCheckout,
  useIntent,
  usePay,
  Wallets,
} from './bindings/preact/components'
