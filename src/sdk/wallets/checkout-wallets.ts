import type { TenderError } from '../../shared/error'
import { ownText } from '../../shared/override'
import { colorSchemeOf } from '../color-scheme'
import type { ControllerClient } from '../controller/client'
import type { CoreHost } from '../core-host'
import type { Events } from '../events'
import { createLazy, type Lazy } from '../loading/lazy'
import { unavailableTextOf } from '../page-texts'
import { serverRoutes } from '../payment/server-routes'
import type { StepTracker } from '../steps/step-tracker'
import type { WalletsEventMap, WalletsOptions } from '../types'
import { warnUnknownOptions } from '../unknown-options'
import type { WalletHost } from './host'
import type { LoadWallets } from './load-wallets'
import type { Wallets } from './wallets'

export interface CheckoutWalletsOptions {
  host: CoreHost
  steps: Pick<StepTracker, 'set'>
  controller: Pick<ControllerClient, 'knownTexts' | 'texts' | 'call'>
  warn: (error: TenderError) => void
  /** Whether the lookup of an earlier payment locks the checkout (`LookupLock.isActive`). */
  isLookingUp: () => boolean
  changeOrder: WalletHost['order']['change']
}

/** The wallets of a checkout. Their file is loaded only on pages that use the wallets element. */
export interface CheckoutWallets {
  /** Returns the wallets. All calls return the same object. */
  get(options: WalletsOptions, emit: Events<WalletsEventMap>['emit']): Lazy<Wallets>
  /** Locks the buttons if the checkout is locked, otherwise unlocks them. */
  followLock(): void
  /** Enables the buttons, because the next order begins. */
  unlock(): void
  followColorScheme(): void
  /** The language or the texts of the checkout have changed. */
  followTexts(): void
  /** Loads the wallets again if they have failed to load. */
  retry(): void
  destroy(): void
}

export const createCheckoutWallets = (options: CheckoutWalletsOptions, loadWallets: LoadWallets): CheckoutWallets => {
  const { isLookingUp } = options
  const { events, payments } = options.host
  let wallets: Lazy<Wallets> | undefined

  const lock = (loaded: Wallets) => loaded.setLocked(payments.lock.isLocked || isLookingUp())
  const followLock = () => wallets?.whenLoaded(lock)
  events.on('paying', followLock)
  // The outcome of a pending attempt may lock the buttons while no payment is in progress.
  events.on('result', followLock, true)

  return {
    get: (walletsOptions, emit) => {
      wallets ??= createLazy(async () => {
        const { createWallets, scripts } = await loadWallets()
        return () => createWallets(createHost(options, scripts), walletsOptions, emit)
      })
      return wallets
    },
    followLock,
    unlock: () => wallets?.whenLoaded((loaded) => loaded.setLocked(false)),
    followColorScheme: () => wallets?.whenLoaded((loaded) => loaded.followColorScheme()),
    followTexts: () => wallets?.whenLoaded((loaded) => loaded.followTexts()),
    retry: () => {
      wallets?.load().catch(() => {})
    },
    destroy: () => wallets?.destroy(),
  }
}

const createHost = (
  { host, steps, controller, warn, isLookingUp, changeOrder }: CheckoutWalletsOptions,
  scripts: WalletHost['scripts'],
): WalletHost => {
  const { settings, frames, order, events } = host
  const { lock, openAttempts } = host.payments
  return {
    publicKey: settings.publicKey,
    get locale() {
      return frames.context.locale
    },
    scripts,
    order: {
      amount: () => order.options.amount,
      customer: () => order.options.customer,
      change: changeOrder,
      setStep: steps.set,
    },
    payments: {
      isLocked: () => lock.isLocked || isLookingUp(),
      mayBeCharged: () => openAttempts.has(order.options.trackingId),
      pay: lock.pay,
      onAction: (listener) => events.on('action', ({ phase }) => phase === 'begin' && listener()),
    },
    texts: () => {
      const unavailable = unavailableTextOf(host)
      return controller.knownTexts ?? { pending: unavailable, unavailable, offline: unavailable }
    },
    dividerText: async () => ownText(settings.texts, 'wallets.divider') ?? (await controller.texts()).divider,
    colorSchemeOf: (node) => colorSchemeOf(node, settings.appearance),
    authorise: (request, customer) => serverRoutes(settings)?.authorise({ ...request, customer }),
    requestSession: (request) => controller.call('setupWallet', request),
    warn: (error) => warn(error as TenderError),
    warnUnknownOptions: (call, known, given) => warnUnknownOptions(call, known, given, warn),
  }
}
