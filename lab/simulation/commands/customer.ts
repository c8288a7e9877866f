import * as fc from 'fast-check'
import { stepNames } from '../../../src/shared/types'
import type { HowToPay } from '../browser/page'
import { type CardName, cards } from '../cards'
import {
  changeAmount,
  closeTab,
  mayChange,
  openTab,
  pay,
  prepare,
  reloadTab,
  report,
  restart,
  restartSame,
  resume,
  returnFromBank,
} from '../shop'
import { command, onPage, type ShopCommand } from './command'
import { mishap, nameOf } from './mishap'

/** The index of a tab. Most commands use the first tab. The third tab is in another browser. */
const tab = fc.constantFrom(0, 0, 0, 0, 1, 1, 2)
const names = Object.keys(cards) as CardName[]
const status = fc.constantFrom('IN_PROGRESS' as const, 'COMPLETE' as const)
const amount = fc.constantFrom(5099, 6000, 7000)
const result = fc.constantFrom('succeeded' as const, 'succeeded' as const, 'failed' as const, 'cancelled' as const)

const shortly = { minLength: 2, maxLength: 4 }

const reports: fc.Arbitrary<ShopCommand>[] = [
  fc
    .tuple(tab, fc.constantFrom(...stepNames), status)
    .map(([index, step, is]) => onPage(`${step} is ${is}`, index, (_shop, open) => report(open, step, is))),
  // Reports the same step several times within the time that a request takes.
  fc
    .tuple(tab, fc.constantFrom(...stepNames), fc.array(fc.tuple(status, fc.constantFrom(20, 260, 400, 700)), shortly))
    .map(([index, step, changes]) =>
      onPage(
        `${step} is ${changes.map(([is, ms]) => `${is} for ${ms} ms`).join(' and ')}`,
        index,
        async (shop, open) => {
          for (const [is, ms] of changes) {
            report(open, step, is)
            await shop.world.clock.pass(ms)
          }
        },
      ),
    ),
  fc
    .tuple(tab, amount)
    .map(([index, is]) => onPage(`amount ${is}`, index, (shop, open) => changeAmount(shop, open, is), mayChange)),
]

/** What customers do before they pay. */
export const browsingCommands: fc.Arbitrary<ShopCommand>[] = [
  ...reports,
  tab.map((index) => onPage('resume', index, (shop, open) => void resume(shop, open))),
  ...[false, true].map((isAgain) =>
    tab.map((index) =>
      onPage(isAgain ? 'reload and report steps again' : 'reload', index, (shop) => reloadTab(shop, index, isAgain)),
    ),
  ),
  tab.map((index) => onPage('close', index, (shop) => closeTab(shop, index))),
  tab.map((index) => onPage('crash', index, (shop) => closeTab(shop, index, false))),
  tab.map((index) =>
    command(
      `open tab ${index + 1}`,
      ({ tabs }) => tabs[index] === undefined,
      (shop) => openTab(shop, index),
    ),
  ),
  tab.map((index) => onPage('another order', index, restart, ({ page }) => !page.isPaying)),
  fc.tuple(tab, amount).map(([index, is]) =>
    onPage(
      `restart of the same order at ${is}`,
      index,
      (shop, open) => restartSame(shop, open, is),
      ({ page }) => !page.isPaying,
    ),
  ),
  fc
    .tuple(tab, fc.boolean())
    .map(([index, isReturn]) =>
      onPage(isReturn ? 'show again' : 'touch', index, (_shop, open) => open.page.active(isReturn)),
    ),
]

const card = fc.oneof(fc.constantFrom<CardName>('approves', 'approvesToo', 'asks'), fc.constantFrom(...names))
const how: fc.Arbitrary<HowToPay> = fc.oneof(
  {
    weight: 6,
    arbitrary: card.map((name): HowToPay => ({ card: name })),
  },
  { weight: 1, arbitrary: fc.constant<HowToPay>({}) },
  { weight: 1, arbitrary: card.map((name): HowToPay => ({ card: name, actions: 'redirect' })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('PAYPAL' as const, 'KLARNA' as const), fc.boolean())
      .map(([alternative, button]): HowToPay => ({ alternative, button })),
  },
  { weight: 1, arbitrary: fc.constant<HowToPay>({ wallet: true }) },
)

const isAtBank = (index: number): fc.Arbitrary<ShopCommand>[] => [
  fc.tuple(result, fc.constantFrom(index, index, 2)).map(([is, into]) =>
    command(
      `the bank's page ${is} in tab ${index + 1}, back in tab ${into + 1}`,
      ({ tabs }) => tabs[index]?.away !== undefined,
      (shop) => {
        const from = shop.tabs[index]
        return from && returnFromBank(shop, from, into, is)
      },
    ),
  ),
  fc.constant(
    command(
      `back from the bank's page in tab ${index + 1}`,
      ({ tabs }) => tabs[index]?.away !== undefined,
      (shop) => {
        const from = shop.tabs[index]
        return from && returnFromBank(shop, from, index)
      },
    ),
  ),
]

/**
 * The customer presses Pay. Requests of the payment fail in random ways, and a random time passes.
 */
const click = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 0, 0, 1, 2),
    how,
    fc.array(mishap, { maxLength: 2 }),
    fc.constantFrom(0, 300, 1500, 1500, 6000, 6000, 20_000, 62_000, 100_000),
  )
  .map(([index, by, troubles, waitMs]) => {
    const met = troubles.map((trouble) => ` while ${nameOf(trouble)}`).join('')
    return onPage(`pay with ${JSON.stringify(by)}${met}, ${waitMs} ms`, index, async (shop, open) => {
      for (const trouble of troubles) shop.world.network.plan(trouble)
      pay(shop, open, by)
      await shop.world.clock.pass(waitMs)
    })
  })

/** The customer goes to a page that shows the order again, before they pay. */
const review = fc
  .tuple(
    tab,
    fc.oneof(
      card.map((name): HowToPay => ({ card: name })),
      fc.constant<HowToPay>({}),
    ),
    fc.array(mishap, { maxLength: 1 }),
    fc.constantFrom(0, 300, 6000, 31 * 60_000),
  )
  .map(([index, by, troubles, waitMs]) => {
    const met = troubles.map((trouble) => ` while ${nameOf(trouble)}`).join('')
    return onPage(`prepare ${JSON.stringify(by)}${met}, ${waitMs} ms`, index, async (shop, open) => {
      for (const trouble of troubles) shop.world.network.plan(trouble)
      prepare(shop, open, by)
      await shop.world.clock.pass(waitMs)
    })
  })

const inBankApp = fc.tuple(fc.nat({ max: 3 }), result).map(([nth, is]) =>
  command(
    `open challenge ${nth} ${is} in the bank's app`,
    () => true,
    async ({ world }) => {
      const open = (await world.service.challenges()).filter((challenge) => challenge.result === null)
      const challenge = open[nth % Math.max(1, open.length)]
      if (challenge) await world.service.challenge(is, challenge.id)
    },
  ),
)

/** The payment, and the customer's reactions to a challenge. */
export const payingCommands: fc.Arbitrary<ShopCommand>[] = [
  ...Array.from({ length: 16 }, () => click),
  ...Array.from({ length: 4 }, () => review),
  fc.tuple(tab, result).map(([index, is]) =>
    onPage(
      `the challenge ${is}`,
      index,
      async ({ world }, { page }) => {
        const { service } = world
        const challenge = (await service.challenges()).find(({ id }) => page.shown?.url.includes(id))
        if (challenge) await service.challenge(is, challenge.id)
        page.endChallenge(challenge?.result ?? is)
      },
      ({ page }) => page.shown !== undefined,
    ),
  ),
  tab.map((index) =>
    onPage(
      'close the challenge',
      index,
      (_shop, { page }) => page.closeChallenge(),
      ({ page }) => page.shown !== undefined,
    ),
  ),
  ...[0, 1, 2].flatMap(isAtBank),
  ...Array.from({ length: 3 }, () => inBankApp),
]
