import type { CustomerAct, Question } from '../types'
import type { OpenSheet, Sheet, SheetAction, SheetView } from './sheet-view'

export interface CustomerOptions {
  /** The customer's actions. Empty for a person. */
  script: readonly CustomerAct[]
  openSheet: OpenSheet | undefined
  setTimeout: (run: () => void, ms: number) => unknown
  onAction: (action: SheetAction) => void
  /** Called when a script lets the page's answer time out. */
  onTimeout: () => void
}

/** The customer in front of an open sheet: a person who clicks in it, a script, or both. */
export interface SheetCustomer {
  show(view: SheetView): void
  /** Reports that the page has a question to answer. */
  asked(question: Question): void
  /** Returns whether the script's next act is `expire`. If so, removes it from the script. */
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

/**
 * Returns how an act interrupts an open question; undefined for an act that waits for an idle
 * sheet.
 */
const interruptionOf = (act: CustomerAct, question: Question): 'cancel' | 'timeout' | undefined => {
  if (typeof act !== 'object') return undefined
  if ('cancelDuring' in act && act.cancelDuring === question) return 'cancel'
  return 'timeOutDuring' in act && act.timeOutDuring === question ? 'timeout' : undefined
}

/**
 * Creates the customer of a session. Opens a sheet, unless `openSheet` is undefined, and performs
 * the acts of the script.
 */
export const createCustomer = (options: CustomerOptions): SheetCustomer => {
  const { script, openSheet, setTimeout, onAction, onTimeout } = options
  const acts = [...script]
  const sheet: Sheet | undefined = openSheet?.(onAction)
  let state: 'busy' | 'idle' | 'left' = 'busy'

  const playNext = () => {
    const action = acts[0] === undefined ? undefined : actionOf(acts[0])
    if (state !== 'idle' || !action) return
    acts.shift()
    onAction(action)
  }

  return {
    show: (view) => {
      sheet?.show(view)
      state = view.busy ? 'busy' : 'idle'
      if (state === 'idle') setTimeout(playNext, 0)
    },
    asked: (question) => {
      const interruption = acts[0] && interruptionOf(acts[0], question)
      if (!interruption) return
      acts.shift()
      setTimeout(() => {
        if (state === 'left') return
        if (interruption === 'cancel') onAction({ type: 'cancel' })
        else onTimeout()
      }, 0)
    },
    expires: () => {
      const isNext = acts[0] === 'expire'
      if (isNext) acts.shift()
      return isNext
    },
    leave: () => {
      state = 'left'
      sheet?.close()
    },
  }
}
