import { useSignalEffect } from '@preact/signals'
import type { InputHTMLAttributes, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { CardTexts } from '../../../src/shared/messages/en'
import type { FieldName } from '../../../src/shared/types'
import type { FieldModel } from '../models/card-form'
import { errorKey } from '../models/error-key'
import type { Edit, Typed } from '../models/format'

export interface FieldProps {
  field: FieldModel
  texts: CardTexts
  /** Rewrites what was typed into the form it is shown in. */
  format?: (typed: Typed, edit: Edit) => Typed
  input: InputHTMLAttributes<HTMLInputElement>
  /** Read with the label; shown beside it. */
  hint?: string
  disabled: boolean
  onFocus: (field: FieldName) => void
  onBlur: (field: FieldName) => void
  onEnter: () => void
  children?: JSX.Element
}

/** One labelled input with its error text below, all in one document so that a screen reader ties them together. */
export const Field = ({ field, texts, format, input, hint, disabled, children, ...on }: FieldProps) => {
  const { name } = field
  const fault = field.shown.value
  const element = useRef<HTMLInputElement>(null)
  // The input keeps its own value: rendering must not overwrite what a password manager has put there without a word.
  useSignalEffect(() => {
    const text = field.text.value
    if (element.current && element.current.value !== text) element.current.value = text
  })
  const read = (typing: HTMLInputElement, edit: Edit) => {
    const typed = { text: typing.value, caret: typing.selectionStart ?? typing.value.length }
    const shown = format?.(typed, edit) ?? typed
    if (shown.text !== typing.value) {
      typing.value = shown.text
      // In Safari, setting the caret of an input that has been left would bring the focus back.
      if (document.activeElement === typing) typing.setSelectionRange(shown.caret, shown.caret)
    }
    field.edit(shown.text)
  }
  return (
    <div class={`field field-${name}`} data-invalid={fault !== null}>
      <label for={name}>{texts[`card.${name}`]}</label>
      <div class="box">
        <input
          ref={element}
          id={name}
          name={name}
          data-testid={name}
          type="text"
          spellcheck={false}
          autocapitalize="off"
          autocorrect="off"
          required
          aria-invalid={fault !== null}
          aria-describedby={`${name}-hint ${name}-error`}
          readOnly={disabled}
          {...input}
          onInput={({ currentTarget, inputType, isComposing }) => {
            if (!isComposing) read(currentTarget, editOf(inputType))
          }}
          onCompositionEnd={({ currentTarget }) => read(currentTarget, 'insert')}
          onKeyDown={({ key, isComposing }) => {
            if (key === 'Enter' && !isComposing) on.onEnter()
          }}
          // A password manager may set the value and say nothing until here.
          onChange={({ currentTarget }) => read(currentTarget, 'insert')}
          onFocus={() => on.onFocus(name)}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== field.text.value) read(currentTarget, 'insert')
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
        {fault !== null && texts[errorKey(name, fault)]}
      </p>
    </div>
  )
}

const editOf = (inputType = ''): Edit => {
  if (!inputType.startsWith('delete')) return 'insert'
  return inputType.endsWith('Forward') ? 'forward' : 'backward'
}
