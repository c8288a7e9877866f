import type { InputHTMLAttributes, JSX } from 'preact'
import type { CardTexts } from '../../../src/shared/messages/en'
import { fieldErrorText } from '../models/field-error-text'
import { createInputHandlers, type InputHandlersOptions } from './input-handlers'

export interface FieldProps extends InputHandlersOptions {
  /**
   * A random prefix of the input's name. Browsers restore values after Back by name: a security
   * code must not be restored.
   */
  visit: string
  texts: CardTexts
  input: InputHTMLAttributes<HTMLInputElement>
  /** A description that screen readers announce with the label. It is visually hidden. */
  hint?: string | undefined
  children?: JSX.Element
}

/**
 * One labelled input with its error text, in one document so that screen readers connect them. The
 * input is uncontrolled: rendering must not overwrite a value that was set without an event.
 */
export const Field = ({ visit, texts, input, hint, children, ...handling }: FieldProps) => {
  const { field, disabled } = handling
  const { name } = field
  const error = field.error.value
  const asksAgain = error === null && field.needsReentry.value
  return (
    <div class={`field field-${name}`} data-invalid={error !== null}>
      <label for={name}>{texts[`card.${name}`]}</label>
      <div class="box">
        <input
          id={name}
          name={visit + name}
          data-testid={name}
          type="text"
          spellcheck={false}
          autocapitalize="off"
          // Spelled so that preact sets the attribute. The DOM property is a boolean, which the
          // string "off" would make true.
          autoCorrect="off"
          required
          aria-invalid={error !== null}
          aria-describedby={`${name}-hint ${name}-error`}
          readOnly={disabled}
          {...input}
          {...createInputHandlers(handling)}
        />
        {children}
      </div>
      <span class="hidden" id={`${name}-hint`}>
        {hint}
      </span>
      <p class={asksAgain ? 'note' : 'error'} id={`${name}-error`} data-testid={`${name}-error`}>
        {asksAgain && texts['card.cvc.again']}
        {error !== null && fieldErrorText(texts, name, error, hint)}
      </p>
    </div>
  )
}
