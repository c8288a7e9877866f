import { signal } from '@preact/signals'
import { type Intent, readIntent } from './read-intent'
import { type Payment, readPayment } from './read-payment'

export interface Watched {
  intent: Intent
  /** The latest first. */
  payments: Payment[]
}

const pauseMs = 700

/** What the panel shows: the last that could be read, and what is wrong if the last reading failed. */
export const watched = signal<Watched | undefined>(undefined)
export const fault = signal('')

/** Reads the intent again and again while the panel can be seen. Returns what stops it. */
export const watchIntent = (id: string): (() => void) => {
  const stopped = new AbortController()

  const read = async () => {
    try {
      const intent = await readIntent(id)
      const payments = await Promise.all(intent.linkedPayments.map(({ paymentId }) => readPayment(paymentId)))
      if (!stopped.signal.aborted) {
        watched.value = { intent, payments: payments.reverse() }
        fault.value = ''
      }
    } catch (error) {
      if (!stopped.signal.aborted) {
        fault.value = error instanceof Error ? error.message : 'The service cannot be read'
      }
    }
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      if (document.visibilityState === 'visible') {
        await read()
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  void run()
  return () => stopped.abort()
}
