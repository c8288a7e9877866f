import type { StepChange, StepName, StepStatus } from '../../shared/types'

/** Stores the status of each step that has begun in the current order. */
export interface StepStore {
  get(step: StepName): StepStatus | undefined
  /** Stores a status and sends it to the controller. Emits an event if the status has changed. */
  set(step: StepName, status: StepStatus): void
  /** Returns all stored statuses, for a controller that has been reloaded. */
  all(): StepChange[]
  /** Forgets all statuses, because the next order begins. */
  clear(): void
}

export interface StepStoreOptions {
  /** Sends a status to the controller, also if it has not changed. */
  send: (change: StepChange) => void
  /** Emits the `step` event of the checkout. */
  emit: (change: StepChange) => void
}

export const createStepStore = ({ send, emit }: StepStoreOptions): StepStore => {
  const statuses = new Map<StepName, StepStatus>()
  return {
    get: (step) => statuses.get(step),
    set: (step, status) => {
      const hasChanged = statuses.get(step) !== status
      statuses.set(step, status)
      send({ step, status })
      if (hasChanged) emit({ step, status })
    },
    all: () => Array.from(statuses, ([step, status]) => ({ step, status })),
    clear: () => statuses.clear(),
  }
}
