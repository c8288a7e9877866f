import { test as base, expect, type Page } from '@playwright/test'
import { ports } from './ports'
import { type Shop, shopAt } from './shop'

/** Where the two origins lie to each other. */
export type Sites = 'one site' | 'two sites'
/** Who answers as the service. */
export type Host = 'worker' | 'node'

export interface Fixtures {
  /** Opens the demo shop. */
  shopOn: (host: Host, sites?: Sites) => Shop
  /** Messages a test expects in the console; any other fails it. */
  expectedNoise: RegExp[]
}

/** Every page of a test is watched: an error, a warning or a refused policy in its console fails the test. */
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
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          noise.push(`${message.type()}: ${message.text()}`)
      })
      context.on('weberror', (error) => noise.push(`uncaught: ${error.error().message}`))
      await use(undefined)
      expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export type { Page }
export { expect }
