import type { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import type { PaymentResult } from '../types'
import { type Verdict, verdictOf } from './verdict'

/** How a sheet has ended. */
export type SheetEnd =
  | { kind: 'result'; result: PaymentResult }
  /** The customer or the vendor has closed the sheet, and nothing was paid. */
  | { kind: 'cancelled' }
  /** The wallet or the service has failed, or the checkout was destroyed, and nothing was paid. */
  | { kind: 'failed'; error: TenderError }

interface SheetLifeCycleOptions {
  unavailableText: () => string
  /** The sheet has ended, and its payment was not made. */
  onUnpaid: () => void
}

/** The states of a sheet: open, paying and ended. */
interface SheetLifeCycle {
  readonly end: Promise<SheetEnd>
  hasEnded(): boolean
  /** Returns what an ended sheet shows; undefined before the end. */
  finalVerdict(): Verdict | undefined
  /** Follows a payment to its result. */
  follow(payment: Promise<PaymentResult>): Promise<Verdict>
  /**
   * Ends the sheet with the result of its payment, or with `otherwise` if it has none. During a
   * payment, waits for the result, because a payment cannot be cancelled.
   */
  finish(otherwise: SheetEnd): void
}

type State =
  /** `lastResult` is the result of a payment that the customer may repeat. */
  | { kind: 'open'; lastResult?: PaymentResult }
  | { kind: 'paying'; result: Promise<unknown> }
  /** `verdict` is shown by a sheet of Google that stays open after its end. */
  | { kind: 'ended'; verdict: Verdict }

export const createSheetLifeCycle = ({ unavailableText, onUnpaid }: SheetLifeCycleOptions): SheetLifeCycle => {
  let state: State = { kind: 'open' }
  const end = createDeferred<SheetEnd>()
  const hasEnded = () => state.kind === 'ended'

  const settle = (how: SheetEnd) => {
    if (hasEnded()) return
    const rejected: Verdict = { next: 'rejected', message: unavailableText(), errors: [] }
    state = { kind: 'ended', verdict: how.kind === 'result' ? verdictOf(how.result) : rejected }
    if (!mayBePaid(how)) onUnpaid()
    end.resolve(how)
  }

  return {
    end: end.promise,
    hasEnded,
    finalVerdict: () => (state.kind === 'ended' ? state.verdict : undefined),
    follow: (payment) => {
      const paying = payment.then((result): Verdict => {
        if (!hasEnded()) state = { kind: 'open', lastResult: result }
        const verdict = verdictOf(result)
        // The end does not wait for the sheet to close.
        if (verdict.next === 'paid' || verdict.next === 'unknown') settle({ kind: 'result', result })
        return verdict
      })
      state = { kind: 'paying', result: paying }
      return paying
    },
    finish: (otherwise) => {
      const settleNow = () => {
        const result = state.kind === 'open' && state.lastResult
        settle(result ? { kind: 'result', result } : otherwise)
      }
      if (state.kind === 'paying') void state.result.then(settleNow)
      else settleNow()
    },
  }
}

const mayBePaid = (end: SheetEnd): boolean =>
  end.kind === 'result' && /^(succeeded|authorised|pending)$/.test(end.result.status)
