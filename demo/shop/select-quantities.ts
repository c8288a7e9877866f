/** Selects the quantities that the cart has passed in the page's address. */
export const selectQuantities = (form: HTMLFormElement): void => {
  for (const [name, quantity] of new URL(location.href).searchParams) {
    const select = form.elements.namedItem(name)
    // Other values are ignored: the address can contain anything.
    const isOffered = select instanceof HTMLSelectElement && [...select.options].some(({ value }) => value === quantity)
    if (name.startsWith('quantity-') && isOffered) select.value = quantity
  }
}
