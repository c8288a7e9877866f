import * as fc from 'fast-check'
import { stepNames } from '../../shared/types'
import { type CardName, cards } from '../cards'
import { changeAmount, closeTab, mayChange, openTab, pay, reloadTab, restart, resume, say } from '../shop'
import { command, inTab, type ShopCommand } from './command'

/** Most of what happens, happens in the first tab. */
const tab = fc.constantFrom(0, 0, 0, 1)
const names = Object.keys(cards) as CardName[]
// Customers mostly pay with a card that can.
const card = fc.oneof(fc.constantFrom<CardName>('approves', 'approvesToo'), fc.constantFrom(...names))
const status = fc.constantFrom('IN_PROGRESS' as const, 'COMPLETE' as const)
const amount = fc.constantFrom(5099, 6000, 7000)

const shortly = { minLength: 2, maxLength: 4 }

const words: fc.Arbitrary<ShopCommand>[] = [
  fc
    .tuple(tab, fc.constantFrom(...stepNames), status)
    .map(([index, step, is]) => inTab(`${step} is ${is}`, index, (_shop, open) => say(open, index, step, is))),
  // There and back, while what was said before is on its way.
  fc
    .tuple(tab, fc.constantFrom(...stepNames), fc.array(fc.tuple(status, fc.constantFrom(20, 260, 400, 700)), shortly))
    .map(([index, step, words]) =>
      inTab(`${step} is ${words.map(([is, ms]) => `${is} for ${ms} ms`).join(' and ')}`, index, async (shop, open) => {
        for (const [is, ms] of words) {
          say(open, index, step, is)
          await shop.world.clock.pass(ms)
        }
      }),
    ),
  fc
    .tuple(tab, amount)
    .map(([index, is]) => inTab(`amount ${is}`, index, (_shop, open) => changeAmount(open, index, is), mayChange)),
]

/** What customers do on the way to the click. */
export const browsingCommands: fc.Arbitrary<ShopCommand>[] = [
  ...words,
  ...words,
  tab.map((index) => inTab('resume', index, (shop, open) => void resume(shop, open))),
  fc
    .tuple(tab, fc.boolean())
    .map(([index, again]) =>
      inTab(again ? 'reload and say steps again' : 'reload', index, (shop) => reloadTab(shop, index, again)),
    ),
  tab.map((index) => inTab('close', index, (shop) => closeTab(shop, index))),
  tab.map((index) =>
    command(
      `open tab ${index + 1}`,
      ({ tabs }) => tabs[index] === undefined,
      (shop) => openTab(shop, index),
    ),
  ),
  tab.map((index) =>
    inTab(
      'another order',
      index,
      (shop, open) => restart(shop, open, index),
      (open) => !open.page.paying.underWay,
    ),
  ),
  fc
    .tuple(tab, fc.boolean())
    .map(([index, returned]) =>
      inTab(returned ? 'come back' : 'touch', index, (_shop, open) => open.page.active(returned)),
    ),
]

/** The click. */
export const payingCommands: fc.Arbitrary<ShopCommand>[] = [
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(tab, card)
      .map(([index, name]) =>
        inTab(`pay with the card that ${name}`, index, (shop, open) => void pay(shop, open, name)),
      ),
  ),
]
