import type { TenderError } from '../../shared/error'
import type { CheckoutElement } from '../elements/element-types'
import type { Checkout } from '../types'
import type { WalletsElement } from '../wallets/types'
import { advance, type JourneySignal, newJourney } from './advance'
import type { JourneyEvent } from './journey-types'

/** What `observeJourney` observes. */
export interface JourneySources {
  checkout: Pick<Checkout, 'on'>
  /**
   * The elements of the checkout. Without them, the events `loaded`, `loadFailed`, `firstInput`,
   * `method` and `fieldError` are missing.
   *
   * @default none
   */
  elements?: readonly (CheckoutElement | WalletsElement)[]
}

/**
 * Reports how far the customer gets in a checkout, for analytics. The events contain nothing that
 * the customer has typed and no data of the order. Call it only if the customer may be tracked.
 *
 * @param sources the checkout and its elements
 * @param listener called with each event. `left` is emitted while the customer leaves the page:
 * send it with `navigator.sendBeacon`
 * @returns a function that stops the reports
 */
export const observeJourney = (sources: JourneySources, listener: (event: JourneyEvent) => void): (() => void) => {
  const journey = createJourney(listener)
  journey.observeCheckout(sources.checkout)
  for (const element of sources.elements ?? []) {
    if ('availability' in element) journey.observeWallets(element)
    else journey.observeElement(element)
  }
  return journey.stop
}

export interface JourneyObserver {
  report(signal: JourneySignal): void
  observeCheckout(checkout: Pick<Checkout, 'on'>): void
  /** A second call for the same element has no effect. */
  observeElement(element: CheckoutElement): void
  observeWallets(wallets: Pick<WalletsElement, 'on'>): void
  stop(): void
}

/** Creates the observer of one page. */
export const createJourney = (listener: (event: JourneyEvent) => void): JourneyObserver => {
  let journey = newJourney
  const observed = new Set<CheckoutElement>()
  const stops = new AbortController()
  const { signal: stopped } = stops
  const report = (signal: JourneySignal) => {
    if (stopped.aborted) return
    const [next, moments] = advance(journey, signal)
    journey = next
    for (const moment of moments) listener({ ...moment, atMs: Math.round(performance.now()) })
  }
  const removers: (() => void)[] = []
  const until = (...added: (() => void)[]) => removers.push(...added)
  addEventListener('pagehide', () => report({ kind: 'pagehide' }), { signal: stopped })

  return {
    report,
    observeCheckout: ({ on }) => {
      until(
        on('step', (change) => report({ kind: 'step', change })),
        on('paying', (isPaying) => isPaying && report({ kind: 'paying' })),
        on('action', (event) => report({ kind: 'action', event })),
        on('result', (result) => report({ kind: 'result', result })),
      )
    },
    observeElement: (element) => {
      if (observed.has(element)) return
      observed.add(element)
      const state = (isChange = false) => report({ kind: 'state', state: element.state, isChange })
      const failed = (error: TenderError) => error.code !== 'destroyed' && report({ kind: 'loaderror', error })
      const ready = () => {
        report({ kind: 'ready' })
        // This state contains the method that is selected at the start.
        state()
      }
      // The element may accept typing already, or have failed.
      element.ready.then(ready, failed)
      state()
      until(
        element.on('ready', ready),
        element.on('loaderror', failed),
        element.on('change', () => state(true)),
        element.on('error', ({ field }) => report({ kind: 'fieldError', field })),
      )
    },
    observeWallets: ({ on }) => {
      until(
        on('ready', () => report({ kind: 'ready' })),
        on('loaderror', (error) => report({ kind: 'loaderror', error })),
        on('open', (wallet) => report({ kind: 'wallet', wallet })),
      )
    },
    stop: () => {
      stops.abort()
      for (const remove of removers) remove()
    },
  }
}
