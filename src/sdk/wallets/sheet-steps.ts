import type { StepName, StepStatus } from '../../shared/types'
import type { WalletsOptions } from '../types'
import type { WalletOrder } from './host'

/**
 * Reports steps of the checkout that the customer does in the sheet, in place of the page's form.
 */
export interface SheetSteps {
  begin(): void
  addressChosen(hasMethods: boolean): void
  methodChosen(): void
  authorised(): void
  /** The sheet has closed without a payment: what was filled in there is lost. */
  reopen(): void
}

export const createSheetSteps = (
  order: Pick<WalletOrder, 'setStep'>,
  { shipping, collect }: WalletsOptions,
): SheetSteps => {
  /** The steps that this sheet has begun or completed. */
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
