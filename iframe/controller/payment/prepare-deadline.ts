import { TenderError } from '../../../src/shared/error'
import type { PaymentEvent, PaymentState } from './state'

/** Milliseconds from the start of a call within which it must be prepared. */
export const prepareTimeoutMs = 60_000

/**
 * The states before the merchant's server is asked to authorise. In these states, the deadline ends
 * the call. The effects of later states have their own timeouts.
 */
const preparing: readonly PaymentState['name'][] = ['recovering', 'opening', 'collecting', 'tokenising']

/** Whether the deadline can end a call that is in this state. */
export const isPreparing = ({ name }: PaymentState): boolean => preparing.includes(name)

export const startPrepareDeadline = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<PaymentEvent>((resolve) => {
    const error = new TenderError('network.timeout', `pay(): not prepared within ${prepareTimeoutMs} ms`)
    timer = setTimeout(() => resolve({ kind: 'deadline', error }), prepareTimeoutMs)
  })
  return { passed, stop: () => clearTimeout(timer) }
}
