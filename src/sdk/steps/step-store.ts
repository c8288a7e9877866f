import type { StepChange, StepName, StepStatus } from '../../shared/types'

/** Stores the status of each step that has begun in the current order. */
export interface StepStore {
  get(step: StepName): StepStatus | undefined
  /** Stores a status, and emits an event if it has changed. */
  set(step: StepName, status: StepStatus): void
  /** Returns all stored statuses. */
  all(): StepChange[]
  /** Forgets all statuses, because the next order begins. */
  clear(): void
}

export interface StepStoreOptions {
  /** Called after each change of a status. */
  changed: () => void
  /** Emits the `step` event of the checkout. */
  emit: (change: StepChange) => void
}

export const createStepStore = ({ changed, emit }: StepStoreOptions): StepStore => {
  const statuses = new Map<StepName, StepStatus>()
  return {
    get: (step) => statuses.get(step),
    set: (step, status) => {
      const hasChanged = statuses.get(step) !== status
      if (!hasChanged) return
      statuses.set(step, status)
      changed()
      emit({ step, status })
    },
    all: () => Array.from(statuses, ([step, status]) => ({ step, status })),
    clear: () => statuses.clear(),
  }
}
