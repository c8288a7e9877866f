import type { TextName } from '../texts/translate'
import { language } from './language'

type Field = HTMLInputElement | HTMLSelectElement

const isField = (node: EventTarget | null): node is Field =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement

/**
 * Shows the errors of the form's fields as text beside them, as the card form does, and focuses the
 * first one. The browser still validates the fields, and does not submit an invalid form.
 */
export const showFieldErrors = (form: HTMLFormElement): void => {
  // The browser emits `invalid` at each invalid field. The event does not bubble, so this listener
  // captures it.
  form.addEventListener(
    'invalid',
    (event) => {
      if (!isField(event.target)) return
      // Prevents the browser's own message.
      event.preventDefault()
      showError(event.target)
      if (event.target === firstInvalid(form)) reveal(event.target)
    },
    true,
  )
  form.addEventListener('focusout', ({ target }) => {
    if (isField(target) && target.value) showError(target)
  })
  // An error disappears as soon as the customer has corrected the field.
  form.addEventListener('input', ({ target }) => {
    if (isField(target) && target.ariaInvalid === 'true' && target.validity.valid) showError(target)
  })
}

const firstInvalid = (form: HTMLFormElement) =>
  [...form.elements].find((field) => isField(field) && field.willValidate && !field.validity.valid)

/** The attributes of a field name its messages. */
const textNamed = (name: string | undefined): string => (name === undefined ? '' : language().text(name as TextName))

/** Shows the error of a field, or removes it from a valid field. */
const showError = (field: Field) => {
  const { validity, dataset } = field
  const message = validity.valid
    ? ''
    : textNamed(validity.valueMissing ? dataset.missing : dataset.invalid) || field.validationMessage
  const id = `${field.id}-error`
  const node = document.getElementById(id)
  if (!message && !node) return
  field.ariaInvalid = String(message !== '')
  if (node) {
    node.textContent = message
    return
  }
  const error = document.createElement('p')
  error.id = id
  error.className = 'error'
  error.textContent = message
  field.after(error)
  field.setAttribute('aria-describedby', id)
}

/** Focuses a field, which may be in a closed section. */
const reveal = (field: Field) => {
  const section = field.closest('details')
  if (section) section.open = true
  field.focus()
}
