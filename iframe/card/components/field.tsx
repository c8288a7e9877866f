import type { InputHTMLAttributes, JSX } from 'preact'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'
import type { FieldModel } from '../models/card-form'
import { fieldErrorText } from '../models/field-error-text'
import type { Edit, Typed } from '../models/format'

export interface FieldProps {
  field: FieldModel
  /** No other has it: under names of this visit alone browsers put nothing back after Back. Not for whoever comes back is the security code. */
  visit: string
  texts: CardTexts
  /** Takes out of what was put into the number what belongs to other fields, and gives back what stays. */
  spread: (text: string) => string
  input: InputHTMLAttributes<HTMLInputElement>
  /** Read with the label; shown beside it. */
  hint?: string | undefined
  disabled: boolean
  onFocus: (field: FieldName) => void
  onBlur: (field: FieldName) => void
  onEnter: () => void
  children?: JSX.Element
}

/**
 * One labelled input with its error text below, all in one document so that a screen reader ties them together. The input keeps its own
 * value: rendering must not overwrite what a password manager has put there without a word.
 */
export const Field = ({ field, visit, texts, spread, input, hint, disabled, children, ...on }: FieldProps) => {
  const { name, history } = field
  const fault = field.shown.value
  const show = (input: HTMLInputElement, { text, caret }: Typed) => {
    if (text !== input.value) {
      // This leaves the caret at the end, where it mostly belongs.
      input.value = text
      // In Safari, setting the caret of an input that has been left would bring the focus back.
      if (caret < text.length && document.activeElement === input) input.setSelectionRange(caret, caret)
    }
    field.edit(text)
  }
  const read = (input: HTMLInputElement, edit?: Edit) => {
    const { value } = input
    const text = name === 'number' ? spread(value) : value
    const typed = { text, caret: text === value ? (input.selectionStart ?? text.length) : text.length }
    show(input, history?.read(typed, edit) ?? typed)
  }
  const step = (event: Event & { currentTarget: HTMLInputElement }, by: -1 | 1) => {
    if (!history || disabled) return
    event.preventDefault()
    const typed = history.step(by)
    if (typed) show(event.currentTarget, typed)
  }
  return (
    <div class={`field field-${name}`} data-invalid={fault !== null}>
      <label for={name}>{texts[`card.${name}`]}</label>
      <div class="box">
        <input
          id={name}
          name={visit + name}
          data-testid={name}
          type="text"
          spellcheck={false}
          autocapitalize="off"
          // Not the property, for which any word means on.
          autoCorrect="off"
          required
          aria-invalid={fault !== null}
          aria-describedby={`${name}-hint ${name}-error`}
          readOnly={disabled}
          {...input}
          onInput={({ currentTarget, inputType, isComposing }) => {
            // A keyboard that is composing must find its own text again; what it means is known all the same.
            if (isComposing) field.edit(currentTarget.value)
            else read(currentTarget, editOf(inputType))
          }}
          onCompositionEnd={({ currentTarget }) => read(currentTarget)}
          onKeyDown={(event) => {
            const { key, code, keyCode, isComposing, repeat, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
            history?.place(currentTarget.selectionEnd ?? 0)
            // In Safari the Enter that ends a composition comes after its end, and says so by this alone.
            if (isComposing || keyCode === 229) return
            if (key === 'Enter' && !repeat) on.onEnter()
            if (!(ctrlKey || metaKey) || altKey) return
            // Where letters are Arabic or Cyrillic ones, the place of the key tells.
            const letter = /[a-z]/i.test(key) ? key : code.slice(3)
            if (/^[yz]$/i.test(letter)) step(event, shiftKey || /y/i.test(letter) ? 1 : -1)
          }}
          onBeforeInput={(event) => {
            // The browser's own memory of this input has been lost with the first gap that was put in.
            if (event.inputType === 'historyUndo') step(event, -1)
            if (event.inputType === 'historyRedo') step(event, 1)
          }}
          // A password manager may set the value and say nothing until here.
          onChange={({ currentTarget }) => read(currentTarget, 'insert')}
          onFocus={() => on.onFocus(name)}
          onBlur={({ currentTarget }) => {
            read(currentTarget, 'insert')
            field.leave()
            on.onBlur(name)
          }}
        />
        {children}
      </div>
      <span class="hidden" id={`${name}-hint`}>
        {hint}
      </span>
      <p class="error" id={`${name}-error`} data-testid={`${name}-error`}>
        {fault !== null && fieldErrorText(texts, name, fault, hint)}
      </p>
    </div>
  )
}

const editOf = (inputType = ''): Edit => {
  if (!inputType.startsWith('delete')) return 'insert'
  if (/^deleteBy/.test(inputType)) return 'cut'
  return inputType.endsWith('Forward') ? 'forward' : 'backward'
}
