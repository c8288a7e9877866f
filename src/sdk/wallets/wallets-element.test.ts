import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { apple, google } from '../../../lab/support/sdk/wallets/wallet-shop'
import { TenderError } from '../../shared/error'
import type { Core } from '../core'
import { createLazy } from '../loading/lazy'
import type { Wallets } from './wallets'
import { createWalletsElement } from './wallets-element'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setTimeout(resolve))
const createContainer = () => new FakeNode() as FakeNode & HTMLElement
/** How many outlines a container shows. Undefined if it shows none and is not busy. */
const outlinesIn = ({ children, ariaBusy }: FakeNode) => {
  const [outlines] = children
  return outlines && ariaBusy === 'true' ? outlines.children.length : (ariaBusy ?? undefined)
}

/** Creates a page with a wallets element. The given number of attempts to load each file fails. */
const setUp = (failures: { core?: number; wallets?: number } = {}) => {
  const calls: unknown[][] = []
  const left = { core: 0, wallets: 0, ...failures }
  const attempt = (file: 'core' | 'wallets') => {
    left[file] -= 1
    if (left[file] >= 0) throw new TenderError('script.failed', 'not loaded')
  }
  const record = (name: string) => (argument?: unknown) => void calls.push([name, argument])
  const createWallets = vi.fn(
    (): Wallets => ({
      availability: Promise.resolve({ APPLE_PAY: 'available' as const }),
      mount: record('mount'),
      unmount: record('unmount'),
      update: record('update'),
      followColorScheme: record('followColorScheme'),
      followTexts: record('followLocale'),
      setLocked: record('setLocked'),
      destroy: record('destroy'),
    }),
  )
  const wallets = createLazy<Wallets>(async () => {
    attempt('wallets')
    return createWallets
  })
  const core = createLazy<Core>(async () => {
    attempt('core')
    return () => ({ wallets: () => wallets, destroy: () => {} }) as unknown as Core
  })
  const element = createWalletsElement(core, { authorise: () => {}, apple, google }, 'wallets', false)
  const errors: string[] = []
  element.on('loaderror', ({ code }) => void errors.push(code))
  return { calls, core, wallets, element, errors, left, createWallets }
}

it.each([[undefined], ['/authorise']])('is rejected with the authorise option %j', (authorise) => {
  const core = createLazy<Core>(() => Promise.reject(new Error('not loaded')))
  const create = () => createWalletsElement(core, { authorise: authorise as never, apple }, 'wallets', false)
  expect(create).toThrow('checkout.element(): authorise must be a function')
})

it('needs no function if the checkout has a server', () => {
  const core = createLazy<Core>(() => Promise.reject(new Error('not loaded')))
  expect(() => createWalletsElement(core, { apple }, 'wallets', true)).not.toThrow()
})

it('passes calls on once the wallets have loaded, in order and without repetitions', async () => {
  const { element, calls, errors } = setUp()
  const container = createContainer()
  element.mount(container)
  expect(outlinesIn(container)).toBe(2)
  element.update({ buttons: { height: 40 } })
  await settle()
  element.unmount()
  expect(calls).toEqual([
    ['mount', container],
    ['update', { buttons: { height: 40 } }],
    ['unmount', undefined],
  ])
  expect(errors).toEqual([])
})

type Page = ReturnType<typeof setUp>
const retries: [name: string, retry: (page: Page, container: HTMLElement) => unknown][] = [
  ['mount()', ({ element }, container) => element.mount(container)],
  ['availability', ({ element }) => element.availability],
]
it.each([
  ...retries.map((each) => ['core.js', { core: 1 }, ...each] as const),
  ['core.js', { core: 1 }, 'another part of the checkout', ({ core }: Page) => core.load()] as const,
  ...retries.map((each) => ['wallets.js', { wallets: 1 }, ...each] as const),
  ['wallets.js', { wallets: 1 }, 'the retry button', ({ wallets }: Page) => wallets.load()] as const,
])('mounts the wallets if %s, %o, is loaded again by %s', async (_file, failures, _by, retry) => {
  const page = setUp(failures)
  const container = createContainer()
  page.element.mount(container)
  await settle()
  expect([page.errors, outlinesIn(container), page.calls]).toEqual([['script.failed'], undefined, []])
  void retry(page, container)
  await settle()
  expect(page.calls[0]).toEqual(['mount', container])
  expect(await page.element.availability).toEqual({ APPLE_PAY: 'available' })
  expect(page.errors).toHaveLength(1)
})

it('mounts in the last container, and keeps nothing of earlier ones while the wallets load', async () => {
  const { element, wallets, calls } = setUp({ wallets: 20 })
  const containers = Array.from({ length: 10 }, createContainer)
  for (const container of containers) {
    element.mount(container)
    await settle()
    element.unmount()
    await settle()
  }
  const last = createContainer()
  element.mount(last)
  await settle()
  for (let attempt = 0; attempt < 20; attempt += 1) await wallets.load().catch(() => {})
  expect(calls).toEqual([['mount', last]])
  expect(containers.flatMap(({ children }) => children)).toEqual([])
})

it('availability › rejects if the wallets fail to load', async () => {
  const { element } = setUp({ wallets: 1 })
  await expect(element.availability).rejects.toMatchObject({ code: 'script.failed' })
})

it('mount() after the checkout was destroyed › leaves nothing on the page', async () => {
  const { element, wallets, calls } = setUp()
  element.mount(createContainer())
  await settle()
  wallets.destroy()
  const container = createContainer()
  element.mount(container)
  await settle()
  expect(calls.map(([name]) => name)).toEqual(['mount', 'destroy'])
  expect(outlinesIn(container)).toBeUndefined()
})

it('destroy of the checkout › creates no wallets that load later', async () => {
  const { element, wallets, calls, createWallets } = setUp()
  element.mount(createContainer())
  await Promise.resolve()
  wallets.destroy()
  await settle()
  expect([createWallets.mock.calls.length, calls]).toEqual([0, []])
})
