import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FieldName } from '../../../src/shared/types'
import type { FieldError } from './field-error-text'
import type { Format } from './format'
import { createInputHistory, type InputHistory } from './input-history'

/** One field of the card: its text and its error. */
export interface FieldModel {
  name: FieldName
  /** Formats the text. Undefined for a field without a format. */
  history: InputHistory | undefined
  text: ReadonlySignal<string>
  status: ReadonlySignal<FieldError | 'valid'>
  /** The error that is shown. While the customer types: only one that more typing cannot fix. */
  error: ReadonlySignal<FieldError | null>
  /** Whether the customer has left the field. */
  isLeft: ReadonlySignal<boolean>
  /** Whether the customer has to enter the text again, because `clear` has removed it. */
  needsReentry: ReadonlySignal<boolean>
  /** The customer has edited the text. A shown error disappears unless the text is still invalid. */
  edit(text: string): void
  /** The customer has left the field: an incomplete value is an error now. */
  leave(): void
  /** The customer wants to pay: a missing value is an error now, too. */
  showErrors(): void
  /** Sets the text from a pasted card. */
  fill(text: string): void
  /** @param needsReentry whether the field asks for its text again, if it had one */
  clear(needsReentry?: boolean): void
}

/** How far the customer has come with a field. */
type Progress = 'typing' | 'left' | 'submitted'

const shownErrors: Readonly<Record<Progress, readonly (FieldError | 'valid')[]>> = {
  typing: ['unaccepted'],
  left: ['unaccepted', 'invalid', 'partial'],
  submitted: ['unaccepted', 'invalid', 'partial', 'empty'],
}

export interface FieldRules {
  format?: Format
  /** Returns the error that is shown once the customer has left the field. @default the same */
  refineError?: (error: FieldError, text: string) => FieldError
}

/** @param judge returns the status of a text. Signals in it are followed. */
export const createFieldModel = (
  name: FieldName,
  judge: (text: string) => FieldError | 'valid',
  { format, refineError = (error) => error }: FieldRules = {},
): FieldModel => {
  const history = format && createInputHistory(format)
  const text = signal('')
  const progress = signal<Progress>('typing')
  const needsReentry = signal(false)
  const status = computed(() => judge(text.value))
  const error = computed(() => {
    const current = status.value
    if (current === 'valid' || !shownErrors[progress.value].includes(current)) return null
    return refineError(current, text.value)
  })
  const edit = (typed: string) => {
    if (typed === text.peek()) return
    batch(() => {
      text.value = typed
      needsReentry.value = false
      if (status.value !== 'invalid') progress.value = 'typing'
    })
  }
  return {
    name,
    history,
    text,
    status,
    error,
    isLeft: computed(() => progress.value !== 'typing'),
    needsReentry,
    edit,
    fill: (pasted) => {
      history?.reset()
      edit(history?.read({ text: pasted, caret: pasted.length }).text ?? pasted)
    },
    leave: () => {
      if (progress.value === 'typing') progress.value = 'left'
    },
    showErrors: () => {
      progress.value = 'submitted'
    },
    clear: (again = false) => {
      history?.reset()
      batch(() => {
        needsReentry.value = again && text.peek() !== ''
        text.value = ''
        progress.value = 'typing'
      })
    },
  }
}
