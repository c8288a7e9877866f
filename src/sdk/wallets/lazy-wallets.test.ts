import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { Core, CoreHost } from '../core'
import { createLazyCore } from '../loading/lazy-core'
import { createLazyWallets } from './lazy-wallets'
import { apple, google } from './testing/wallet-shop'
import type { Wallets } from './wallets'
import { createWalletsElement } from './wallets-element'

beforeEach(() => void vi.stubGlobal('Element', Object))
afterEach(() => void vi.unstubAllGlobals())

const lost = () => new TenderError('script.failed', 'not loaded')
const settle = () => new Promise((resolve) => setTimeout(resolve))
const nodeOf = () => ({ style: { minHeight: '' }, clientWidth: 400 }) as unknown as HTMLElement

/** A page with a place for wallets. Of both files the first tries may fail. */
const setUp = (failing: { core?: number; wallets?: number }) => {
  const said: unknown[][] = []
  let made = 0
  const hear = (name: string) => (given?: unknown) => void said.push([name, given])
  const wallets = {
    availability: Promise.resolve({ APPLE_PAY: 'available' as const }),
    mount: hear('mount'),
    unmount: hear('unmount'),
    update: hear('update'),
    followScheme: hear('followScheme'),
    setPaying: hear('setPaying'),
    destroy: hear('destroy'),
  } satisfies Wallets
  const held = createLazyWallets(async () => {
    failing.wallets = (failing.wallets ?? 0) - 1
    if (failing.wallets >= 0) throw lost()
    return () => {
      made += 1
      return wallets
    }
  })
  const core = createLazyCore({
    load: async () => {
      failing.core = (failing.core ?? 0) - 1
      if (failing.core >= 0) throw lost()
      return () => ({ wallets: () => held }) as unknown as Core
    },
    host: {
      ready: { reject: () => {} },
      elements: { each: () => {} },
      controllerFrame: { put: () => {} },
    } as unknown as CoreHost,
  })
  const element = createWalletsElement(core, { authorise: () => {}, apple, google })
  const told: string[] = []
  element.on('loaderror', ({ code }) => void told.push(code))
  return { said, held, core, element, told, failing, made: () => made }
}

it('says to the wallets what was said before they were there, once and in order', async () => {
  const { element, said, told } = setUp({})
  const node = nodeOf()
  element.mount(node)
  expect(node.style.minHeight).toBe('48px')
  element.update({ buttons: { height: 40 } })
  await settle()
  element.unmount()
  expect(said).toEqual([
    ['mount', node],
    ['update', { buttons: { height: 40 } }],
    ['unmount', undefined],
  ])
  expect(told).toEqual([])
})

type Page = ReturnType<typeof setUp>
const tries: [how: string, again: (page: Page, node: HTMLElement) => unknown][] = [
  ['another mount', ({ element }, node) => element.mount(node)],
  ['being asked what there is', ({ element }) => element.availability],
]
it.each([
  ...tries.map((each) => ['core.js', { core: 1 }, ...each] as const),
  ['core.js', { core: 1 }, 'whoever else wants it', ({ core }: Page) => core.load()] as const,
  ...tries.map((each) => ['wallets.js', { wallets: 1 }, ...each] as const),
  ['wallets.js', { wallets: 1 }, "the customer's next try", ({ held }: Page) => held.say(() => {})] as const,
])('comes when %s has failed, %o, by %s', async (_file, failing, _how, again) => {
  const page = setUp({ ...failing })
  const node = nodeOf()
  page.element.mount(node)
  await settle()
  expect([page.told, node.style.minHeight, page.said]).toEqual([['script.failed'], '', []])
  void again(page, node)
  await settle()
  expect(page.said[0]).toEqual(['mount', node])
  expect(await page.element.availability).toEqual({ APPLE_PAY: 'available' })
  expect(page.told).toHaveLength(1)
})

it('comes where it was mounted last: of the places before nothing is kept while the file does not come', async () => {
  const { element, held, said } = setUp({ wallets: 20 })
  const nodes = Array.from({ length: 10 }, nodeOf)
  for (const node of nodes) {
    element.mount(node)
    await settle()
    element.unmount()
    await settle()
  }
  const last = nodeOf()
  element.mount(last)
  await settle()
  await held.load()
  expect(said).toEqual([['mount', last]])
  expect(nodes.map(({ style }) => style.minHeight).join('')).toBe('')
})

it('tells those who ask what there is', async () => {
  const { element } = setUp({ wallets: 1 })
  await expect(element.availability).rejects.toMatchObject({ code: 'script.failed' })
})

it('takes them away, and what is said after it leaves nothing on the page', async () => {
  const { element, held, said } = setUp({})
  element.mount(nodeOf())
  await settle()
  held.destroy()
  const node = nodeOf()
  element.mount(node)
  await settle()
  expect(said.map(([name]) => name)).toEqual(['mount', 'destroy'])
  expect(node.style.minHeight).toBe('')
})

it('makes none that come too late, and loads none to take them away', async () => {
  const late = setUp({})
  late.element.mount(nodeOf())
  await Promise.resolve()
  late.held.destroy()
  await settle()
  expect([late.made(), late.said]).toEqual([0, []])

  const lacking = setUp({ wallets: 1 })
  lacking.element.mount(nodeOf())
  await settle()
  lacking.held.destroy()
  await settle()
  expect([lacking.failing.wallets, lacking.made()]).toEqual([0, 0])
})
