/** Milliseconds after which the page counts as settled. */
const settledMs = 1000

export interface ContainerVisibility {
  set(isVisible: boolean): void
}

/**
 * Shows or hides the container of the wallet buttons.
 *
 * Hiding it moves the content below. Once the page has settled, the customer may be about to press
 * a button there, so an empty container keeps its height until the customer cannot see it move.
 */
export const createContainerVisibility = (container: HTMLElement): ContainerVisibility => {
  const createdAt = performance.now()
  let observer: IntersectionObserver | undefined

  const hideOffScreen = () => {
    observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting) return
      const isAbove = entry.boundingClientRect.top < 0
      // Above the screen, only scroll anchoring keeps the content below in its place.
      if (isAbove && !CSS.supports('overflow-anchor', 'auto')) return
      container.hidden = true
      observer?.disconnect()
    })
    observer.observe(container)
  }

  return {
    set: (isVisible) => {
      observer?.disconnect()
      const keepsHeight = !isVisible && performance.now() - createdAt > settledMs
      container.hidden = !isVisible && !keepsHeight
      container.style.visibility = keepsHeight ? 'hidden' : ''
      if (keepsHeight) hideOffScreen()
    },
  }
}
