import { type ConsoleMessage, expect, type Page, type WebError } from '@playwright/test'
import { onTwoSites } from './own-service'
import { ports } from './ports'
import { type Shop, shopAt } from './shop'
import { test as base, type Sites } from './worker-fixtures'

/** Where the service runs. */
export type Host = 'worker' | 'node'

export interface Fixtures {
  /** Opens the demo shop. */
  shopOn: (host: Host, sites?: Sites) => Shop
  /** The messages that a test expects in the console. Any other error or warning fails the test. */
  expectedNoise: RegExp[]
}

/** Watches the console of every page: an error, a warning or a violated policy fails the test. */
export const test = base.extend<Fixtures & { quietConsole: undefined }>({
  expectedNoise: [[], { option: true }],
  shopOn: async ({ page, profile, ownService }, use) => {
    await use((host, sites = 'one site') => {
      // The servers that all workers share have every addition.
      if (profile === 'base') {
        const { shopUrl, serviceUrl } = sites === 'one site' ? ownService : onTwoSites(ownService)
        return shopAt(page, shopUrl, serviceUrl)
      }
      const [shop, service] = sites === 'one site' ? ['localhost', 'localhost'] : ['shop.localhost', 'pay.localhost']
      return shopAt(page, `http://${shop}:${ports[host].shop}`, `http://${service}:${ports[host].service}`)
    })
  },
  quietConsole: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = []
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning')
          noise.push(`${message.type()}: ${message.text()}`)
      }
      const hearError = (error: WebError) => noise.push(`uncaught: ${error.error().message}`)
      context.on('console', hear)
      context.on('weberror', hearError)
      await use(undefined)
      // Removed, because the context may be used after this test.
      context.off('console', hear)
      context.off('weberror', hearError)
      expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export type { Page, Sites }
export { expect }
