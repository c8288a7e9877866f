import { methodNames } from '../../catalogue/method-names'
import type { Payment } from './read-payment'
import { statusLabel } from './status-label'

/** What the service reports of a payment method: the members of a payment or of a saved method. */
export interface Method {
  brand: string | null
  paymentMethod?: string | null
  number: string | null
}

/** Returns the displayed name of a payment method, such as “Visa” or “PayPal”. */
const nameOf = ({ brand, paymentMethod }: Method): string => {
  const name = brand ?? paymentMethod ?? ''
  return methodNames[name] ?? statusLabel(name)
}

/** The methods that pay with a card of a brand. */
const wallets: readonly string[] = ['APPLE_PAY', 'GOOGLE_PAY']

/** Describes a payment method: “Visa •••• 4242”, “PayPal” or “Apple Pay, Visa •••• 1234”. */
export const describeMethod = (method: Method): string => {
  const wallet = method.brand !== null && wallets.includes(method.paymentMethod ?? '') ? method.paymentMethod : null
  const number = method.number === null ? '' : `•••• ${method.number.slice(-4)}`
  return [methodNames[wallet ?? ''], [nameOf(method), number].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Describes the method of a payment, and the reason of a decline. */
export const describePayment = ({ paymentMethodDetails: method, paymentCore }: Payment): string =>
  [method ? describeMethod(method) : '', statusLabel(paymentCore?.outcome?.declineCode ?? '')]
    .filter(Boolean)
    .join(' · ')

/** Returns the displayed status of a payment, which names the provider that has to approve it. */
export const paymentLabel = (
  status: string,
  { paymentMethodDetails: method }: Pick<Payment, 'paymentMethodDetails'>,
): string => (status === 'NEEDS_APM_AUTHORIZATION' && method ? `Waiting for ${nameOf(method)}` : statusLabel(status))
