import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'

/**
 * Shows the delivery address in one line above its fields, which are in a section that is closed at
 * first.
 */
export const summariseDelivery = (form: HTMLFormElement): void => {
  const show = () => {
    const { name, street, town } = readFormFields(form)
    findElement('#delivery-summary').textContent = [name, street, town].filter(Boolean).join(', ')
  }
  form.addEventListener('change', show)
  // The browser may have restored the fields after a reload.
  show()
}
