import { findElement } from './find-element'
import { readFormFields } from './read-form-fields'

/** Shows the address above the closed section in which it can be changed. */
export const summariseDelivery = (form: HTMLFormElement): void => {
  const show = () => {
    const { name, street, town } = readFormFields(form)
    findElement('#delivery-summary').textContent = [name, street, town].filter(Boolean).join(', ')
  }
  form.addEventListener('change', show)
  // The browser may have restored the fields after a reload.
  show()
}
