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

/** Returns what can be done with a payment, by the service's life cycle. */
export const actionsFor = (status: Payment['status']): PaymentAction[] =>
  paymentActions.filter((action) => paymentLifeCycle[status][events[action]] !== undefined)

/** Returns whether the action can be done with a part of the amount. */
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

/** The documents of the actions that are operations of the service. */
export const documents: Readonly<Record<Exclude<PaymentAction, 'dispute'>, string>> = {
  capture: 'mutation Capture($id: ID!, $amount: Long) { capturePayment(id: $id, amount: $amount) { id status } }',
  refund: 'mutation Refund($id: ID!, $amount: Long) { refundPayment(id: $id, amount: $amount) { id status } }',
  cancel: 'mutation Cancel($id: ID!) { cancelPayment(id: $id) { id status } }',
}
