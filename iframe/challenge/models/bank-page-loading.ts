import { type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * The progress of the bank's page.
 * - `loading`: the bank's page is loading, or the bank is done and the outcome is not known yet.
 * - `slow`: the bank's page has been loading for `slowAfterMs`.
 * - `shown`: a page of the bank has loaded.
 * - `late`: the bank is done, and the outcome is still not known after `slowAfterMs`.
 *
 * There is no state for a failure, because a cross-origin page does not reveal that it failed to
 * load.
 */
export type BankPageState = 'loading' | 'slow' | 'shown' | 'late'

export interface BankPageLoading {
  readonly state: ReadonlySignal<BankPageState>
  /**
   * Counts the calls of `begin`. Each call creates a new iframe, so that it adds no entry to the
   * browser's history.
   */
  readonly attempt: ReadonlySignal<number>
  /** Starts to load a page, or loads the same page again. */
  begin(): void
  /** Notes that a page has loaded in the bank's iframe. Called for each of the bank's pages. */
  loaded(): void
  /** Notes that the bank is done. The customer now waits for the outcome. */
  bankDone(): void
}

/**
 * Milliseconds after which a message explains that loading takes long. If the bank's page is
 * loading, a retry button is shown too.
 */
export const slowAfterMs = 10_000

export const createBankPageLoading = (): BankPageLoading => {
  const state = signal<BankPageState>('loading')
  const attempt = signal(0)
  /** What the customer waits for: a page of the bank or, after the bank is done, the service. */
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
