/** A shop's page that shows its checkout in a modal of a library. */
export interface ShopModal {
  /** Opens the modal, which contains the container `#card` and the button `#pay`. */
  open(onDismiss: () => void): void
}

/** The content of modals that are written without a framework. */
export const contentHtml =
  '<h2 id="heading">Checkout</h2><div id="card"></div><button id="pay" type="button">Pay</button>'
