import { fromErrorData, isTenderError, TenderError, toErrorData } from '../../shared/error'
import { type Locale, localeOf } from '../../shared/locale'
import type { VaultMethod } from '../../shared/vault-types'
import { colorSchemeOf } from '../color-scheme'
import { callMerchant } from '../controller/merchant-callbacks'
import { createDeferred } from '../deferred'
import { createEvents } from '../events'
import type { FrameContext } from '../frames/frame'
import { createFrameWatchdog } from '../frames/frame-watchdog'
import { invalidOption } from '../invalid-option'
import { logError } from '../log-error'
import { vaultOptions } from '../option-tables/vault-options'
import { readService } from '../options'
import { postToMerchant, routeOf } from '../payment/server-routes'
import { createReadable } from '../readable'
import type { CheckoutOptions } from '../types'
import { warnUnknownLocale } from '../unknown-locale'
import { warnUnknownOptions } from '../unknown-options'
import { createMethodsElement, type OwnedVaultElement } from './methods-element'
import { createVaultFrame } from './vault-frame'
import type { Vault, VaultEvents, VaultOptions } from './vault-types'

/**
 * Creates a vault: the saved payment methods of the signed-in customer, for an account page. It
 * needs no order and starts no intent. It loads one hidden frame of the service, which calls the
 * service with the Client Token.
 *
 * @example
 * const vault = createVault({
 *   serviceUrl: 'https://pay.example',
 *   publicKey: 'pk_test_demo',
 *   server: '/tender', // the checkout handlers on your server
 * })
 * vault.methods.subscribe((methods) => draw(methods ?? []))
 * remove.onclick = () => vault.delete(handle)
 *
 * @param options The service, its Public Key, and the source of the Client Token.
 * @throws TenderError as `createCheckout`. If the key or the customer's id are invalid, `ready`
 * rejects.
 */
export const createVault = (options: VaultOptions): Vault => {
  const events = createEvents<VaultEvents>()
  const methods = createReadable<readonly VaultMethod[] | undefined>(undefined)
  const warn = (error: TenderError) => events.emit('warning', error)
  const context = createContext(options)
  const tokens = createTokenRequests(options)
  const load = () =>
    frame.call('load', {
      publicKey: options.publicKey,
      ...(options.customerId !== undefined && { customerId: options.customerId }),
    })
  warnUnknown(options, context.locale, warn)
  let list: OwnedVaultElement | undefined
  let isDestroyed = false
  const frame = createVaultFrame({
    context,
    publicKey: options.publicKey,
    requestClientToken: tokens.request,
    display: () => ({
      appearance: options.appearance ?? {},
      scheme: colorSchemeOf(document.documentElement, options.appearance),
    }),
    onMethods: methods.set,
    onReloaded: () => {
      load().catch(warn)
      list?.configure()
    },
    onFailed: (error) => list?.fail(error),
    onWarning: warn,
  })
  const ready = createDeferred<void>()
  ready.promise.catch((error: TenderError) => {
    // Logged, because many merchants await `ready` nowhere.
    if (!/^pk_live_/.test(options.publicKey) && error.code !== 'destroyed') logError(error)
    warn(error)
  })
  load()
    .catch((error) => {
      throw tokens.withCause(error)
    })
    .then(ready.resolve, ready.reject)

  const call = <Result>(made: Promise<Result>): Promise<Result> =>
    made.catch((error) => {
      throw tokens.withCause(error)
    })
  return {
    ready: ready.promise,
    methods,
    refresh: () => call(load()),
    delete: (handle) => call(frame.call('delete', { handle })),
    makeDefault: (handle) => call(frame.call('makeDefault', { handle })),
    customer: {
      get: () => call(frame.call('getCustomer', null)),
      create: (input) => call(frame.call('createCustomer', input)),
      update: (input) => call(frame.call('updateCustomer', input)),
    },
    element: (type) => {
      if (isDestroyed) throw new TenderError('destroyed', 'vault.element(): the vault was destroyed')
      if (type !== 'methods') throw invalidOption('vault.element', 'type', 'must be methods')
      list ??= createMethodsElement({ context, options, warn, onRetry: () => void load().catch(warn) })
      return list.element
    },
    on: (event, listener) => events.on(event, listener),
    destroy: () => {
      isDestroyed = true
      list?.destroy()
      frame.remove()
      events.clear()
    },
  }
}

/** Warns about options that have no effect, after the page has added its listeners. */
const warnUnknown = (options: VaultOptions, locale: Locale, warn: (error: TenderError) => void) =>
  queueMicrotask(() => {
    warnUnknownOptions('createVault', vaultOptions, options, warn)
    warnUnknownLocale(options.locale, locale, warn)
  })

const createContext = (options: VaultOptions): FrameContext => {
  const watchdog = createDeferred<typeof createFrameWatchdog>()
  watchdog.resolve(createFrameWatchdog)
  return {
    service: readVaultService(options),
    instance: crypto.randomUUID(),
    locale: localeOf(options?.locale ?? document.documentElement.lang),
    loadTimeoutMs: options.loadTimeoutMs ?? 10_000,
    watchdog,
  }
}

/** Checks the options with the rules of a checkout. The errors name `createVault`. */
const readVaultService = (options: VaultOptions) => {
  try {
    const { publicKey }: Partial<VaultOptions> = Object(options)
    if (!/^[ps]k_(test|live)_/.test(publicKey ?? ''))
      throw invalidOption('createVault', 'publicKey', 'must be a Public Key: pk_test_… or pk_live_…')
    return readService(options as VaultOptions & Pick<CheckoutOptions, 'intent'>, window)
  } catch (error) {
    if (!isTenderError(error)) throw error
    const message = error.message.replace('createCheckout', 'createVault')
    throw new TenderError(error.code, message, { fields: error.fields })
  }
}

/** Creates the function that asks the merchant for a Client Token. */
const createTokenRequests = ({ clientToken, server }: VaultOptions) => {
  let cause: unknown
  return {
    request: (request: { renew: boolean }) => {
      const ask = () => {
        if (typeof clientToken === 'function') return clientToken(request)
        return clientToken ?? (server && postToMerchant(routeOf(server, 'vault-token'), {}))
      }
      return callMerchant(ask, (thrown) => {
        cause = thrown
      })
    },
    /** Adds the error of the merchant's function, which the frame does not receive. */
    withCause: (error: unknown): unknown =>
      isTenderError(error) && error.code === 'clientToken.failed' && cause !== undefined
        ? fromErrorData(toErrorData(error), cause)
        : error,
  }
}
