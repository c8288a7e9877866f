import type { StepName, StepStatus } from '../../shared/types'
import type { WalletsOptions } from '../types'
import type { WalletHost } from './host'

/** Tells the intent what the customer does in the sheet, where the sheet takes the place of the page's form. */
export interface SheetSteps {
  begin(): void
  addressKnown(hasMethods: boolean): void
  methodKnown(): void
  agreed(): void
  /** The sheet has gone, and what was filled in there with it. */
  takeBack(): void
}

export const sheetSteps = (host: WalletHost, { shipping, collect }: WalletsOptions): SheetSteps => {
  const told = new Map<StepName, StepStatus>()
  const say = (step: StepName, status: StepStatus) => {
    if (told.get(step) === status) return
    told.set(step, status)
    host.step(step, status)
  }
  return {
    begin: () => shipping && say('shipping', 'IN_PROGRESS'),
    addressKnown: (hasMethods) => {
      say('shipping', 'COMPLETE')
      if (hasMethods && !told.has('delivery')) say('delivery', 'IN_PROGRESS')
    },
    methodKnown: () => say('delivery', 'COMPLETE'),
    agreed: () => {
      if (shipping) {
        say('shipping', 'COMPLETE')
        say('delivery', 'COMPLETE')
      }
      if (shipping || collect?.billingAddress) say('billing', 'COMPLETE')
    },
    takeBack: () => {
      for (const step of told.keys()) say(step, 'IN_PROGRESS')
    },
  }
}
