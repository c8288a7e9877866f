import { signal } from '@preact/signals'
import { describeError } from './describe-error'
import { pollWhileVisible } from './poll-while-visible'
import { type Intent, readIntent } from './read-intent'
import { type Payment, readPayment } from './read-payment'

export interface WatchedIntent {
  intent: Intent
  /** Newest first. */
  payments: Payment[]
}

const pauseMs = 700

/** The last state that was read, and the error of the last read. */
export const watched = signal<WatchedIntent | undefined>(undefined)
export const readError = signal('')

/**
 * Reads the intent repeatedly while the panel is visible.
 * @returns a function that stops the polling
 */
export const watchIntent = (id: string): (() => void) => {
  let isStopped = false

  const read = async () => {
    try {
      const intent = await readIntent(id)
      const payments = await Promise.all(intent.linkedPayments.map(({ paymentId }) => readPayment(paymentId)))
      if (isStopped) return
      watched.value = { intent, payments: payments.reverse() }
      readError.value = ''
    } catch (error) {
      if (!isStopped) readError.value = describeError(error)
    }
  }

  const stopPolling = pollWhileVisible(read, pauseMs)
  return () => {
    isStopped = true
    stopPolling()
  }
}
