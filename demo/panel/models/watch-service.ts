import { signal } from '@preact/signals'
import type { LoggedRequest, ServiceState } from '../../../src/mock/control/control-api'
import type { Dispute } from './dispute'
import { pollWhileVisible } from './poll-while-visible'
import type { Intent } from './read-intent'
import type { Payment } from './read-payment'
import { service } from './service'

export interface ServiceSnapshot extends Omit<ServiceState, 'intents' | 'payments' | 'disputes'> {
  intents: Intent[]
  payments: Payment[]
  disputes: Dispute[]
  requests: LoggedRequest[]
}

const pauseMs = 1000

/** The last state that was read, and the error of the last read or command. */
export const snapshot = signal<ServiceSnapshot | undefined>(undefined)
export const serviceError = signal('')
/** Whether a command is running. */
export const busy = signal(false)

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The service cannot be reached.'

const read = async (): Promise<void> => {
  const [state, requests] = await Promise.all([service.state(), service.requests()])
  // The records have the shapes of getIntent, getPayment and getDispute.
  snapshot.value = {
    ...state,
    intents: state.intents as Intent[],
    payments: state.payments as Payment[],
    disputes: state.disputes as Dispute[],
    requests,
  }
}

/**
 * Runs a command of the service and shows the new state. A no-op while another command runs:
 * `aria-disabled` leaves a button the focus, and does not prevent clicks.
 */
export const runCommand = async (command: () => Promise<unknown>): Promise<void> => {
  if (busy.value) return
  busy.value = true
  try {
    await command()
    await read()
    serviceError.value = ''
  } catch (error) {
    serviceError.value = messageOf(error)
  } finally {
    busy.value = false
  }
}

/**
 * Reads the state of the service repeatedly while the page is visible. Returns a function that
 * stops it.
 */
export const watchService = (): (() => void) =>
  pollWhileVisible(async () => {
    if (busy.value) return
    try {
      await read()
      if (!busy.value) serviceError.value = ''
    } catch (error) {
      serviceError.value = messageOf(error)
    }
  }, pauseMs)
