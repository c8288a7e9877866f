import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { Later } from '../later/create-later'
import { createWalletsElement } from '../wallets-element'
import type { Wallets } from './create-wallets'
import { type HeldWallets, holdWallets } from './hold-wallets'
import { apple, google } from './testing/wallet-shop'

const lost = () => new TenderError('script.failed', 'wallets.js was not loaded')
const settle = () => new Promise((resolve) => setTimeout(resolve))
const nodeOf = () => ({ style: { minHeight: '' }, clientWidth: 400 }) as unknown as HTMLElement

const setUp = () => {
  const wallets = {
    availability: Promise.resolve({ APPLE_PAY: 'available' as const }),
    mount: vi.fn(),
    unmount: vi.fn(),
    update: vi.fn(),
    followScheme: vi.fn(),
    setPaying: vi.fn(),
    destroy: vi.fn(),
  } satisfies Wallets
  const load = vi.fn<() => Promise<Wallets>>(async () => wallets)
  return { wallets, load }
}

it('says to the wallets what was said before they were there, once', async () => {
  const { wallets, load } = setUp()
  const held = holdWallets(load, () => {})
  const node = nodeOf()
  held.mount(node)
  held.update({ looks: { height: 40 } })
  held.update({ looks: { radius: 2 } })
  held.setPaying(true)
  await settle()
  expect(load).toHaveBeenCalledOnce()
  expect(wallets.mount.mock.calls).toEqual([[node]])
  expect(wallets.update.mock.calls).toEqual([[{ looks: { height: 40, radius: 2 } }]])
  expect(wallets.setPaying).toHaveBeenCalledWith(true)
})

it.each<[how: string, again: (held: HeldWallets) => unknown]>([
  ['another try of the customer', (held) => held.load()],
  ['another mount', (held) => held.mount(nodeOf())],
  ['being asked again', (held) => held.availability()],
])('is loaded again by %s, when it has not come', async (_how, again) => {
  const { wallets, load } = setUp()
  load.mockRejectedValueOnce(lost())
  const told: unknown[] = []
  const held = holdWallets(load, (name, ...[error]) => void told.push([name, (error as TenderError).code]))
  const node = Object.assign(nodeOf(), { style: { minHeight: '48px' } })
  held.mount(node)
  await expect(held.availability()).rejects.toMatchObject({ code: 'script.failed' })
  expect([told, node.style.minHeight]).toEqual([[['loaderror', 'script.failed']], ''])
  again(held)
  await settle()
  expect(wallets.mount).toHaveBeenCalledOnce()
  await expect(held.availability()).resolves.toEqual({ APPLE_PAY: 'available' })
  expect([load.mock.calls.length, told.length]).toEqual([2, 1])
})

it('is destroyed when it comes too late, and not shown where it was taken away before', async () => {
  const { wallets, load } = setUp()
  const held = holdWallets(load, () => {})
  held.mount(nodeOf())
  held.unmount()
  held.destroy()
  await settle()
  expect(wallets.mount).not.toHaveBeenCalled()
  expect(wallets.destroy).toHaveBeenCalledOnce()
})

it('comes by itself once what it is loaded by is there, whoever has asked for that', async () => {
  const { wallets, load } = setUp()
  const held = holdWallets(load, () => {})
  const there = { wallets: () => held } as unknown as Later
  let waiting: ((there: Later) => void)[] = []
  const later = {
    load: vi.fn(),
    ask: () => Promise.reject(lost()),
    say: (act: (there: Later) => void) => void waiting.push(act),
  }
  const element = createWalletsElement(later, { authorise: () => {}, apple, google })
  const told: string[] = []
  element.on('loaderror', ({ code }) => void told.push(code))
  const node = nodeOf()
  vi.stubGlobal('Element', Object)
  element.mount(node)
  expect([later.load.mock.calls.length, node.style.minHeight]).toEqual([1, '48px'])
  element.update({ looks: { height: 40 } })
  await settle()
  expect([told, node.style.minHeight]).toEqual([['script.failed'], ''])
  await expect(element.availability).rejects.toMatchObject({ code: 'script.failed' })
  for (const act of waiting) act(there)
  waiting = []
  await settle()
  expect(wallets.mount.mock.calls).toEqual([[node]])
  expect(wallets.update).toHaveBeenCalledWith({ looks: { height: 40 } })
  vi.unstubAllGlobals()
})
