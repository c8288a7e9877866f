import { findElement } from './find-element'

/** Asks for a billing address only while it is not the same as the shipping address. */
export const toggleBillingFields = (): void => {
  const same = findElement<HTMLInputElement>('[name="billing-same"]')
  const fields = findElement<HTMLFieldSetElement>('#billing-fields')
  const show = () => {
    fields.hidden = same.checked
    // Disabled fields are neither required nor sent.
    fields.disabled = same.checked
  }
  same.addEventListener('change', show)
  // A browser that restores the form after a reload restores the switch too.
  show()
}
