/**
 * Milliseconds between two words about a customer at work. The first word after four minutes touches the intent, which has to be
 * well before the five after which it sleeps.
 */
const betweenMs = 20_000

/** Hears of whatever the customer does on the page, and of their return to it; of what, it takes no notice. */
export const watchCustomerActivity = (tell: (activity: { returned: boolean }) => void) => {
  let toldAt = Date.now()

  const active = () => {
    if (Date.now() - toldAt < betweenMs) return
    toldAt = Date.now()
    tell({ returned: false })
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell({ returned: true })
  }

  const ways = ['focus', 'keydown', 'pointerdown'] as const
  for (const way of ways) addEventListener(way, active, true)
  addEventListener('pageshow', shown)
  return {
    /** The customer is at work where the page cannot see it. */
    active,
    stop: () => {
      for (const way of ways) removeEventListener(way, active, true)
      removeEventListener('pageshow', shown)
    },
  }
}
