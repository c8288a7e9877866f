import * as fc from 'fast-check'
import { stepNames } from '../../shared/types'
import { type CardName, cards } from '../cards'
import { changeAmount, closeTab, mayChange, openTab, pay, reloadTab, restart, resume, say } from '../shop'
import { command, inTab, type ShopCommand } from './command'

/** Most of what happens, happens in the first tab. */
const tab = fc.constantFrom(0, 0, 0, 1)
const names = Object.keys(cards) as CardName[]
// Customers mostly pay with a card that can.
const card = fc.oneof(fc.constant<CardName>('approves'), fc.constantFrom(...names))

/** What customers do on a page. */
export const customerCommands: fc.Arbitrary<ShopCommand>[] = [
  fc
    .tuple(tab, fc.constantFrom(...stepNames), fc.constantFrom('IN_PROGRESS', 'COMPLETE'))
    .map(([index, step, status]) =>
      inTab(`${step} is ${status}`, index, (_shop, open) => say(open, index, step, status)),
    ),
  fc
    .tuple(tab, fc.constantFrom(5099, 6000, 7000))
    .map(([index, amount]) =>
      inTab(`amount ${amount}`, index, (_shop, open) => changeAmount(open, index, amount), mayChange),
    ),
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(tab, card)
      .map(([index, name]) =>
        inTab(`pay with the card that ${name}`, index, (shop, open) => void pay(shop, open, name)),
      ),
  ),
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
