import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../testing/fake-page'
import { walletShop } from './testing/wallet-shop'
import { createWalletButtons } from './wallet-buttons'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

/** A container of the page with content. */
const setUp = () => {
  const { host, options } = walletShop()
  const node = new FakeNode()
  node.append(new FakeNode('p'))
  const buttons = createWalletButtons(node as never, host, options, {})
  return { buttons, names: () => node.children.map(({ name }) => name) }
}

it('replaces the content of the container', async () => {
  const { names } = setUp()
  await Promise.resolve()
  expect(names()).toEqual(['div'])
})

it('keeps the content of the container if it is removed in the same task', async () => {
  const { buttons, names } = setUp()
  buttons.remove()
  await Promise.resolve()
  expect(names()).toEqual(['p'])
})
