import { TenderError } from '../../shared/error'
import { walletsChanges, walletsOptions } from '../option-tables/wallets-options'
import type { WalletsEventMap, WalletsOptions } from '../types'
import { createApplePay } from './apple-pay'
import { createGooglePay } from './google-pay'
import type { WalletHost } from './host'
import { warnUnknownNetworks } from './networks'
import type { SheetEnd } from './sheet-life-cycle'
import type { WalletAvailability, WalletType } from './types'
import type { Wallet } from './wallet'
import { createWalletButtons, type WalletButtons } from './wallet-buttons'
import { createSheet, type Sheet } from './wallet-sheet'

export type Availabilities = Partial<Record<WalletType, WalletAvailability>>

/** The wallets of a checkout, as the wallets element uses them. */
export interface Wallets {
  /** Never rejects. */
  availability: Promise<Availabilities>
  mount(node: HTMLElement): void
  unmount(): void
  /** Changes the given options. The others stay as they are. */
  update(changes: Pick<WalletsOptions, 'buttons'>): void
  /** Draws the buttons again if the appearance of the checkout has changed their color scheme. */
  followColorScheme(): void
  /** The language or the texts of the checkout have changed. */
  followTexts(): void
  /** Disables or enables the buttons. */
  setLocked(isLocked: boolean): void
  destroy(): void
}

type Emit = <Name extends keyof WalletsEventMap>(name: Name, ...payload: Parameters<WalletsEventMap[Name]>) => void

export type CreateWallets = (host: WalletHost, options: WalletsOptions, emit: Emit) => Wallets

/**
 * Milliseconds for which available wallets wait for slower ones, so that all buttons appear
 * together.
 */
const togetherMs = 3000

export const createWallets: CreateWallets = (host, options, emit) => {
  warnAboutOptions(host, options)
  const { prepare, prepared, known, offered, isUndecided } = prepareWallets(createVendorWallets(host, options))
  const openSheet = createSheetOpener({ host, options, emit })
  let buttons: WalletButtons | undefined
  let style = options.buttons ?? {}
  let destroyed = false

  const show = () => {
    if (!buttons) return
    // While another wallet may still become available, the container keeps its reserved height.
    if (offered().length === 0 && isUndecided()) return
    buttons.show(offered(), click)
    emit(offered().length > 0 ? 'ready' : 'empty', Object.fromEntries(known))
  }
  const click = (wallet: Wallet) => {
    // Only one sheet can be open, because the vendor would reject a second one.
    if (openSheet.isOpen || host.payments.isLocked() || destroyed) return
    try {
      const total = host.order.amount()
      if (!total) throw noAmount()
      if (options.beforeOpen?.(wallet.type) === false) return
      if (known.get(wallet.type) === 'needsSetUp' && wallet.setUp) setUp(wallet)
      else openSheet.open(wallet, total)
    } catch (error) {
      host.warn(error)
    }
  }
  const setUp = (wallet: Wallet) => {
    wallet
      .setUp?.()
      .then(() => prepare(wallet))
      .then(show, host.warn)
  }
  /** Shows the available wallets, and shows them again if slower ones have become available. */
  const showWhenPrepared = async (mounted: WalletButtons) => {
    await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, togetherMs))])
    const knownBefore = known.size
    if (buttons === mounted) show()
    await prepared
    const { length } = offered()
    const hasChanged = known.size > knownBefore && (length === 0 || length !== mounted.shown)
    if (hasChanged && buttons === mounted) show()
  }
  const unmount = () => {
    buttons?.remove()
    buttons = undefined
  }

  return {
    availability: prepared.then(() => Object.fromEntries(known)),
    mount: (node) => {
      unmount()
      buttons = createWalletButtons(node, host, options, style)
      buttons.setDisabled(host.payments.isLocked())
      void showWhenPrepared(buttons)
    },
    unmount,
    update: (changes) => {
      host.warnUnknownOptions('element.update', walletsChanges, changes)
      style = { ...style, ...changes.buttons }
      buttons?.restyle(style)
    },
    followColorScheme: () => buttons?.followColorScheme(),
    followTexts: () => buttons?.redraw(),
    setLocked: (isLocked) => buttons?.setDisabled(isLocked),
    destroy: () => {
      destroyed = true
      openSheet.destroy()
      unmount()
    },
  }
}

const warnAboutOptions = (host: WalletHost, options: WalletsOptions) => {
  host.warnUnknownOptions('checkout.element', walletsOptions, options)
  warnUnknownNetworks(host, options)
}

/** Asks the vendors whether the customer can pay, and stores their answers. */
const prepareWallets = (wallets: readonly Wallet[]) => {
  const known = new Map<WalletType, WalletAvailability>()
  const prepare = async (wallet: Wallet) => void known.set(wallet.type, await wallet.prepare())
  return {
    prepare,
    /** Resolves when all vendors have answered. */
    prepared: Promise.all(wallets.map(prepare)),
    known,
    offered: () => wallets.filter(({ type }) => isOffered(known.get(type))),
    isUndecided: () => known.size < wallets.length,
  }
}

const createVendorWallets = (host: WalletHost, options: WalletsOptions): Wallet[] => {
  const { apple, google, order = ['APPLE_PAY', 'GOOGLE_PAY'] } = options
  return order.flatMap((type): Wallet[] => {
    if (type === 'APPLE_PAY') return apple ? [createApplePay(host, options, apple)] : []
    return google ? [createGooglePay(host, options, google)] : []
  })
}

const isOffered = (availability: WalletAvailability | undefined) =>
  availability === 'available' || availability === 'needsSetUp'

interface SheetOpenerOptions {
  host: WalletHost
  options: WalletsOptions
  emit: Emit
}

interface SheetOpener {
  readonly isOpen: boolean
  open(wallet: Wallet, total: NonNullable<ReturnType<WalletHost['order']['amount']>>): void
  destroy(): void
}

/** Creates the object that opens and closes the sheet of a wallet and emits its events. */
const createSheetOpener = ({ host, options, emit }: SheetOpenerOptions): SheetOpener => {
  let closeSheet: (() => void) | undefined
  let destroyed = false

  const emitEnd = (end: SheetEnd, type: WalletType) => {
    closeSheet = undefined
    if (destroyed) return
    if (end.kind === 'result') emit('result', end.result, type)
    else if (end.kind === 'cancelled') emit('cancel', type)
    else emit('error', end.error, type)
  }

  return {
    get isOpen() {
      return closeSheet !== undefined
    },
    open: (wallet, total) => {
      const { type } = wallet
      const sheet: Sheet = createSheet({ host, options, total, check: wallet.check })
      closeSheet = wallet.open(sheet)
      emit('open', type)
      void sheet.end.then((end) => emitEnd(end, type))
    },
    destroy: () => {
      destroyed = true
      closeSheet?.()
    },
  }
}

const noAmount = () =>
  new TenderError(
    'options.invalid',
    'wallets: the checkout has no amount. Pass one to createCheckout() or checkout.set()',
  )
