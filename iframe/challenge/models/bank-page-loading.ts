import { type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * The progress of the bank's page. `late`: the bank is done, and the service has not reported the
 * outcome. A cross-origin page does not reveal whether it has failed.
 */
export type BankPageState = 'loading' | 'slow' | 'shown' | 'late'

export interface BankPageLoading {
  readonly state: ReadonlySignal<BankPageState>
  /** Counts the loads. Each has its own frame, which adds nothing to the browser's history. */
  readonly attempt: ReadonlySignal<number>
  /** Loads a page, or the same one again. */
  begin(): void
  /** A page has loaded. Later pages of the bank call this too. */
  loaded(): void
  /** The bank is done: the customer waits for the service. */
  bankDone(): void
}

/** Milliseconds until the customer reads that it takes long, and can retry. */
export const slowAfterMs = 10_000

export const createBankPageLoading = (): BankPageLoading => {
  const state = signal<BankPageState>('loading')
  const attempt = signal(0)
  /** Whose page loads now: at the end of the challenge it is our own return document. */
  let phase: 'bank' | 'service' = 'bank'
  let timer: ReturnType<typeof setTimeout> | undefined

  const startTimer = (next: typeof phase) => {
    phase = next
    clearTimeout(timer)
    state.value = 'loading'
    timer = setTimeout(() => {
      state.value = next === 'bank' ? 'slow' : 'late'
    }, slowAfterMs)
  }
  return {
    state,
    attempt,
    begin: () => {
      attempt.value += 1
      startTimer('bank')
    },
    loaded: () => {
      if (phase === 'service') return
      clearTimeout(timer)
      state.value = 'shown'
    },
    bankDone: () => startTimer('service'),
  }
}
