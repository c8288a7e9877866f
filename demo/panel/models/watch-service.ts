import { signal } from '@preact/signals'
import { describeError } from './describe-error'
import { pollWhileVisible } from './poll-while-visible'
import { service } from './service'
import type { ServiceSnapshot } from './service-snapshot'

const pauseMs = 1000

/** The last state that was read. */
export const snapshot = signal<ServiceSnapshot | undefined>(undefined)
/** The error message of the last read; empty if the read succeeded. */
export const readError = signal('')
/** The error message of the last command; empty if the command succeeded. */
export const commandError = signal('')
/** Whether a command is running. */
export const busy = signal(false)

const readSnapshot = async (): Promise<ServiceSnapshot> => {
  const state = await service.state()
  const known = snapshot.value
  // The log is large, so it is read only after it changed.
  const isKnown = known !== undefined && known.latestRequest === state.latestRequest
  const requests = isKnown ? known.requests : await service.requests()
  return { ...state, requests }
}

/** Reads the state now. */
export const read = async (): Promise<void> => {
  try {
    snapshot.value = await readSnapshot()
    readError.value = ''
  } catch (error) {
    readError.value = describeError(error)
  }
}

/**
 * Runs a command of the service, then reads the new state. A no-op while another command runs,
 * because buttons with `aria-disabled` keep the focus and can still be clicked.
 */
export const runCommand = async (command: () => Promise<unknown>): Promise<void> => {
  if (busy.value) return
  busy.value = true
  commandError.value = ''
  try {
    await command()
  } catch (error) {
    commandError.value = describeError(error)
  }
  await read()
  busy.value = false
}

/**
 * Reads the state of the service repeatedly while the page is visible.
 * @returns a function that stops the polling
 */
export const watchService = (): (() => void) =>
  pollWhileVisible(async () => {
    if (!busy.value) await read()
  }, pauseMs)
