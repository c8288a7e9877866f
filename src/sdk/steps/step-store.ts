import type { StepChange, StepName, StepStatus } from '../../shared/types'

/** The status of every step of the current order that has begun. */
export interface StepStore {
  get(step: StepName): StepStatus | undefined
  /** Sends the status to the controller in any case, and emits an event if it has changed. */
  set(step: StepName, status: StepStatus): void
  /** Returns the status of all steps, for a controller that has been reloaded. */
  all(): StepChange[]
  /** Forgets all steps: the next order begins. */
  clear(): void
}

export interface StepStoreOptions {
  /** Sends a status to the controller, where a repetition has no effect. */
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
