import { type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * The progress of the bank's page. `late`: the bank is done, but the service has not reported the
 * outcome. There is no state for a failure, because a cross-origin page does not reveal that it
 * failed to load.
 */
export type BankPageState = 'loading' | 'slow' | 'shown' | 'late'

export interface BankPageLoading {
  readonly state: ReadonlySignal<BankPageState>
  /**
   * Counts the loads. Each load has a frame of its own, so that it adds no entry to the browser's
   * history.
   */
  readonly attempt: ReadonlySignal<number>
  /** Starts to load a page, or loads the same page again. */
  begin(): void
  /** Notes that a page has loaded. Later pages of the bank call this too. */
  loaded(): void
  /** Notes that the bank is done. The customer now waits for the service. */
  bankDone(): void
}

/** Milliseconds until a text tells the customer that loading takes long, and offers a retry. */
export const slowAfterMs = 10_000

export const createBankPageLoading = (): BankPageLoading => {
  const state = signal<BankPageState>('loading')
  const attempt = signal(0)
  /** Whose page is loading. At the end of the challenge it is the service's return document. */
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
