import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { SavedMethod } from './saved-method'

/** A change of the list, such as a deletion. It may be applied again to a newer list. */
export type Change = (methods: readonly SavedMethod[]) => readonly SavedMethod[]

/** The list of the service, with changes that are shown before the service has confirmed them. */
export interface OptimisticList {
  shown: ReadonlySignal<readonly SavedMethod[]>
  /** Sets the list that the service has returned. */
  setConfirmed(methods: readonly SavedMethod[]): void
  /**
   * Shows a change.
   * @returns a function that confirms or reverts the change
   */
  apply(change: Change): (confirmed: boolean) => void
  clear(): void
}

export const createOptimisticList = (): OptimisticList => {
  const confirmedMethods = signal<readonly SavedMethod[]>([])
  const pending = signal<readonly Change[]>([])
  return {
    shown: computed(() => pending.value.reduce((methods, change) => change(methods), confirmedMethods.value)),
    setConfirmed: (methods) => {
      confirmedMethods.value = methods
    },
    apply: (change) => {
      pending.value = [...pending.peek(), change]
      return (confirmed) =>
        batch(() => {
          pending.value = pending.peek().filter((other) => other !== change)
          if (confirmed) confirmedMethods.value = change(confirmedMethods.peek())
        })
    },
    clear: () =>
      batch(() => {
        confirmedMethods.value = []
        pending.value = []
      }),
  }
}
