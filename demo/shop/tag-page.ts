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

/**
 * Waits for `window.Tender`. The script tag is async, so it may run before or after this script.
 */
const waitForTender = () => {
  const checkout = window.Tender?.checkout
  if (!checkout) {
    setTimeout(waitForTender, 100)
    return
  }
  // The tag has its own language and appearance until a visitor of the demo chooses others.
  const { locale, appearance } = chosenOptions()
  if (readSetting('locale')) void checkout.setLocale(locale).catch(() => {})
  if (readSetting('appearance')) checkout.setAppearance(appearance)
  followSettings(checkout)
  showService(checkout)
}
waitForTender()
