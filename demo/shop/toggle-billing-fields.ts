import { findElement } from './find-element'

/** Shows the fields of the billing address unless the checkbox `billing-same` is checked. */
export const toggleBillingFields = (): void => {
  const same = findElement<HTMLInputElement>('[name="billing-same"]')
  const fields = findElement<HTMLFieldSetElement>('#billing-fields')
  const show = () => {
    fields.hidden = same.checked
    // Disabled fields are neither validated nor submitted.
    fields.disabled = same.checked
  }
  same.addEventListener('change', show)
  // The browser may have restored the checkbox after a reload.
  show()
}
