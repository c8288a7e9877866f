import * as fc from 'fast-check'
import { moods } from '../merchant'
import { mishaps } from '../network'
import { hideTab } from '../shop'
import { command, inTab, type ShopCommand } from './command'

const operations = [
  'startIntent',
  'getIntent',
  'getIntent',
  'updateIntent',
  'updateIntent',
  'completeIntent',
  'tokenisePaymentMethod',
  'generateClientToken',
  'authorizePayment',
  'authorizePayment',
  'getPayment',
  'any',
]

const always = () => true
const second = 1000
const minute = 60 * second

/** What happens around a page, and to what it sends. */
export const surroundingCommands: fc.Arbitrary<ShopCommand>[] = [
  ...Array.from({ length: 3 }, () =>
    fc
      .constantFrom(50, 300, 1500, 6 * second, 20 * second, 62 * second, 75 * second, 100 * second)
      .map((ms) => command(`wait ${ms} ms`, always, ({ world }) => world.clock.pass(ms))),
  ),
  fc
    .constantFrom(2 * minute, 6 * minute, 16 * minute, 200 * minute)
    // Servers do not sleep: what they are at work on would not have stood still.
    .map((ms) =>
      command(
        `the machine sleeps ${ms / minute} min`,
        ({ world }) => !world.merchant.busy(),
        ({ world }) => world.clock.sleep(ms),
      ),
    ),
  ...Array.from({ length: 2 }, () =>
    fc
      .record({
        mishap: fc.constantFrom(...mishaps),
        operation: fc.constantFrom(...operations),
        times: fc.constantFrom(1, 1, 2, 5),
      })
      .map((planned) =>
        command(`${planned.operation} ${planned.mishap} ${planned.times} times`, always, ({ world }) =>
          world.network.plan(planned),
        ),
      ),
  ),
  fc
    .constantFrom(...moods)
    .map((mood) => command(`the merchant is ${mood}`, always, ({ world }) => world.merchant.mood(mood))),
  fc.tuple(fc.constantFrom(0, 1), fc.boolean()).map(([index, online]) =>
    inTab(online ? 'online' : 'offline', index, (_shop, tab) => {
      tab.online = online
      if (online) tab.page.backOnline()
    }),
  ),
  fc.constantFrom(0, 1).map((index) => inTab('hide', index, hideTab)),
  fc
    .constantFrom('succeeded' as const, 'failed' as const, 'cancelled' as const)
    .map((result) => command(`the challenge ${result}`, always, ({ world }) => world.service.challenge(result))),
]
