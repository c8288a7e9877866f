import { accountOrigins } from '../../src/api/account-origins'
import { createTransport } from '../../src/api/transport'
import { acceptElements } from '../../src/bridge/attach'
import { openChannel } from '../../src/bridge/channel'
import { meetPage, readFragment } from '../../src/bridge/meet-page'
import type { ControllerCalls, PageCalls } from '../../src/bridge/protocol'
import { createCards } from './models/cards'
import { createController } from './models/controller'

/**
 * Brings the hidden controller frame to life. Its endpoint is its own origin: nothing from the page can change it.
 * @param send the browser's fetch, or what stands in for it
 */
export const startController = (send: typeof fetch = (...request) => fetch(...request)) => {
  const address = readFragment(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  const cards = createCards()
  // The frame stands at {base}/frames/{version}/controller.html.
  const base = new URL('../../', location.href)
  const transport = createTransport({
    endpoint: new URL('api/graphql', base).href,
    fetch: send,
  })
  acceptElements({ ear: window, origin: location.origin, instance: address.instance, onPort: cards.attach })

  meetPage({
    ear: window,
    page: window.parent,
    role: 'controller',
    address,
    onPort: (port, pageOrigin) => {
      openChannel<PageCalls, ControllerCalls>(port, (page) => {
        const controller = createController({
          transport,
          origins: (publicKey) => accountOrigins(new URL('frames/account', base).href, publicKey, send),
          pageOrigin,
          page,
          cards,
          storage: () => localStorage,
          alone,
          random: Math.random,
          newKey: () => crypto.randomUUID(),
        })
        addEventListener('pagehide', controller.flush)
        document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && controller.flush())
        return controller.calls
      })
    },
  })
}

/** Web Locks keep two tabs from starting two intents for one order; where they are missing or denied, one tab is enough. */
const alone = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  if (!navigator.locks) return act()
  let begun = false
  try {
    return await navigator.locks.request(name, () => {
      begun = true
      return act()
    })
  } catch (error) {
    if (begun) throw error
    return act()
  }
}
