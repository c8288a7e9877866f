import type { Frame, Page } from '@playwright/test'
import { version } from '../../scripts/paths'

/** An origin that has no business on a shop's page. */
export const evilUrl = 'http://evil.localhost:4999'

/** What the page's own script can lay hands on, for a test that plays it. */
export interface CapturedMessages {
  /** The page's ends of the channels to its frames. */
  ports: { controller?: MessagePort; card?: MessagePort }
  /** What went through them, and what came. */
  sent: { kind: string; id?: number; name?: string; payload?: unknown }[]
  received: { kind: string; id?: number; name?: string; payload?: unknown; error?: { code: string } }[]
}

declare global {
  interface Window {
    captured?: CapturedMessages
    /** What reached a document of the evil origin. */
    loot?: unknown[]
    keepLoot?: (found: unknown) => void
  }
}

/**
 * From the next page on, its hostile script holds the ports that the SDK made: nothing on a page
 * can be kept from it.
 */
export const takePorts = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return
    const hands: CapturedMessages = { ports: {}, sent: [], received: [] }
    window.captured = hands
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message, ...rest) {
      const role = message?.name === 'start' ? 'controller' : message?.name === 'configure' ? 'card' : undefined
      if (role) {
        hands.ports[role] = this
        this.addEventListener('message', ({ data }) => hands.received.push(data))
      }
      hands.sent.push(message)
      return post.call(this, message, ...(rest as [StructuredSerializeOptions]))
    } as typeof post
  })

/** Answers for the evil origin. Its documents keep all that reaches them. */
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

/** Puts a document of the evil origin onto the page. */
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
 * The addresses of the frames on a page, which every script there can read, secrets of the
 * handshake and all.
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
