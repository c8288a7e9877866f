import { signal } from '@preact/signals'
import type { LoggedRequest, ServiceState } from '../../../src/mock/control/control-api'
import type { Dispute } from './dispute'
import type { Intent } from './read-intent'
import type { Payment } from './read-payment'
import { service } from './service'

export interface Seen extends Omit<ServiceState, 'intents' | 'payments' | 'disputes'> {
  intents: Intent[]
  payments: Payment[]
  disputes: Dispute[]
  requests: LoggedRequest[]
}

const pauseMs = 1000

/** What the inspector shows: the last that could be read, and what is wrong if the last reading or doing failed. */
export const seen = signal<Seen | undefined>(undefined)
export const trouble = signal('')
/** While something is being done. */
export const busy = signal(false)

const words = (error: unknown): string => (error instanceof Error ? error.message : 'The service cannot be reached')

const look = async (): Promise<void> => {
  const [state, requests] = await Promise.all([service.state(), service.requests()])
  // The records are shown as getIntent, getPayment and getDispute show them.
  seen.value = {
    ...state,
    intents: state.intents as Intent[],
    payments: state.payments as Payment[],
    disputes: state.disputes as Dispute[],
    requests,
  }
}

/** Does something to the service, and shows what became of it at once. */
export const act = async (what: () => Promise<unknown>): Promise<void> => {
  busy.value = true
  try {
    await what()
    await look()
    trouble.value = ''
  } catch (error) {
    trouble.value = words(error)
  } finally {
    busy.value = false
  }
}

/** Looks at the service again and again while the page can be seen. Returns what stops it. */
export const watchService = (): (() => void) => {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      if (document.visibilityState === 'visible' && !busy.value) {
        await look().then(
          () => {
            if (!busy.value) trouble.value = ''
          },
          (error) => {
            trouble.value = words(error)
          },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  void run()
  return () => stopped.abort()
}
