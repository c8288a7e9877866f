import type { InputHTMLAttributes, JSX } from 'preact'
import type { CardTexts } from '../../../src/shared/messages/en'
import { type FieldError, fieldErrorText } from '../models/field-error-text'
import { createInputHandlers, type InputHandlersOptions } from './input-handlers'

export interface FieldProps extends InputHandlersOptions {
  /**
   * A random prefix of the input's name. Browsers restore values after Back by name: a security
   * code must not be restored.
   */
  visit: string
  texts: CardTexts
  error: FieldError | null
  /** Whether a note asks the customer to enter the text again. */
  needsReentry: boolean
  input: InputHTMLAttributes<HTMLInputElement>
  /** The label of the Enter key of a virtual keyboard. */
  enterKeyHint: 'next' | 'done' | undefined
  /** A description that screen readers announce with the label. It is visually hidden. */
  hint?: string | undefined
  children?: JSX.Element
}

/**
 * One labelled input with its error text, in one document so that screen readers connect them. The
 * input is uncontrolled: rendering must not overwrite a value that was set without an event.
 */
export const Field = ({
  visit,
  texts,
  error,
  needsReentry,
  input,
  enterKeyHint,
  hint,
  children,
  ...handling
}: FieldProps) => {
  const { name } = handling.field
  const asksAgain = error === null && needsReentry
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
          readOnly={handling.disabled}
          enterkeyhint={enterKeyHint}
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
