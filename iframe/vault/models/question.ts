import { type ReadonlySignal, signal } from '@preact/signals-core'
import { TenderError } from '../../../src/shared/error'
import type { SavedMethod } from '../../payment/models/saved-method'

/** The question whether to delete a payment method. Only the customer answers it, in the frame. */
export interface Question {
  /** The method in question; undefined while there is no question. */
  method: ReadonlySignal<SavedMethod | undefined>
  /**
   * Asks the customer. Resolves with true if they want to delete the method.
   * @param open shows the frame. If it rejects, nothing is asked
   * @param close hides the frame
   * @throws TenderError `options.invalid` while another question is open
   */
  ask(method: SavedMethod, open: () => Promise<void>, close: () => void): Promise<boolean>
  /** Answers the question. Agreeing has no effect within `shortestMs`. */
  answer(mayDelete: boolean): void
}

/**
 * Milliseconds for which the customer must have seen the question. The page opens it when it wants,
 * and could otherwise put the button under a click that was meant for the page.
 */
export const shortestMs = 500

/** @param now returns milliseconds that never decrease */
export const createQuestion = (now: () => number): Question => {
  const method = signal<SavedMethod | undefined>(undefined)
  let isOpen = false
  let shownAt = 0
  let answer = (_mayDelete: boolean) => {}
  return {
    method,
    ask: async (asked, open, close) => {
      if (isOpen) {
        throw new TenderError('options.invalid', 'vault.delete(): another deletion waits for the customer’s answer')
      }
      isOpen = true
      shownAt = Number.POSITIVE_INFINITY
      // Before the frame is shown, because the customer may close the dialog at once.
      const answered = new Promise<boolean>((resolve) => {
        answer = resolve
      })
      try {
        await open()
        method.value = asked
        shownAt = now()
        return await answered
      } finally {
        method.value = undefined
        isOpen = false
        close()
      }
    },
    answer: (mayDelete) => {
      if (!mayDelete || now() >= shownAt + shortestMs) answer(mayDelete)
    },
  }
}
