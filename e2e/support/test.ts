import { type ConsoleMessage, expect, type Page, type WebError } from '@playwright/test'
import { ports } from './ports'
import { type Shop, shopAt } from './shop'
import { test as base, type Sites } from './worker-fixtures'

/** Who answers as the service. */
export type Host = 'worker' | 'node'

export interface Fixtures {
  /** Opens the demo shop. */
  shopOn: (host: Host, sites?: Sites) => Shop
  /** Messages a test expects in the console; any other fails it. */
  expectedNoise: RegExp[]
}

/**
 * Every page of a test is watched: an error, a warning or a refused policy in its console fails the
 * test.
 */
export const test = base.extend<Fixtures & { quietConsole: undefined }>({
  expectedNoise: [[], { option: true }],
  shopOn: async ({ page }, use) => {
    await use((host, sites = 'one site') => {
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
      // The context may go on.
      context.off('console', hear)
      context.off('weberror', hearError)
      expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export type { Page, Sites }
export { expect }
