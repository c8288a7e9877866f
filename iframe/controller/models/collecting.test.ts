import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { card, type Given, reloadShop, request, startShop } from './testing/open-shop'
import { pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab that has to wait for another, and what its card is asked meanwhile. */
const waitingTab = () => {
  const collect = vi.fn(async () => ({ kind: 'card', card, method: 'method-1' }))
  let letGo = () => {}
  const turn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const needs = {
    cards: { attach: () => {}, detach: () => {}, collect: collect as never },
    alone: (async (name, act) => {
      if (name.endsWith('|pay')) await turn
      return act()
    }) satisfies NonNullable<Given['needs']>['alone'],
  }
  return { collect, needs, letGo }
}

it('collects the card and asks for the token while another tab is waited for, each once, and sends nothing', async () => {
  const { collect, needs, letGo } = waitingTab()
  const shop = await startShop({ needs })
  const paying = shop.calls.pay(request)
  await settled(undefined)
  expect(collect).toHaveBeenCalledOnce()
  expect(shop.tokens).toHaveLength(1)
  expect(shop.sent('tokenisePaymentMethod')).toEqual([])
  expect(shop.asked).toEqual([])
  letGo()
  expect(await settled(paying)).toMatchObject({ status: 'succeeded' })
  expect(collect).toHaveBeenCalledOnce()
  expect(shop.tokens).toHaveLength(1)
})

it('throws away what it collected when the other tab has paid', async () => {
  const { collect, needs, letGo } = waitingTab()
  const shop = await startShop({ needs })
  const other = await reloadShop(shop, { needs: { alone: (_name, act) => act() } })
  const paying = shop.calls.pay(request)
  await settled(undefined)
  await pay(other)
  letGo()
  expect(await settled(paying)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
  expect(collect).toHaveBeenCalled()
  expect(shop.asked).toEqual([])
  expect(shop.sent('tokenisePaymentMethod')).toEqual([])
})

it('does not look at the card while an earlier payment has no end', async () => {
  const before = await startShop({ merchant: () => null })
  await pay(before)
  const { collect, needs, letGo } = waitingTab()
  const shop = await reloadShop(before, { needs })
  const paying = shop.calls.pay(request)
  await settled(undefined)
  expect(collect).not.toHaveBeenCalled()
  letGo()
  await settled(paying)
})

it('asks for another token once the amount has changed: it may have been made for the other', async () => {
  const shop = await startShop()
  shop.world.next = 'DECLINED'
  await pay(shop)
  await shop.calls.update({ customer: { isGuest: true } })
  await pay(shop)
  expect(shop.tokens).toHaveLength(1)
  const more = { amount: { amount: 6000, currency: 'EUR' } }
  await shop.calls.update(more)
  await pay(shop, more)
  expect(shop.tokens).toHaveLength(2)
})
