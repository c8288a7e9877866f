import { showService } from './show-service'
import { toggleBillingFields } from './toggle-billing-fields'

toggleBillingFields()

/** The script tag is async: it may have run already, or may take its time. */
const waitForTender = () => {
  const checkout = window.Tender?.checkout
  if (checkout) {
    showService(checkout)
  } else {
    setTimeout(waitForTender, 100)
  }
}
waitForTender()
