import type { Frame, Page } from '@playwright/test'
import { version } from '../../scripts/paths'

/** The origin of an attacker's documents. */
export const evilUrl = 'http://evil.localhost:4999'

/** What a script on the page can access, for tests that simulate a hostile script. */
export interface CapturedMessages {
  /** The page's ends of the channels to its frames. */
  ports: { controller?: MessagePort; card?: MessagePort }
  /** The messages that were sent and received through the ports. */
  sent: { kind: string; id?: number; name?: string; payload?: unknown }[]
  received: { kind: string; id?: number; name?: string; payload?: unknown; error?: { code: string } }[]
}

declare global {
  interface Window {
    captured?: CapturedMessages
    /** The messages that a document of the evil origin has received. */
    loot?: unknown[]
    keepLoot?: (found: unknown) => void
  }
}

/**
 * On each page that is loaded afterwards, stores the ports that the SDK creates. A script of the
 * page could do the same.
 */
export const takePorts = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return
    const hands: CapturedMessages = { ports: {}, sent: [], received: [] }
    window.captured = hands
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message, ...rest) {
      const role = message?.name === 'sync' ? 'controller' : message?.name === 'configure' ? 'card' : undefined
      if (role && hands.ports[role] !== this) {
        hands.ports[role] = this
        this.addEventListener('message', ({ data }) => hands.received.push(data))
      }
      hands.sent.push(message)
      return post.call(this, message, ...(rest as [StructuredSerializeOptions]))
    } as typeof post
  })

/** Serves the evil origin. Its documents store all messages that they receive. */
export const routeEvil = (page: Page) =>
  page.route(`${evilUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Evil</title><script>
        window.loot = []
        addEventListener('message', ({ data, ports }) => {
          loot.push(data)
          for (const port of ports) port.onmessage = ({ data }) => loot.push(data)
        })</script></html>`,
    }),
  )

/** Adds a document of the evil origin to the page. */
export const addEvil = async (page: Page, { path = '/', name = 'evil' } = {}): Promise<Frame> => {
  const url = `${evilUrl}${path}`
  await page.evaluate(
    ({ url, name }) =>
      new Promise<unknown>((resolve) => {
        const frame = document.createElement('iframe')
        frame.name = name
        frame.src = url
        frame.addEventListener('load', resolve, { once: true })
        document.body.append(frame)
      }),
    { url, name },
  )
  const frame = page.frame({ url })
  if (!frame) throw new Error('the evil frame is not there')
  return frame
}

export const lootOf = (frame: Frame) => frame.evaluate(() => window.loot)

/**
 * Returns the parameters in the frames' URLs, which every script on the page can read: the secrets
 * of the handshake too.
 */
export const addressesOn = (page: Page) =>
  page.evaluate(() => {
    const read = (role: string) => {
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[src*="/${role}.html"]`)
      return Object.fromEntries(new URLSearchParams(new URL(frame?.src ?? '').hash.slice(1)))
    }
    return { controller: read('controller'), card: read('card') }
  })

export const frameUrl = (serviceUrl: string, role: 'card' | 'controller', fragment: Record<string, string>) =>
  `${serviceUrl}/frames/${version}/${role}.html?key=pk_test_demo#${new URLSearchParams(fragment)}`
