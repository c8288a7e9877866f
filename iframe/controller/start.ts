import { accountOrigins } from '../../src/api/account-origins'
import { createTransport } from '../../src/api/transport'
import { acceptElements } from '../../src/bridge/attach'
import { openChannel } from '../../src/bridge/channel'
import { guardPort } from '../../src/bridge/guard-port'
import { meetPage, readFragment } from '../../src/bridge/meet-page'
import { type ControllerCalls, challengeName, type PageCalls } from '../../src/bridge/protocol'
import { passOnFields } from '../../src/bridge/siblings'
import { toErrorData } from '../../src/shared/error'
import { serviceBase } from '../service-base'
import { readTexts } from '../texts'
import { alone } from './alone'
import { createCards } from './models/cards'
import { createChallengeFrame } from './models/challenge-frame'
import { createController } from './models/controller'

/**
 * Brings the hidden controller frame to life. Its endpoint is its own origin: nothing from the page can change it.
 * @param send the browser's fetch, or what stands in for it
 */
export const startController = (send: typeof fetch = (...request) => fetch(...request)) => {
  const address = readFragment(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  const cards = createCards()
  const challenge = createChallengeFrame()
  const base = serviceBase()
  const transport = createTransport({
    endpoint: new URL('api/graphql', base).href,
    fetch: send,
  })
  passOnFields({ ear: window, page: window.parent, origin: location.origin, instance: address.instance })
  acceptElements({
    ear: window,
    origin: location.origin,
    instance: address.instance,
    onPort: (element, port) => (element === challengeName ? challenge.attach(port) : cards.attach(element, port)),
  })

  meetPage({
    ear: window,
    page: window.parent,
    role: 'controller',
    address,
    onPort: (port, pageOrigin) => {
      const guarded = guardPort(port, (error) => channel.tell('warned', toErrorData(error)))
      const channel = openChannel<PageCalls, ControllerCalls>(guarded, (page) => {
        const controller = createController({
          transport,
          origins: (publicKey) => accountOrigins(new URL('frames/account', base).href, publicKey, send),
          pageOrigin,
          page,
          cards,
          challenge,
          returnPage: new URL('return.html', location.origin + location.pathname).href,
          onLender: cards.lendFrom,
          texts: readTexts(),
          storage: () => localStorage,
          alone,
          random: Math.random,
          newKey: () => crypto.randomUUID(),
          now: Date.now,
          isOnline: () => navigator.onLine,
          framed: window.parent !== window.top,
        })
        addEventListener('online', controller.online)
        addEventListener('pagehide', controller.leave)
        document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && controller.leave())
        return controller.calls
      })
    },
  })
}
