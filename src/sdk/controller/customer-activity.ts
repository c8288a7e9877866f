/**
 * Milliseconds between two reports of the customer's activity. The service marks an intent inactive
 * after five minutes without a request. So if a report arrives at least four minutes after the last
 * change of the intent, the controller sends a request.
 */
const reportIntervalMs = 20_000

export interface CustomerActivity {
  /**
   * Call it when the customer is active within a frame, because the page then receives no event.
   */
  active(): void
  stop(): void
}

/**
 * Reports at intervals that the customer is active on the page, and at once that the customer has
 * returned to it from the browser's back-forward cache. Does not report what the customer does.
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
