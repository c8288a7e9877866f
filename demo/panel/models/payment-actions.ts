import { type PaymentEvent, paymentLifeCycle } from '../../../src/mock/domain/payments/life-cycle'
import { isoDecimalsOf } from '../../../src/shared/iso-decimals'
import type { Payment } from './service-snapshot'

export const paymentActions = ['capture', 'cancel', 'refund', 'dispute'] as const
export type PaymentAction = (typeof paymentActions)[number]

const events: Readonly<Record<PaymentAction, PaymentEvent>> = {
  capture: 'capture',
  cancel: 'cancel',
  refund: 'refundAll',
  dispute: 'dispute',
}

/** Returns the actions that the service's life cycle allows for a payment with this status. */
export const actionsFor = (status: Payment['status']): PaymentAction[] =>
  paymentActions.filter((action) => paymentLifeCycle[status][events[action]] !== undefined)

/** Returns whether the action can apply to a part of the payment's amount. */
export const takesAmount = (action: PaymentAction): boolean => action === 'capture' || action === 'refund'

/**
 * Parses an amount in the major unit, such as `10.50`.
 *
 * @returns minor units; null for an empty text, which means the whole amount; undefined if the text
 * is no amount above zero
 */
export const parseAmount = (text: string, currency: string): number | null | undefined => {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const decimals = isoDecimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(trimmed) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  const amount = Number(whole + fraction.padEnd(decimals, '0'))
  return amount === 0 ? undefined : amount
}

/**
 * The GraphQL document of each action. `dispute` has none, because it uses the control API of the
 * mock.
 */
export const documents: Readonly<Record<Exclude<PaymentAction, 'dispute'>, string>> = {
  capture: 'mutation Capture($id: ID!, $amount: Long) { capturePayment(id: $id, amount: $amount) { id status } }',
  refund: 'mutation Refund($id: ID!, $amount: Long) { refundPayment(id: $id, amount: $amount) { id status } }',
  cancel: 'mutation Cancel($id: ID!) { cancelPayment(id: $id) { id status } }',
}
