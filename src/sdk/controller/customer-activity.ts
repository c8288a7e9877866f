/**
 * Milliseconds between two reports of the customer's activity. The controller touches the intent
 * after four minutes, well before it becomes inactive after five.
 */
const reportIntervalMs = 20_000

export interface CustomerActivity {
  /** The customer is active within a frame, where the page receives no event. */
  active(): void
  stop(): void
}

/**
 * Reports that the customer is active on the page, or has returned to it from the back-forward
 * cache. It does not report what they do.
 */
export const watchCustomerActivity = (report: (activity: { returned: boolean }) => void): CustomerActivity => {
  let reportedAt = Date.now()

  const active = () => {
    if (Date.now() - reportedAt < reportIntervalMs) return
    reportedAt = Date.now()
    report({ returned: false })
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) report({ returned: true })
  }

  const events = ['focus', 'keydown', 'pointerdown'] as const
  for (const event of events) addEventListener(event, active, true)
  addEventListener('pageshow', shown)
  return {
    active,
    stop: () => {
      for (const event of events) removeEventListener(event, active, true)
      removeEventListener('pageshow', shown)
    },
  }
}
