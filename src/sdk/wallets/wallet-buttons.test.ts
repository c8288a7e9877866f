import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../testing/fake-page'
import { walletShop } from './testing/wallet-shop'
import { createWalletButtons } from './wallet-buttons'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

/** A container of the page's with something in it. */
const begin = () => {
  const { host, options } = walletShop()
  const node = new FakeNode()
  node.append(new FakeNode('p'))
  const row = createWalletButtons(node as never, host, options, {})
  return { row, names: () => node.children.map(({ name }) => name) }
}

it('takes the place of what was there', async () => {
  const { names } = begin()
  await Promise.resolve()
  expect(names()).toEqual(['div'])
})

it('leaves what the page has put there since, where it comes too late to be wanted', async () => {
  const { row, names } = begin()
  row.remove()
  await Promise.resolve()
  expect(names()).toEqual(['p'])
})
