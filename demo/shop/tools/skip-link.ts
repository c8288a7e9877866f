/**
 * Makes the skip link focus its target and keep the address, whose fragment contains the appearance
 * in the appearance editor.
 */
export const startSkipLink = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('.skip')
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(link.hash)?.focus()
  })
}
