import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { walletShop } from '../../../lab/support/sdk/wallets/wallet-shop'
import type { WalletsOptions } from '../types'
import { createWalletButtons } from './wallet-buttons'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

/** Creates buttons for a container of the page that has content. */
const setUp = (given: Partial<WalletsOptions> = {}) => {
  const { host, options } = walletShop(given)
  const node = new FakeNode()
  const outlines = new FakeNode('outlines')
  outlines.dataset.tenderOutlines = ''
  node.append(outlines)
  node.append(new FakeNode('p'))
  node.ariaBusy = 'true'
  const buttons = createWalletButtons(node as never, host, options, {})
  return { buttons, node, names: () => node.children.map(({ name }) => name) }
}

it('replaces the content of the container, except the outlines', async () => {
  const { names } = setUp()
  await Promise.resolve()
  expect(names()).toEqual(['outlines', 'div'])
})

it('show() › replaces the outlines, and keeps their height while not all wallets are available', async () => {
  const { buttons, node, names } = setUp()
  await Promise.resolve()
  buttons.show([], () => {})
  expect([names(), node.ariaBusy, node.style.minHeight]).toEqual([['div'], null, '48px'])
  buttons.remove()
  expect([names(), node.style.minHeight]).toEqual([[], ''])
})

it('keeps the content of the container if it is removed in the same task', async () => {
  const { buttons, names } = setUp()
  buttons.remove()
  await Promise.resolve()
  expect(names()).toEqual(['outlines', 'p'])
})

describe('without a wallet', () => {
  let observed: (entry: Partial<IntersectionObserverEntry>) => void
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('CSS', { supports: () => false })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(onChange: (entries: object[]) => void) {
          observed = (entry) => onChange([entry])
        }
        observe() {}
        disconnect() {
          observed = () => {}
        }
      },
    )
  })
  afterEach(() => void vi.useRealTimers())

  /** @param top the place of the container in the window */
  const at = (top: number, isIntersecting = false) => ({
    isIntersecting,
    boundingClientRect: { top } as DOMRectReadOnly,
  })
  const setUpLate = async () => {
    const { buttons, node } = setUp({ divider: true })
    await vi.advanceTimersByTimeAsync(1500)
    buttons.show([], () => {})
    return { buttons, node }
  }

  it('hides the container at once while the page loads', () => {
    const { buttons, node } = setUp()
    buttons.show([], () => {})
    expect(node).toMatchObject({ hidden: true })
  })

  it('keeps the empty container while it is on the screen, so that nothing moves', async () => {
    const { node } = await setUpLate()
    observed(at(100, true))
    expect(node).toMatchObject({ hidden: false, style: { minHeight: '48px', visibility: 'hidden' } })
  })

  it.each([
    ['below the screen', 2000, false, true],
    ['above the screen, in a browser without scroll anchoring', -100, false, false],
    ['above the screen, in another browser', -100, true, true],
  ])('hides it %s: %s', async (_where, top, isAnchored, isHidden) => {
    vi.stubGlobal('CSS', { supports: () => isAnchored })
    const { node } = await setUpLate()
    observed(at(top))
    expect(node).toMatchObject({ hidden: isHidden })
  })

  it('does not hide it once it is removed', async () => {
    const { buttons, node } = await setUpLate()
    buttons.remove()
    observed(at(2000))
    expect(node).toMatchObject({ hidden: false, style: { visibility: '' } })
  })
})

it('show() › adds the divider, in the language of the checkout, and remove() removes it', async () => {
  const { buttons, node } = setUp({ divider: true })
  await Promise.resolve()
  expect(node.children).toHaveLength(2)
  buttons.show([], () => {})
  buttons.redraw()
  await Promise.resolve()
  const [, divider] = node.children
  expect(divider?.children.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['', ''],
    ['or pay by card', 'en'],
    ['', ''],
  ])
  buttons.remove()
  expect(node.children).toEqual([])
})
