import { readAccount } from '../../src/api/read-account'
import { createTransport } from '../../src/api/transport'
import { acceptElements } from '../../src/bridge/attach'
import { openChannel } from '../../src/bridge/channel'
import { relayFieldMessages } from '../../src/bridge/field-sync'
import { readFrameAddress } from '../../src/bridge/frame-address'
import { startFrameHandshake } from '../../src/bridge/frame-handshake'
import { versionOfWindow } from '../../src/bridge/frame-version'
import { limitPort } from '../../src/bridge/port-rate-limit'
import { type ControllerToPage, challengeName, type PageToController } from '../../src/bridge/protocol'
import { toErrorData } from '../../src/shared/error'
import type { Locale } from '../../src/shared/locale'
import { serviceBase } from '../service-base'
import { readTexts } from '../texts'
import { versionFolder } from '../version-folder'
import { createChallengeFrame } from './actions/challenge-frame'
import { createController } from './controller'
import { createLoadLanguage, localePath } from './load-language'
import { createElementChannels } from './payment/element-channels'
import { withTabLock } from './tab-lock'

/** Creates the connections to the service, which is on this frame's own origin. */
const createService = (send: typeof fetch) => {
  const base = serviceBase()
  const accountUrl = new URL('frames/account', base).href
  return {
    transport: createTransport({ endpoint: new URL('api/graphql', base).href, fetch: send }),
    readAccount: (publicKey: string) => readAccount(accountUrl, publicKey, send),
  }
}

/** The functions of the browser that the controller uses. */
const browser = {
  storage: () => localStorage,
  withTabLock,
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  now: Date.now,
  isOnline: () => navigator.onLine,
}

/**
 * Starts the hidden controller frame. It sends requests only to its own origin, which the page
 * cannot change.
 * @param send replaces the browser's fetch
 */
export const startController = (send: typeof fetch = (...request) => fetch(...request)) => {
  const address = readFrameAddress(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  const elements = createElementChannels()
  const challenge = createChallengeFrame()
  const service = createService(send)
  const texts = readTexts()
  const folder = versionFolder()
  const version = versionOfWindow(window)
  const { origin } = location
  const own = { messageTarget: window, page: window.parent, origin, version, instance: address.instance }
  relayFieldMessages(own)
  acceptElements({
    ...own,
    onPort: (element, port, elementVersion) =>
      element === challengeName ? challenge.attach(port) : elements.attach(element, port, elementVersion),
  })

  startFrameHandshake({
    ...own,
    role: 'controller',
    address,
    onPort: (port, pageOrigin) => {
      const limited = limitPort(port, (error) => channel.notify('warning', toErrorData(error)))
      const channel = openChannel<ControllerToPage, PageToController>(limited, (page) => {
        const controller = createController({
          ...service,
          ...browser,
          pageOrigin,
          page,
          elements,
          version,
          challenge,
          returnPageIn: (locale) => new URL(`${localePath(locale)}return.html`, folder).href,
          onTokenSource: elements.shareFrom,
          texts,
          locale: document.documentElement.lang as Locale,
          loadLanguage: createLoadLanguage({ folder, keys: Object.keys(texts), fetch: send }),
          showLanguage: (language) => {
            challenge.setLanguage(language)
            return elements.setLanguage(language)
          },
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
