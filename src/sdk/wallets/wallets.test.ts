import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { declined, paid, walletShop } from '../../../lab/support/sdk/wallets/wallet-shop'
import { createDeferred } from '../deferred'
import type { WalletsOptions } from '../types'
import type { WalletAvailability, WalletType } from './types'
import type { Wallet } from './wallet'
import type { Sheet } from './wallet-sheet'
import { createWallets } from './wallets'

/**
 * The wallets that the browser supports, the sheets that were opened, and the buttons on the page.
 */
let found: Partial<Record<WalletType, WalletAvailability>>
let sheets: Sheet[]
let shown: readonly Wallet[]
let press: (wallet: Wallet) => void
const closeSheet = vi.fn()
const setDisabled = vi.fn()
const show = vi.fn()
/** Returns the availability that a vendor reports. */
let prepare: (type: WalletType) => Promise<WalletAvailability>
const setUp = vi.fn(async () => {
  found.APPLE_PAY = 'available'
})

const walletOf = (type: WalletType): Wallet => ({
  type,
  prepare: () => prepare(type),
  createButton: () => ({}) as HTMLElement,
  open: (sheet) => {
    sheets.push(sheet)
    return closeSheet
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
    setDisabled,
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
  const emitted: unknown[][] = []
  const wallets = createWallets(
    shop.host,
    shop.options,
    (name: string, ...payload: unknown[]) => void emitted.push([name, ...payload]),
  )
  wallets.mount({} as HTMLElement)
  await wallets.availability
  await settle()
  return { ...shop, wallets, emitted, events: () => emitted.map(([name]) => name) }
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
])('shows the available wallets in the order %j', async (order, expected) => {
  const { emitted, wallets } = await mounted(order ? { order } : {})
  expect(shown.map(({ type }) => type)).toEqual(expected)
  expect(emitted).toEqual([['ready', await wallets.availability]])
})

it.each<[found: Partial<Record<WalletType, WalletAvailability>>, expected: WalletType[], event: string]>([
  [{ APPLE_PAY: 'available', GOOGLE_PAY: 'unavailable' }, ['APPLE_PAY'], 'ready'],
  [{ APPLE_PAY: 'needsSetUp', GOOGLE_PAY: 'unsupported' }, ['APPLE_PAY'], 'ready'],
  [{ APPLE_PAY: 'unsupported', GOOGLE_PAY: 'unavailable' }, [], 'empty'],
])('shows only wallets that the customer can pay with: %j', async (given, expected, event) => {
  found = given
  const { events } = await mounted()
  expect([shown.map(({ type }) => type), events()]).toEqual([expected, [event]])
})

it('warns of unknown options, of the element and of update()', () => {
  const { host, options, warnings } = walletShop({ gogle: {} } as object)
  const wallets = createWallets(host, options, () => {})
  wallets.update({ buttons: {} })
  wallets.update({ look: {} } as object)
  expect(warnings.map((error) => (error as Error).message)).toEqual([
    'checkout.element(): unknown option gogle (did you mean google?)',
    'element.update(): unknown option look',
  ])
})

it('opens one sheet at a time, whichever buttons are pressed', async () => {
  const { emitted } = await mounted()
  for (const wallet of [...shown, ...shown]) press(wallet)
  expect(sheets).toHaveLength(1)
  sheets[0]?.close()
  await settle()
  expect(emitted.slice(1)).toEqual([
    ['open', 'APPLE_PAY'],
    ['cancel', 'APPLE_PAY'],
  ])
  pressFirst()
  expect(sheets).toHaveLength(2)
})

it('opens no sheet during a payment, if beforeOpen returns false, or if a function of the merchant throws', async () => {
  const paying = await mounted()
  paying.host.payments.isLocked = () => true
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
  expect(throwing.warnings).toHaveLength(1)
})

it('emits the result of the sheet once', async () => {
  const { emitted, results } = await mounted()
  results.push(paid)
  pressFirst()
  const [sheet] = sheets
  await sheet?.authorise({ kind: 'wallet', type: 'APPLE_PAY', walletToken: {} }, {})
  sheet?.close()
  sheet?.fail(new Error('late'))
  await settle()
  expect(emitted.slice(2)).toEqual([['result', paid, 'APPLE_PAY']])
})

it('destroy() › closes the sheet, and emits no further events', async () => {
  const { wallets, results, events } = await mounted()
  const deferred = createDeferred<typeof declined>()
  results.push(deferred.promise)
  pressFirst()
  void sheets[0]?.authorise({ kind: 'wallet', type: 'APPLE_PAY', walletToken: {} }, {})
  wallets.destroy()
  expect(closeSheet).toHaveBeenCalledOnce()
  deferred.resolve(declined)
  await settle()
  expect(events()).toEqual(['ready', 'open'])
  pressFirst()
  expect(sheets).toHaveLength(1)
})

it('lets a customer without a card set up the wallet, and checks the availability again', async () => {
  found.APPLE_PAY = 'needsSetUp'
  const { emitted } = await mounted()
  pressFirst()
  await settle()
  expect([setUp.mock.calls.length, sheets.length]).toEqual([1, 0])
  expect(emitted.at(-1)).toEqual(['ready', { APPLE_PAY: 'available', GOOGLE_PAY: 'available' }])
  pressFirst()
  expect(sheets).toHaveLength(1)
})

it('setLocked() › disables the buttons, also those that are mounted meanwhile', async () => {
  const { host, wallets } = await mounted()
  host.payments.isLocked = () => true
  wallets.setLocked(true)
  setDisabled.mockClear()
  wallets.mount({} as HTMLElement)
  expect(setDisabled.mock.calls).toEqual([[true]])
})

it('uses the current texts of the checkout in a sheet', async () => {
  const { host } = await mounted()
  host.texts = () => ({ pending: 'Noch offen.', unavailable: 'Geht gerade nicht.', offline: 'Kein Netz.' })
  pressFirst()
  await settle()
  expect(sheets[0]?.unavailableText).toBe('Geht gerade nicht.')
})

it('keeps the reserved height while a wallet may still become available', async () => {
  vi.useFakeTimers()
  const shop = walletShop()
  const wait = createDeferred<WalletAvailability>()
  prepare = () => wait.promise
  const emitted: string[] = []
  const wallets = createWallets(shop.host, shop.options, (name: string, ..._: unknown[]) => void emitted.push(name))
  show.mockClear()
  wallets.mount({} as HTMLElement)
  await vi.advanceTimersByTimeAsync(4000)
  expect([show.mock.calls.length, emitted]).toEqual([0, []])
  wait.resolve('unsupported')
  await vi.advanceTimersByTimeAsync(0)
  expect([show.mock.calls.length, emitted]).toEqual([1, ['empty']])
})
