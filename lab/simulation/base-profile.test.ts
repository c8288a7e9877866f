import { afterEach, describe, expect, it, vi } from 'vitest'
import { createScenario } from './scenario'

// The same model with a service that has exactly the base: intents without amounts, payments
// without marks, and no decline codes.

vi.mock('../../src/mock/ids', async (original) => ({
  ...(await original<object>()),
  digest: async (salt: string, text: string) => `${salt} ${text}`,
}))
vi.mock('../../src/server/checkout/digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))

afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second

describe.each([false, true])('a service with the base (byWire: %s)', (byWire) => {
  const scenario = () => createScenario({ merchant: 'handlers', profile: 'base', byWire })

  it('takes a card once', async () => {
    const shop = scenario()
    const page = await shop.visit()
    expect((await shop.pay(page, { card: 'approves' })).status).toBe('succeeded')
    await shop.wait(2 * minute)
    expect(await shop.charged()).toHaveLength(1)
    expect(shop.world.faults).toEqual([])
  })

  it('charges once after a lost answer and a reload', async () => {
    const shop = scenario()
    const page = await shop.visit()
    shop.plan('hangs', 'authorise', { from: 'page' })
    await shop.press(page, { card: 'approves' }, 5 * second)
    page.close()
    const again = await shop.visit()
    const result = await shop.pay(again, { card: 'approves' })
    await shop.wait(2 * minute)
    expect(result.status).not.toBe('failed')
    expect(await shop.charged()).toHaveLength(1)
  })

  it('pays after a decline', async () => {
    const shop = scenario()
    const page = await shop.visit()
    expect((await shop.pay(page, { card: 'declines' })).status).toBe('declined')
    expect((await shop.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await shop.charged()).toHaveLength(1)
  })
})
