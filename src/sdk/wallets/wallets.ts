import { TenderError } from '../../shared/error'
import { unavailableText } from '../fallback-texts'
import type { WalletsEventMap, WalletsOptions } from '../types'
import { createApplePay } from './apple-pay'
import { createGooglePay } from './google-pay'
import type { WalletHost } from './host'
import { walletsChanges, walletsOptions } from './known-options'
import { createSheet, type Sheet } from './sheet'
import type { WalletAvailability, WalletType } from './types'
import type { Wallet } from './wallet'
import { createWalletButtons } from './wallet-buttons'

/** The wallets of one checkout, as its element holds them. */
export interface Wallets {
  /** Known before anything is mounted. Never rejects. */
  availability: Promise<Partial<Record<WalletType, WalletAvailability>>>
  mount(node: HTMLElement): void
  unmount(): void
  /** Looks otherwise from now on; what is not named stays. */
  update(changes: Pick<WalletsOptions, 'buttons'>): void
  /** The checkout has another look: the page may use another scheme now. */
  followScheme(): void
  /** While a payment is under way, and once the order is paid, no sheet can be opened. */
  setPaying(busy: boolean): void
  destroy(): void
}

export type CreateWallets = (
  host: WalletHost,
  options: WalletsOptions,
  emit: <Name extends keyof WalletsEventMap>(name: Name, ...payload: Parameters<WalletsEventMap[Name]>) => void,
) => Wallets

/** Milliseconds that a wallet which can be shown waits for the other, so that the buttons come together. */
const togetherMs = 3000

export const createWallets: CreateWallets = (host, options, emit) => {
  host.warnUnknownOptions('element', walletsOptions, options)
  const { apple, google, order = ['APPLE_PAY', 'GOOGLE_PAY'] } = options
  const wallets = order.flatMap((type): Wallet[] => {
    if (type === 'APPLE_PAY') return apple ? [createApplePay(host, options, apple)] : []
    return google ? [createGooglePay(host, options, google)] : []
  })
  const known = new Map<WalletType, WalletAvailability>()
  // Until the controller has told those of the customer's language.
  const texts = { pending: unavailableText, unavailable: unavailableText, offline: unavailableText }
  let open: { sheet: Sheet; takeAway: () => void } | undefined
  let row: ReturnType<typeof createWalletButtons> | undefined
  let style = options.buttons ?? {}
  let destroyed = false

  const prepare = async (wallet: Wallet) => void known.set(wallet.type, await wallet.prepare())
  const prepared = Promise.all(wallets.map(prepare))
  const told = prepared.then(() => Object.fromEntries(known))
  const hearTexts = () =>
    host.texts().then(
      (given) => void Object.assign(texts, given),
      () => {},
    )
  hearTexts()

  const isOffered = ({ type }: Wallet) => /^(available|needsSetUp)$/.test(known.get(type) ?? '')

  const show = () => {
    if (!row) return
    const offered = wallets.filter(isOffered)
    // The room is kept while one may still come.
    if (offered.length === 0 && known.size < wallets.length) return
    row.show(offered, click)
    emit(offered.length > 0 ? 'ready' : 'empty', Object.fromEntries(known))
  }

  const click = (wallet: Wallet) => {
    // One sheet at a time; a second one would be refused by its vendor.
    if (open || host.isBusy() || destroyed) return
    try {
      const total = host.amount()
      if (!total) throw new TenderError('options.invalid', 'wallets: the checkout has no amount')
      if (options.beforeOpen?.(wallet.type) === false) return
      if (known.get(wallet.type) === 'needsSetUp' && wallet.setUp) return setUp(wallet)
      // The page may have given others since; they are there before the customer has agreed to anything.
      hearTexts()
      const sheet = createSheet({ host, options, total, texts, check: wallet.check })
      open = { sheet, takeAway: wallet.open(sheet) }
      emit('open', wallet.type)
      follow(sheet, wallet.type)
    } catch (error) {
      host.warn(error)
    }
  }

  const follow = (sheet: Sheet, type: WalletType) =>
    sheet.end.then((end) => {
      open = undefined
      if (destroyed) return
      if (end.kind === 'result') emit('result', end.result, type)
      else if (end.kind === 'cancelled') emit('cancel', type)
      else emit('error', end.error, type)
    })

  const setUp = (wallet: Wallet) => {
    wallet
      .setUp?.()
      .then(() => prepare(wallet))
      .then(show, host.warn)
  }

  return {
    availability: told,
    mount: (node) => {
      row?.remove()
      row = createWalletButtons(node, host, options, style)
      row.setInert(host.isBusy())
      const together = Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, togetherMs))])
      const mine = row
      const showMine = () => {
        if (row === mine) show()
      }
      together.then(async () => {
        const early = known.size
        showMine()
        // Those that come later.
        await prepared
        const { length } = wallets.filter(isOffered)
        if (known.size > early && (length === 0 || length !== mine.shown)) showMine()
      })
    },
    unmount: () => {
      row?.remove()
      row = undefined
    },
    update: (changes) => {
      host.warnUnknownOptions('element.update', walletsChanges, changes)
      style = { ...style, ...changes.buttons }
      row?.restyle(style)
    },
    followScheme: () => row?.followScheme(),
    setPaying: (busy) => row?.setInert(busy),
    destroy: () => {
      destroyed = true
      open?.takeAway()
      row?.remove()
      row = undefined
    },
  }
}
