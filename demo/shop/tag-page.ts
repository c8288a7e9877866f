import { showService } from './show-service'
import { toggleBillingFields } from './toggle-billing-fields'

toggleBillingFields()

/** The script tag is async, so it may run before or after this script. */
const waitForTender = () => {
  const checkout = window.Tender?.checkout
  if (checkout) {
    showService(checkout)
  } else {
    setTimeout(waitForTender, 100)
  }
}
waitForTender()
