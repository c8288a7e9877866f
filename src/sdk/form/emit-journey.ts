import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { createJourney } from '../journey/observe-journey'

/**
 * Returns a core with which each journey event is emitted as `tender:journey`, for `data-journey`.
 *
 * @param target returns the merchant's form; without one, the document
 */
export const emitJourney = (core: Core, host: CoreHost, target: () => EventTarget): Core => {
  const journey = createJourney((detail) => {
    target().dispatchEvent(new CustomEvent('tender:journey', { detail, bubbles: true }))
  })
  // Adds the listeners as own listeners of the SDK, which `events.has` does not count. So the fault
  // log still logs faults.
  journey.observeCheckout({ on: (name, listener) => host.events.on(name, listener, true) })
  return {
    ...core,
    elementMounted: (element, ...mounted) => {
      journey.observeElement(element)
      core.elementMounted(element, ...mounted)
    },
    wallets: (options, emit) =>
      core.wallets(options, (event, ...payload) => {
        if (event === 'ready') journey.report({ kind: 'ready' })
        if (event === 'open') journey.report({ kind: 'wallet', wallet: String(payload[0]) })
        emit(event, ...payload)
      }),
    destroy: () => {
      journey.stop()
      core.destroy()
    },
  }
}
