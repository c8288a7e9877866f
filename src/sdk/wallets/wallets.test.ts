import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../deferred'
import type { WalletsOptions } from '../types'
import type { Sheet } from './sheet'
import { declined, paid, walletShop } from './testing/wallet-shop'
import type { WalletAvailability, WalletType } from './types'
import type { Wallet } from './wallet'
import { createWallets } from './wallets'

/** The wallets of the browser, and what its page shows. */
let found: Partial<Record<WalletType, WalletAvailability>>
let sheets: Sheet[]
let shown: readonly Wallet[]
let press: (wallet: Wallet) => void
const takeAway = vi.fn()
const setInert = vi.fn()
const show = vi.fn()
/** How long a vendor takes, and what it says. */
let prepare: (type: WalletType) => Promise<WalletAvailability>
const setUp = vi.fn(async () => {
  found.APPLE_PAY = 'available'
})

const walletOf = (type: WalletType): Wallet => ({
  type,
  prepare: () => prepare(type),
  button: () => ({}) as HTMLElement,
  open: (sheet) => {
    sheets.push(sheet)
    return takeAway
  },
  ...(type === 'APPLE_PAY' && { setUp }),
})
vi.mock('./apple-pay', () => ({ createApplePay: () => walletOf('APPLE_PAY') }))
vi.mock('./google-pay', () => ({ createGooglePay: () => walletOf('GOOGLE_PAY') }))
vi.mock('./wallet-buttons', () => ({
  createWalletButtons: () => ({
    get shown() {
      return shown.length
    },
    show: (wallets: readonly Wallet[], onClick: (wallet: Wallet) => void) => {
      show()
      shown = wallets
      press = onClick
    },
    setInert,
    remove: () => {},
  }),
}))

beforeEach(() => {
  found = { APPLE_PAY: 'available', GOOGLE_PAY: 'available' }
  sheets = []
  shown = []
  prepare = async (type) => found[type] ?? 'unsupported'
  vi.clearAllMocks()
})

afterEach(() => void vi.useRealTimers())

const mounted = async (given: Partial<WalletsOptions> = {}) => {
  const shop = walletShop(given)
  const told: unknown[][] = []
  const wallets = createWallets(
    shop.host,
    shop.options,
    (name: string, ...payload: unknown[]) => void told.push([name, ...payload]),
  )
  wallets.mount({} as HTMLElement)
  await wallets.availability
  await settle()
  return { ...shop, wallets, told, events: () => told.map(([name]) => name) }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const pressFirst = () => {
  const [first] = shown
  if (first) press(first)
}

it.each<[order: WalletType[] | undefined, expected: WalletType[]]>([
  [undefined, ['APPLE_PAY', 'GOOGLE_PAY']],
  [
    ['GOOGLE_PAY', 'APPLE_PAY'],
    ['GOOGLE_PAY', 'APPLE_PAY'],
  ],
  [['GOOGLE_PAY'], ['GOOGLE_PAY']],
])('shows those that there are, in the order %j', async (order, expected) => {
  const { told, wallets } = await mounted(order ? { order } : {})
  expect(shown.map(({ type }) => type)).toEqual(expected)
  expect(told).toEqual([['ready', await wallets.availability]])
})

it.each<[found: Partial<Record<WalletType, WalletAvailability>>, expected: WalletType[], event: string]>([
  [{ APPLE_PAY: 'available', GOOGLE_PAY: 'unavailable' }, ['APPLE_PAY'], 'ready'],
  [{ APPLE_PAY: 'needsSetUp', GOOGLE_PAY: 'unsupported' }, ['APPLE_PAY'], 'ready'],
  [{ APPLE_PAY: 'unsupported', GOOGLE_PAY: 'unavailable' }, [], 'empty'],
])('shows none that cannot be paid with: %j', async (given, expected, event) => {
  found = given
  const { events } = await mounted()
  expect([shown.map(({ type }) => type), events()]).toEqual([expected, [event]])
})

it('warns of options that there are not, given at the start or later', () => {
  const { host, options, warned } = walletShop({ gogle: {} } as object)
  const wallets = createWallets(host, options, () => {})
  wallets.update({ buttons: {} })
  wallets.update({ look: {} } as object)
  expect(warned.map((error) => (error as Error).message)).toEqual([
    'element: gogle: no such option',
    'element.update: look: no such option',
  ])
})

it('opens one sheet, however often and whatever is pressed, and another one when that has ended', async () => {
  const { told } = await mounted()
  for (const wallet of [...shown, ...shown]) press(wallet)
  expect(sheets).toHaveLength(1)
  sheets[0]?.close()
  await settle()
  expect(told.slice(1)).toEqual([
    ['open', 'APPLE_PAY'],
    ['cancel', 'APPLE_PAY'],
  ])
  pressFirst()
  expect(sheets).toHaveLength(2)
})

it('opens none while a payment is under way, while the shop says no, or where it throws', async () => {
  const paying = await mounted()
  paying.host.isBusy = () => true
  pressFirst()
  await mounted({ beforeOpen: () => false })
  pressFirst()
  const throwing = await mounted({
    lineItems: () => {
      throw new Error('no cart')
    },
  })
  pressFirst()
  expect(sheets).toEqual([])
  expect(throwing.warned).toHaveLength(1)
})

it('tells the result of the sheet once', async () => {
  const { told, results } = await mounted()
  results.push(paid)
  pressFirst()
  const [sheet] = sheets
  await sheet?.authorise({ kind: 'wallet', type: 'APPLE_PAY', walletToken: {} }, {})
  sheet?.close()
  sheet?.fail(new Error('late'))
  await settle()
  expect(told.slice(2)).toEqual([['result', paid, 'APPLE_PAY']])
})

it('takes the sheet away when it is destroyed, and says nothing any more', async () => {
  const { wallets, results, events } = await mounted()
  const later = createDeferred<typeof declined>()
  results.push(later.promise)
  pressFirst()
  void sheets[0]?.authorise({ kind: 'wallet', type: 'APPLE_PAY', walletToken: {} }, {})
  wallets.destroy()
  expect(takeAway).toHaveBeenCalledOnce()
  later.resolve(declined)
  await settle()
  expect(events()).toEqual(['ready', 'open'])
  pressFirst()
  expect(sheets).toHaveLength(1)
})

it('sets the wallet up for a customer who has no card in it, and looks again', async () => {
  found.APPLE_PAY = 'needsSetUp'
  const { told } = await mounted()
  pressFirst()
  await settle()
  expect([setUp.mock.calls.length, sheets.length]).toEqual([1, 0])
  expect(told.at(-1)).toEqual(['ready', { APPLE_PAY: 'available', GOOGLE_PAY: 'available' }])
  pressFirst()
  expect(sheets).toHaveLength(1)
})

it('keeps its buttons from being pressed while the customer pays, also those of a row that comes meanwhile', async () => {
  const { host, wallets } = await mounted()
  host.isBusy = () => true
  wallets.setPaying(true)
  setInert.mockClear()
  wallets.mount({} as HTMLElement)
  expect(setInert.mock.calls).toEqual([[true]])
})

it('says on a sheet what the page wants said by then', async () => {
  const { host } = await mounted()
  host.texts = async () => ({ pending: 'Noch offen.', unavailable: 'Geht gerade nicht.', offline: 'Kein Netz.' })
  pressFirst()
  await settle()
  expect(sheets[0]?.unavailable).toBe('Geht gerade nicht.')
})

it('hides nothing of a place whose wallets are still on their way', async () => {
  vi.useFakeTimers()
  const shop = walletShop()
  const wait = createDeferred<WalletAvailability>()
  prepare = () => wait.promise
  const told: string[] = []
  const wallets = createWallets(shop.host, shop.options, (name: string, ..._: unknown[]) => void told.push(name))
  show.mockClear()
  wallets.mount({} as HTMLElement)
  await vi.advanceTimersByTimeAsync(4000)
  expect([show.mock.calls.length, told]).toEqual([0, []])
  wait.resolve('unsupported')
  await vi.advanceTimersByTimeAsync(0)
  expect([show.mock.calls.length, told]).toEqual([1, ['empty']])
})
