import type { StepName, StepStatus } from '../../shared/types'
import type { WalletsOptions } from '../types'
import type { WalletOrder } from './host'

/**
 * Reports the steps that the customer completes in the wallet's sheet instead of in the sections of
 * the form.
 */
export interface SheetSteps {
  begin(): void
  addressChosen(hasMethods: boolean): void
  methodChosen(): void
  authorised(): void
  /**
   * The sheet has closed without a payment, so the values that the customer entered in it are lost.
   */
  reopen(): void
}

export const createSheetSteps = (
  order: Pick<WalletOrder, 'setStep'>,
  { shipping, collect }: WalletsOptions,
): SheetSteps => {
  /** The steps that the customer has begun or completed in this sheet. */
  const statuses = new Map<StepName, StepStatus>()
  const set = (step: StepName, status: StepStatus) => {
    if (statuses.get(step) === status) return
    statuses.set(step, status)
    order.setStep(step, status)
  }
  return {
    begin: () => {
      if (shipping) set('shipping', 'IN_PROGRESS')
    },
    addressChosen: (hasMethods) => {
      set('shipping', 'COMPLETE')
      if (hasMethods && !statuses.has('delivery')) set('delivery', 'IN_PROGRESS')
    },
    methodChosen: () => set('delivery', 'COMPLETE'),
    authorised: () => {
      if (shipping) {
        set('shipping', 'COMPLETE')
        set('delivery', 'COMPLETE')
      }
      if (shipping || collect?.billingAddress) set('billing', 'COMPLETE')
    },
    reopen: () => {
      for (const step of statuses.keys()) set(step, 'IN_PROGRESS')
    },
  }
}
