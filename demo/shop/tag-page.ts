import type { PaymentResult } from '../../src/index'
import { findElement } from './find-element'
import { showFieldErrors } from './show-field-errors'
import { showService } from './show-service'
import { summariseDelivery } from './summarise-delivery'
import { toggleBillingFields } from './toggle-billing-fields'
import { chosenOptions, followSettings } from './tools/demo-settings'
import { readSetting } from './tools/settings'

const form = findElement<HTMLFormElement>('form')
showFieldErrors(form)
toggleBillingFields()
summariseDelivery(form)

// Tender writes the message of a result into the page. style.css shows that of a pending payment as
// information, because nothing has failed.
form.addEventListener('tender:result', (event) => {
  findElement('[data-tender-message]').dataset.status = (event as CustomEvent<PaymentResult>).detail.status
})

/**
 * Waits for `window.Tender`. The script tag is async, so it may run before or after this script.
 */
const waitForTender = () => {
  const checkout = window.Tender?.checkout
  if (!checkout) {
    setTimeout(waitForTender, 100)
    return
  }
  // The tag has the shop's appearance until a visitor of the demo chooses another. The server has
  // put the visitor's language into the tag.
  if (readSetting('appearance')) void checkout.set({ appearance: chosenOptions().appearance })
  followSettings(checkout)
  showService(checkout)
}
waitForTender()
