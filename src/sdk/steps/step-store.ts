import type { StepChange, StepName, StepStatus } from '../../shared/types'

export interface StepStore {
  tell(step: StepName, status: StepStatus): void
  /** Another order begins: none of its steps has begun. */
  forget(): void
}

/**
 * Every word on a step goes to the controller, for which a repeat is harmless; the page hears of changes only.
 * @param say to the controller
 * @param emit to the page
 */
export const createStepStore = (say: (change: StepChange) => void, emit: (change: StepChange) => void): StepStore => {
  const told = new Map<StepName, StepStatus>()
  return {
    tell: (step, status) => {
      say({ step, status })
      if (told.get(step) === status) return
      told.set(step, status)
      emit({ step, status })
    },
    forget: () => told.clear(),
  }
}
