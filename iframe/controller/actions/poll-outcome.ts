import type { ReturnResult } from '../../../src/shared/types'

/** Times in milliseconds. */
export const actionTiming = {
  /**
   * The wait before the outcome is read again: `firstWait` at first and after each event. Each
   * further wait is longer, up to `longestWait`.
   */
  firstWait: 1000,
  longestWait: 5000,
  /**
   * The time after which waiting ends. The service ends 3-D Secure after 15 minutes. Alternative
   * methods have no such limit, but use the same time.
   */
  deadline: 16 * 60_000,
} as const

/** What frames, windows and the page have reported about an action. */
export interface ActionEvents {
  closed: boolean
  hint: ReturnResult | undefined
  /** The number of events so far, to notice an event that occurs during a read. */
  count: number
  add(): void
  /** Resolves after this time, or with the next event. */
  wait(ms: number): Promise<void>
}

export const createActionEvents = (): ActionEvents => {
  let wake = () => {}
  const events: ActionEvents = {
    closed: false,
    hint: undefined,
    count: 0,
    add: () => {
      events.count += 1
      wake()
    },
    wait: (ms) =>
      new Promise((resolve) => {
        wake = resolve
        setTimeout(resolve, ms)
      }),
  }
  return events
}

/**
 * Reads the outcome until there is one. After the action was closed or its deadline has passed, the
 * outcome is read one last time.
 */
export const pollOutcome = async <Outcome>(
  readOutcome: () => Promise<Outcome | undefined>,
  events: ActionEvents,
  now: () => number,
): Promise<Outcome | undefined> => {
  const deadline = now() + actionTiming.deadline
  for (let waitMs: number = actionTiming.firstWait; ; ) {
    const { count } = events
    const isLast = events.closed || now() >= deadline
    const outcome = await readOutcome().catch(() => undefined)
    if (outcome !== undefined || isLast) return outcome
    if (events.count === count) await events.wait(waitMs)
    const isQuiet = events.count === count
    waitMs = isQuiet ? Math.min(waitMs * 1.5, actionTiming.longestWait) : actionTiming.firstWait
  }
}
