import { readAccount } from '../../src/api/read-account'
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
import { createChallengeFrame } from './actions/challenge-frame'
import { createController } from './controller'
import { createElementChannels } from './payment/element-channels'
import { createServiceClock } from './service-clock'
import { withTabLock } from './tab-lock'

/**
 * Brings the hidden controller frame to life. Its endpoint is its own origin: nothing from the page can change it.
 * @param send the browser's fetch, or what stands in for it
 */
export const startController = (send: typeof fetch = (...request) => fetch(...request)) => {
  const address = readFragment(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  const elements = createElementChannels()
  const challenge = createChallengeFrame()
  const base = serviceBase()
  const accountUrl = new URL('frames/account', base).href
  const serviceClock = createServiceClock({ fetch: send, accountUrl })
  const transport = createTransport({
    endpoint: new URL('api/graphql', base).href,
    fetch: serviceClock.fetch,
  })
  passOnFields({ ear: window, page: window.parent, origin: location.origin, instance: address.instance })
  acceptElements({
    ear: window,
    origin: location.origin,
    instance: address.instance,
    onPort: (element, port) => (element === challengeName ? challenge.attach(port) : elements.attach(element, port)),
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
          readAccount: (publicKey) => readAccount(accountUrl, publicKey, serviceClock.fetch),
          serviceClock,
          pageOrigin,
          page,
          elements,
          challenge,
          returnPage: new URL('return.html', location.origin + location.pathname).href,
          onTokenSource: elements.shareFrom,
          texts: readTexts(),
          storage: () => localStorage,
          withTabLock,
          random: Math.random,
          newKey: () => crypto.randomUUID(),
          now: Date.now,
          elapsed: () => performance.now(),
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
