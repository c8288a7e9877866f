import type { CustomerAct, Question } from '../types'
import type { OpenSheet, Sheet, SheetAction, SheetView } from './sheet-view'

export interface CustomerOptions {
  /** What the customer does by script, if by script. */
  script: readonly CustomerAct[]
  openSheet: OpenSheet | undefined
  setTimeout: (run: () => void, ms: number) => unknown
  onAction: (deed: SheetAction) => void
  /** The page did not answer in time. */
  onTimeOut: () => void
}

/** Whoever stands before an open sheet: a person who clicks in it, a script, or both. */
export interface Customer {
  show(view: SheetView): void
  /** Tells that the page is asked something now. */
  asked(question: Question): void
  /** Takes an `expire` that is next in the script. */
  expires(): boolean
  leave(): void
}

const actionOf = (act: CustomerAct): SheetAction | undefined => {
  if (act === 'authorise') return { type: 'pay' }
  if (act === 'cancel') return { type: 'cancel' }
  if (typeof act === 'string') return undefined
  if ('changeAddress' in act) return { type: 'contact', id: act.changeAddress }
  if ('changeShipping' in act) return { type: 'delivery', id: act.changeShipping }
  if ('changeCard' in act) return { type: 'card', id: act.changeCard }
  if ('coupon' in act) return { type: 'coupon', code: act.coupon }
  return undefined
}

export const createCustomer = ({
  script,
  openSheet,
  setTimeout,
  onAction: onDeed,
  onTimeOut,
}: CustomerOptions): Customer => {
  const acts = [...script]
  const sheet: Sheet | undefined = openSheet?.(onDeed)
  let left = false
  let idle = false

  const playNext = () => {
    const deed = acts[0] === undefined ? undefined : actionOf(acts[0])
    if (left || !idle || !deed) return
    acts.shift()
    onDeed(deed)
  }

  return {
    show: (view) => {
      sheet?.show(view)
      idle = !view.busy
      if (idle) setTimeout(playNext, 0)
    },
    asked: (question) => {
      const act = acts[0]
      if (typeof act !== 'object') return
      const comes = 'cancelDuring' in act ? act.cancelDuring : 'timeOutDuring' in act ? act.timeOutDuring : undefined
      if (comes !== question) return
      acts.shift()
      const cancels = 'cancelDuring' in act
      setTimeout(() => {
        if (left) return
        if (cancels) onDeed({ type: 'cancel' })
        else onTimeOut()
      }, 0)
    },
    expires: () => {
      const next = acts[0] === 'expire'
      if (next) acts.shift()
      return next
    },
    leave: () => {
      left = true
      sheet?.close()
    },
  }
}
