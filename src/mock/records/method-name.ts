import type { PaymentMethodEnum } from '../../contract/generated/types'
import type { MethodType, PaidWithRecord } from './payment'

const byType: Readonly<Record<MethodType, PaymentMethodEnum | null>> = {
  CARD: null,
  APPLE_PAY: 'APPLE_PAY',
  GOOGLE_PAY: 'GOOGLE_PAY',
  PAYPAL: 'PAYPAL',
  KLARNA: 'BUY_NOW_PAY_LATER',
  BANK_ACCOUNT: 'ACCOUNT',
  OTHER: 'WALLET',
}

const byBrand: Readonly<Record<string, PaymentMethodEnum>> = { visa: 'VISA', mastercard: 'MASTERCARD', amex: 'AMEX' }

/** Returns the payment method's name in the interface. */
export const methodName = ({ type, brand }: PaidWithRecord): PaymentMethodEnum =>
  byType[type] ?? byBrand[brand ?? ''] ?? 'UNKNOWN_CARD'
