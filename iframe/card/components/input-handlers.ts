import type { InputHTMLAttributes } from 'preact'
import type { FieldName } from '../../../src/shared/types'
import type { FieldModel } from '../models/field-model'
import type { Edit, TextWithCaret } from '../models/format'

export interface InputHandlersOptions {
  field: FieldModel
  disabled: boolean
  /**
   * If the text is a whole card, fills the other fields from it and returns the card number.
   * Otherwise returns the text.
   */
  distributePaste: (text: string) => string
  onFocus: (field: FieldName) => void
  onBlur: (field: FieldName) => void
  onEnter: () => void
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
  // Setting `value` has moved the caret to the end.
  input.value = text
  // In Safari, setting the caret of an input without the focus focuses it.
  if (caret < text.length && document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** Undo and redo shortcuts: -1, 1, or 0 for any other key. */
const shortcutOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 => {
  if (!(ctrlKey || metaKey) || altKey) return 0
  // Arabic and Cyrillic keyboards report another letter, so the position of the key decides.
  const letter = /[a-z]/i.test(key) ? key : code.slice(3)
  if (!/^[yz]$/i.test(letter)) return 0
  return shiftKey || /y/i.test(letter) ? 1 : -1
}

/** Creates the event handlers of a field's input. They format its text and update the field. */
export const createInputHandlers = ({ field, disabled, distributePaste, ...on }: InputHandlersOptions): Handlers => {
  const { name, history } = field
  const show = (input: HTMLInputElement, typed: TextWithCaret) => {
    write(input, typed)
    field.edit(typed.text)
  }
  const read = (input: HTMLInputElement, edit?: Edit) => {
    const { value } = input
    const text = name === 'number' ? distributePaste(value) : value
    const caret = text === value ? (input.selectionStart ?? text.length) : text.length
    const typed = { text, caret }
    show(input, history?.read(typed, edit) ?? typed)
  }
  const step = (event: Event & { currentTarget: HTMLInputElement }, by: -1 | 1) => {
    if (!history || disabled) return
    event.preventDefault()
    const typed = history.step(by)
    if (typed) show(event.currentTarget, typed)
  }
  return {
    onInput: ({ currentTarget, inputType, isComposing }) => {
      // Not formatted while an input method composes the text, because it needs its own text
      // unchanged. The field still receives the value.
      if (isComposing) field.edit(currentTarget.value)
      else read(currentTarget, editOf(inputType))
    },
    onCompositionEnd: ({ currentTarget }) => read(currentTarget),
    onKeyDown: (event) => {
      history?.setCaret(event.currentTarget.selectionEnd ?? 0)
      // In Safari, only the key code shows that Enter has ended a composition.
      if (event.isComposing || event.keyCode === 229) return
      if (event.key === 'Enter' && !event.repeat) on.onEnter()
      const by = shortcutOf(event)
      if (by !== 0) step(event, by)
    },
    onBeforeInput: (event) => {
      // Undo from the browser's menu. The browser's own history of the input was lost when a script
      // set its value.
      if (event.inputType === 'historyUndo') step(event, -1)
      if (event.inputType === 'historyRedo') step(event, 1)
    },
    // Some password managers dispatch only a `change` event.
    onChange: ({ currentTarget }) => read(currentTarget, 'insert'),
    onFocus: () => on.onFocus(name),
    onBlur: ({ currentTarget }) => {
      read(currentTarget, 'insert')
      field.leave()
      on.onBlur(name)
    },
  }
}
