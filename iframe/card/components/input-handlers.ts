import type { InputHTMLAttributes } from 'preact'
import type { FieldName } from '../../../src/shared/types'
import { digitsOf } from '../models/digits'
import type { Disclosure } from '../models/disclosure'
import type { FieldModel } from '../models/field-model'
import { type Edit, isInsertion, type TextWithCaret } from '../models/format'
import type { TextEdit } from '../models/number-claim'

export interface InputHandlersOptions<Name extends string = FieldName> {
  field: FieldModel<Disclosure, Name>
  disabled: boolean
  /**
   * If the text is a whole card, fills the fields of its other parts and returns the card number.
   * Otherwise returns the text.
   */
  distributePaste: (text: string) => string
  onFocus: (field: Name) => void
  onBlur: (field: Name) => void
  onEnter: () => void
  /** The customer has pasted a whole card, which has filled the fields. */
  onPastedCard: () => void
}

type Handlers = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'onInput' | 'onCompositionEnd' | 'onKeyDown' | 'onBeforeInput' | 'onChange' | 'onFocus' | 'onBlur'
>

/** Returns the kind of an edit that the `inputType` of an event describes. */
const editOf = (inputType = ''): Edit => {
  if (!inputType.startsWith('delete')) return 'insert'
  if (/^deleteBy/.test(inputType)) return 'cut'
  return inputType.endsWith('Forward') ? 'forward' : 'backward'
}

/** Writes a formatted text into the input. */
const write = (input: HTMLInputElement, { text, caret }: TextWithCaret) => {
  if (text === input.value) return
  // Setting `value` moves the caret to the end, so the caret is set afterwards.
  input.value = text
  // In Safari, setting the caret also focuses the input, so it is set only in the input with the
  // focus.
  if (caret < text.length && document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** Returns -1 for an undo shortcut, 1 for a redo shortcut, and 0 for any other key. */
const shortcutOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 => {
  if (!(ctrlKey || metaKey) || altKey) return 0
  // Arabic and Cyrillic keyboards report another letter, so the position of the key decides.
  const letter = /[a-z]/i.test(key) ? key : code.slice(3)
  if (!/^[yz]$/i.test(letter)) return 0
  return shiftKey || /y/i.test(letter) ? 1 : -1
}

/** Creates the event handlers of a field's input. They format its text and update the field. */
export const createInputHandlers = <Name extends string = FieldName>({
  field,
  disabled,
  distributePaste,
  ...on
}: InputHandlersOptions<Name>): Handlers => {
  const { name, history } = field
  const show = (input: HTMLInputElement, typed: TextWithCaret, edit: TextEdit) => {
    write(input, typed)
    field.edit(typed.text, edit)
  }
  const isInserted = (typed: TextWithCaret, edit: Edit = 'insert') => isInsertion(typed, edit, field.text.peek())
  const caretOf = ({ value, selectionStart }: HTMLInputElement) => selectionStart ?? value.length
  /**
   * Formats the text of the input, and updates input and field.
   * @param isTyped as in `TextEdit`. @default whether the text is unchanged: a new text of a
   * `change` or `blur` event was filled in, or was set without an event
   * @param isEvent whether an event of an edit has caused the reading
   * @returns whether the text was a whole card
   */
  const read = (input: HTMLInputElement, edit?: Edit, isTyped?: boolean, isEvent = true) => {
    const { value } = input
    const text = name === 'number' ? distributePaste(value) : value
    const typed = { text, caret: text === value ? caretOf(input) : text.length }
    const inserted = isInserted(typed, edit)
    const shown = history?.read(typed, edit) ?? typed
    show(input, shown, { isTyped: isTyped ?? shown.text === field.text.peek(), isInserted: inserted, isEvent })
    return text !== value
  }
  const step = (event: Event & { currentTarget: HTMLInputElement }, by: -1 | 1) => {
    if (!history || disabled) return
    event.preventDefault()
    const typed = history.step(by)
    if (typed) show(event.currentTarget, typed, { isTyped: true, isInserted: isInserted(typed), isEvent: true })
  }
  return {
    onInput: ({ currentTarget, inputType, isComposing }) => {
      const edit = editOf(inputType)
      if (!isComposing) {
        const isWholeCard = read(currentTarget, edit, /^(insertText|delete)/.test(inputType))
        if (isWholeCard && inputType === 'insertFromPaste') on.onPastedCard()
        return
      }
      // While an input method composes a text, the text is not formatted, because the input method
      // needs it unchanged. The field still receives the value.
      const typed = { text: currentTarget.value, caret: caretOf(currentTarget) }
      field.edit(typed.text, { isTyped: true, isInserted: isInserted(typed, edit), isEvent: true })
    },
    onCompositionEnd: ({ currentTarget }) => void read(currentTarget, undefined, true),
    onKeyDown: (event) => {
      history?.setCaret(event.currentTarget.selectionEnd ?? 0)
      // In Safari, only the key code shows that Enter has ended a composition.
      if (event.isComposing || event.keyCode === 229) return
      if (event.key === 'Enter' && !event.repeat) on.onEnter()
      // A digit that the locked field does not take. The page decides when the form is locked. It
      // could otherwise make the text begin in the middle of the number, and learn the brand of
      // those digits (`NumberClaim`).
      if (disabled && event.key.length === 1 && digitsOf(event.key) !== '') field.miss()
      const by = shortcutOf(event)
      if (by !== 0) step(event, by)
    },
    onBeforeInput: (event) => {
      // Handles Undo and Redo from the browser's menu. The browser lost its own history of the
      // input when a script set the input's value.
      if (event.inputType === 'historyUndo') step(event, -1)
      if (event.inputType === 'historyRedo') step(event, 1)
    },
    // Some password managers dispatch only a `change` event.
    onChange: ({ currentTarget }) => void read(currentTarget, 'insert'),
    onFocus: () => on.onFocus(name),
    onBlur: ({ currentTarget }) => {
      read(currentTarget, 'insert', undefined, false)
      field.leave()
      on.onBlur(name)
    },
  }
}
