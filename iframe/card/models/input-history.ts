import type { Edit, Format, Typed } from './format'

/** One formatted input: what it shows after each edit, and what it has shown, which browsers forget when a script writes into it. */
export interface InputHistory {
  /**
   * Takes what an edit has left in the input, and gives what is to stand there.
   * @param edit default: what the text tells, for keyboards that do not say what they have done
   */
  read(typed: Typed, edit?: Edit): Typed
  /** Where the caret stands as an edit begins: undoing leads back there. */
  place(caret: number): void
  /** One edit back, or forth again; undefined at either end. */
  step(by: -1 | 1): Typed | undefined
  /** Something else than an edit sets the text: what was shown is forgotten. */
  reset(): void
}

/** How many texts are kept to go back to: each may hold a whole card number. */
export const most = 100

const empty: Typed = { text: '', caret: 0 }

/** Whether this is a text from which something was taken, and where nothing was put in. */
const isRest = ({ text, caret }: Typed, whole: string): boolean =>
  text.length < whole.length && whole.startsWith(text.slice(0, caret)) && whole.endsWith(text.slice(caret))

export const createInputHistory = (format: Format): InputHistory => {
  let shown = [empty]
  let at = 0
  const current = (): Typed => shown[at] ?? empty
  return {
    read: (typed, edit = isRest(typed, current().text) ? 'backward' : 'insert') => {
      const next = format(typed, edit, current().text)
      if (next.text !== current().text) {
        shown = [...shown.slice(0, at + 1), next].slice(-most)
        at = shown.length - 1
      }
      return next
    },
    place: (caret) => {
      shown[at] = { ...current(), caret }
    },
    step: (by) => {
      const next = shown[at + by]
      if (next) at += by
      return next
    },
    reset: () => {
      shown = [empty]
      at = 0
    },
  }
}
