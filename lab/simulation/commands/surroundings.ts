import * as fc from 'fast-check'
import { paymentsOf } from '../judge/history'
import { moods } from '../merchant/merchant'
import { hideTab } from '../shop'
import type { Shop } from '../shop-state'
import { command, onPage, type ShopCommand } from './command'
import { mishap, nameOf } from './mishap'

const always = () => true
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Lets the customer's machine sleep. Before a long sleep, servers and requests have time to finish,
 * because servers do not sleep.
 */
const sleep = async ({ world }: Shop, ms: number) => {
  if (ms >= hour) await world.clock.pass(3 * minute)
  await world.clock.sleep(ms)
}

/** Commands that let time pass or change a clock. */
const times: fc.Arbitrary<ShopCommand>[] = [
  ...Array.from({ length: 3 }, () =>
    fc
      .constantFrom(50, 300, 1500, 6 * second, 20 * second, 62 * second, 75 * second, 100 * second)
      .map((ms) => command(`wait ${ms} ms`, always, ({ world }) => world.clock.pass(ms))),
  ),
  fc.constantFrom(2 * minute, 6 * minute, 16 * minute).map((ms) =>
    command(
      `the machine sleeps ${ms / minute} min`,
      ({ world }) => !world.isBusy(),
      (shop) => sleep(shop, ms),
    ),
  ),
  fc
    .constantFrom(4, 22, 23, 25, 8 * 24)
    .map((hours) => command(`${hours} hours pass`, always, (shop) => sleep(shop, hours * hour))),
  fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(-2 * hour, 2 * hour, 26 * hour)).map(([index, ms]) =>
    command(`the clock of browser ${index + 1} moves ${ms / hour} h`, always, ({ world }) => {
      const browser = world.browsers[index]
      if (browser) browser.clockAheadMs += ms
      if (index === 0) world.clock.moveDate(ms)
    }),
  ),
]

/** Commands that break connections, frames and pages. */
const faults: fc.Arbitrary<ShopCommand>[] = [
  ...Array.from({ length: 3 }, () =>
    mishap.map((planned) => command(nameOf(planned), always, ({ world }) => world.network.plan(planned))),
  ),
  fc
    .constantFrom(...moods)
    .map((mood) => command(`the merchant's next answer: ${mood}`, always, ({ world }) => void world.moods.push(mood))),
  fc.tuple(fc.constantFrom(0, 1), fc.boolean()).map(([index, isOnline]) =>
    command(`browser ${index + 1} is ${isOnline ? 'online' : 'offline'}`, always, ({ world, tabs }) => {
      const browser = world.browsers[index]
      if (browser) browser.isOnline = isOnline
      if (isOnline) for (const tab of tabs) if (tab?.page?.browser === browser) tab?.page?.host.online()
    }),
  ),
  fc.constantFrom(0, 1).map((index) => onPage('hide', index, hideTab)),
  fc.constantFrom(0, 0, 1, 2).map((index) =>
    onPage('the controller crashes', index, (_shop, { page, log }) => {
      // The crash loses changes that the controller has not sent yet.
      log.mayLackReports = true
      page.host.crash()
    }),
  ),
  fc
    .constantFrom(0, 0, 1, 2)
    .map((index) => onPage('the controller reloads', index, (_shop, { page }) => page.host.reload())),
]

const shopActs = {
  refund: 'refundPayment',
  refundPart: 'refundPayment',
  cancel: 'cancelPayment',
  capture: 'capturePayment',
} as const

/** Commands of the shop and the service, such as a refund. */
const others: fc.Arbitrary<ShopCommand>[] = [
  fc
    .tuple(fc.nat({ max: 3 }), fc.constantFrom(...(Object.keys(shopActs) as (keyof typeof shopActs)[])))
    .map(([nth, act]) =>
      command(`the shop's ${act} of payment ${nth}`, always, async ({ world, logs }) => {
        const all = (await Promise.all([...logs.keys()].map((trackingId) => paymentsOf(world, trackingId)))).flat()
        const id = all[nth % Math.max(1, all.length)]?.id
        if (id === undefined) return
        await world.directly(shopActs[act], { id, ...(act === 'refundPart' && { amount: 1000 }) })
      }),
    ),
  fc.constant(
    command("the shop's job settles", always, ({ world, logs }) => {
      for (const trackingId of logs.keys()) void world.merchantOf(trackingId).settle(trackingId)
    }),
  ),
  fc.constant(
    command('the service purges intents', always, async ({ world, logs }) => {
      for (const [trackingId, log] of logs) {
        await world.service.purgeIntents(trackingId)
        log.purged = true
        log.mayLackReports = true
      }
    }),
  ),
]

/** All commands that do not come from the customer. */
export const surroundingCommands: fc.Arbitrary<ShopCommand>[] = [...times, ...faults, ...others]
