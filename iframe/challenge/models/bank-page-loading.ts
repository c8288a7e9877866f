import { type ReadonlySignal, signal } from '@preact/signals-core'

/** How far the bank's page has come; `late`: it is done, and the service has not said how it ended. What it has loaded, and whether that is what it should be, nobody outside can tell. */
export type BankPageState = 'loading' | 'slow' | 'shown' | 'late'

export interface BankPageLoading {
  readonly state: ReadonlySignal<BankPageState>
  /** How often it has been begun: each time in a frame of its own, which leaves no trace in the browser's history. */
  readonly tries: ReadonlySignal<number>
  /** Begins to show a page, or the same one again. */
  begin(): void
  /** A page has come. It may come any number of times, and the first counts. */
  loaded(): void
  /** The bank is done: from here on the service is asked. */
  wait(): void
}

/** Milliseconds after which a customer is told that it takes long, and while the bank is not done offered another try. */
export const slowAfterMs = 10_000

export const createBankPageLoading = (): BankPageLoading => {
  const state = signal<BankPageState>('loading')
  const tries = signal(0)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** What loads from here on is our own document, at which the bank has ended. */
  let done = false

  const count = () => {
    clearTimeout(timer)
    state.value = 'loading'
    timer = setTimeout(() => {
      state.value = done ? 'late' : 'slow'
    }, slowAfterMs)
  }
  return {
    state,
    tries,
    begin: () => {
      done = false
      tries.value += 1
      count()
    },
    loaded: () => {
      if (done) return
      clearTimeout(timer)
      state.value = 'shown'
    },
    wait: () => {
      done = true
      count()
    },
  }
}
