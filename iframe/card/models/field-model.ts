import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { FieldName } from '../../../src/shared/types'
import { type Disclosure, withoutRepeats } from './disclosure'
import type { FieldError } from './field-error-text'
import type { Format } from './format'
import { createInputHistory, type InputHistory } from './input-history'
import type { TextEdit } from './number-claim'

/** One field of the card, or of the billing address: its text and its error. */
export interface FieldModel<Disclosed extends Disclosure = Disclosure, Name extends string = FieldName> {
  name: Name
  /**
   * Formats the typed text, and undoes edits. Undefined for a field without a format, such as the
   * name.
   */
  history: InputHistory | undefined
  text: ReadonlySignal<string>
  /**
   * What the page may learn about the text. Everything that reaches the page is derived from it,
   * and not from `text`.
   */
  disclosed: ReadonlySignal<Disclosed>
  status: ReadonlySignal<FieldError | 'valid'>
  /**
   * The error that the customer sees. Until the field is left or submitted (`isLeft`), only
   * `unaccepted`.
   */
  error: ReadonlySignal<FieldError | null>
  /**
   * Whether the field was left or submitted. Ends with an edit that changes `disclosed`, unless the
   * new text is `invalid`, and with `clear`.
   */
  isLeft: ReadonlySignal<boolean>
  /** Whether a note asks the customer to enter the text again, because `clear` has removed it. */
  needsReentry: ReadonlySignal<boolean>
  /**
   * Whether the text is the page's, and not the customer's: the field then counts as empty, because
   * the customer has typed nothing.
   */
  isPrefilled: Signal<boolean>
  /**
   * Sets the text that the field contains until the customer edits it, and again after `clear`. An
   * edit that leaves the same text counts too: otherwise the page could compare its text with that
   * of the customer.
   */
  prefill(text: string): void
  /**
   * Sets the text after an edit of the customer. Hides the error if `disclosed` changes and the new
   * text is neither `invalid` nor `unaccepted`.
   * @param edit how the text was changed. @default not by a key, and not before other digits
   */
  edit(text: string, edit?: TextEdit): void
  /**
   * Notes that the customer has left the field. From now on an incomplete text is shown as an
   * error.
   */
  leave(): void
  /** Notes that the customer typed a digit that the locked field did not take. */
  miss(): void
  /**
   * Shows all errors, for example because the customer wants to pay. An empty field is then an
   * error, too.
   */
  showErrors(): void
  /** Sets the text from a whole card that the customer has pasted. */
  fill(text: string): void
  /**
   * Removes the customer's text, so that the field contains the page's again.
   * @param needsReentry whether a note asks the customer to enter a removed text again
   */
  clear(needsReentry?: boolean): void
}

/** How far the customer has come with a field. */
export type Progress = 'typing' | 'left' | 'submitted'

const shownErrors: Readonly<Record<Progress, readonly (FieldError | 'valid')[]>> = {
  typing: ['unaccepted'],
  left: ['unaccepted', 'invalid', 'partial'],
  submitted: ['unaccepted', 'invalid', 'partial', 'empty'],
}

export interface FieldRules<Disclosed extends Disclosure> {
  format?: Format
  /** Returns what the page may learn about a text. Reads no signal but that of a `NumberClaim`. */
  disclose: (text: string) => Disclosed
  /** Returns the status of the field. If it reads signals, the status follows them. */
  judge: (disclosed: Disclosed, progress: Progress) => FieldError | 'valid'
  /** Returns the error to show in place of the error of `judge`. @default the same error */
  refineError?: (error: FieldError, disclosed: Disclosed) => FieldError
  /** Called before a text of the customer is disclosed, also if it is the same text again. */
  onEdit?: (text: string, edit: TextEdit) => void
  /** Called when the text is removed, but not by the customer. */
  onClear?: () => void
  /** Called when the customer typed a digit that the locked field did not take. */
  onMiss?: () => void
}

/** Writes the page's text into a field, as long as the customer has not edited the field. */
const createPrefill = (text: Signal<string>) => {
  const isPrefilled = signal(false)
  let given = ''
  let isEdited = false
  const show = () => {
    if (isEdited) return
    text.value = given
    isPrefilled.value = given !== ''
  }
  return {
    isPrefilled,
    set: (next: string) => {
      given = next
      batch(show)
    },
    edited: () => {
      isEdited = true
      isPrefilled.value = false
    },
    /** Replaces the customer's text. */
    reset: () => {
      isEdited = false
      show()
    },
  }
}

export const createFieldModel = <Disclosed extends Disclosure, Name extends string>(
  name: Name,
  { format, disclose, judge, refineError = (error) => error, onEdit, onClear, onMiss }: FieldRules<Disclosed>,
): FieldModel<Disclosed, Name> => {
  const history = format && createInputHistory(format)
  const text = signal('')
  const prefill = createPrefill(text)
  const progress = signal<Progress>('typing')
  const needsReentry = signal(false)
  const discloseOnce = withoutRepeats(disclose)
  const disclosed = computed(() => discloseOnce(text.value))
  const status = computed(() => judge(disclosed.value, progress.value))
  const error = computed(() => {
    const current = status.value
    if (current === 'valid' || !shownErrors[progress.value].includes(current)) return null
    return refineError(current, disclosed.value)
  })
  const edit = (typed: string, how: TextEdit = { isTyped: false, isInserted: false }) => {
    batch(() => {
      const before = disclosed.peek()
      onEdit?.(typed, how)
      if (how.isEvent || typed !== text.peek()) prefill.edited()
      text.value = typed
      // If the page may learn nothing new from the text, the error stays: the page must not see
      // whether the text is another one.
      if (disclosed.peek() === before) return
      needsReentry.value = false
      if (judge(disclosed.peek(), 'typing') !== 'invalid') progress.value = 'typing'
    })
  }
  return {
    name,
    history,
    text,
    disclosed,
    status,
    error,
    isLeft: computed(() => progress.value !== 'typing'),
    needsReentry,
    isPrefilled: prefill.isPrefilled,
    prefill: prefill.set,
    edit,
    fill: (pasted) => {
      history?.reset()
      edit(history?.read({ text: pasted, caret: pasted.length }).text ?? pasted)
    },
    leave: () => {
      if (progress.value === 'typing') progress.value = 'left'
    },
    miss: () => onMiss?.(),
    showErrors: () => {
      progress.value = 'submitted'
    },
    clear: (again = false) => {
      history?.reset()
      batch(() => {
        // In one batch, because the next text may be the beginning of a number, and the removed
        // text must not be disclosed as one.
        onClear?.()
        needsReentry.value = again && text.peek() !== ''
        prefill.reset()
        progress.value = 'typing'
      })
    },
  }
}
