import type { Edit, Format, TextWithCaret } from './format'

/**
 * The formatted text of an input, with undo and redo. Browsers lose their own undo history of an
 * input when a script sets its value.
 */
export interface InputHistory {
  /**
   * Formats the text that an edit has left in the input.
   * @param edit default: guessed from the text, because some keyboards do not report the kind of
   *   edit
   * @returns the text that the input should have
   */
  read(typed: TextWithCaret, edit?: Edit): TextWithCaret
  /** Stores the caret before an edit: undo restores it. */
  setCaret(caret: number): void
  /** Undoes (-1) or redoes (1) one edit. Returns undefined at either end. */
  step(by: -1 | 1): TextWithCaret | undefined
  /** Forgets the history, because the text was set without an edit. */
  reset(): void
}

/** How many texts are kept. Each may hold a whole card number. */
export const maxEntries = 100

const empty: TextWithCaret = { text: '', caret: 0 }

/** Returns whether a text is the earlier text with a part removed at the caret. */
const isRemainder = ({ text, caret }: TextWithCaret, before: string): boolean =>
  text.length < before.length && before.startsWith(text.slice(0, caret)) && before.endsWith(text.slice(caret))

export const createInputHistory = (format: Format): InputHistory => {
  let history = { entries: [empty], index: 0 }
  const current = (): TextWithCaret => history.entries[history.index] ?? empty
  const add = (entry: TextWithCaret) => {
    const entries = [...history.entries.slice(0, history.index + 1), entry].slice(-maxEntries)
    history = { entries, index: entries.length - 1 }
  }
  return {
    read: (typed, edit = isRemainder(typed, current().text) ? 'backward' : 'insert') => {
      const next = format(typed, edit, current().text)
      if (next.text !== current().text) add(next)
      return next
    },
    setCaret: (caret) => {
      history.entries[history.index] = { ...current(), caret }
    },
    step: (by) => {
      const entry = history.entries[history.index + by]
      if (entry) history.index += by
      return entry
    },
    reset: () => {
      history = { entries: [empty], index: 0 }
    },
  }
}
