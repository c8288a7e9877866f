import { showService } from './show-service'
import { switchBilling } from './switch-billing'

switchBilling()

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
