import { features as allFeatures } from '../contract/generated/features'
import { TenderError } from '../shared/error'
import { longestTimeoutMs } from '../shared/with-timeout'
import { invalidOption } from './invalid-options'
import { isBrowser } from './is-browser'
import { markNotSent } from './mark-not-sent'
import type { ServerOptions } from './options'

const kinds: readonly [prefix: string, kind: string][] = [
  ['pk_', 'a Public Key'],
  ['ct_', 'a Client Token'],
  ['sk_', 'a Private Key'],
]

const kindOf = (key: unknown): string =>
  kinds.find(([prefix]) => String(key).startsWith(prefix))?.[1] ?? 'something else'

const invalid = (path: string, message: string) => invalidOption('createServer', path, message)

export const isTimeout = (ms: unknown): boolean =>
  Number.isInteger(ms) && Number(ms) > 0 && Number(ms) <= longestTimeoutMs

export const timeoutExpected = `expected whole milliseconds from 1 to ${longestTimeoutMs.toLocaleString('en')}`

const checkAddress = (name: string, address: string, live: boolean): void => {
  const { protocol = '', search, hash, username, password } = parsed(address) ?? {}
  if (!(protocol === 'https:' || protocol === 'http:') || search || hash || username || password)
    throw invalid(name, 'expected an address such as https://pay.example')
  if (live && protocol !== 'https:') throw invalid(name, 'expected https for a live key')
}

/**
 * Rejects options that would fail later or expose a key.
 *
 * @throws TenderError `options.invalid`, or `key.private` in a browser, except for a test key with
 *   `allowBrowser`.
 */
export const checkOptions = ({
  serviceUrl,
  browserServiceUrl = serviceUrl,
  privateKey,
  publicKey,
  features,
  idempotencyHeader,
  timeoutMs,
  allowBrowser = false,
}: ServerOptions): void => {
  if (!/^sk_(test|live)_\w+$/.test(privateKey)) {
    throw invalid('privateKey', `expected a Private Key (sk_test_… or sk_live_…), got ${kindOf(privateKey)}`)
  }
  const live = privateKey.startsWith('sk_live_')
  if (publicKey !== undefined) checkPublicKey(publicKey, live)
  checkFeatures(features, publicKey)
  if (idempotencyHeader !== undefined && idempotencyHeader !== false && !isHeaderName(idempotencyHeader))
    throw invalid('idempotencyHeader', 'expected the name of a header such as X-Idempotency-Key, or false')
  checkAddress('serviceUrl', serviceUrl, live)
  checkAddress('browserServiceUrl', browserServiceUrl, live)
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) throw invalid('timeoutMs', timeoutExpected)
  if (!isBrowser() || (allowBrowser && !live)) return
  const error = new TenderError(
    'key.private',
    'createServer: a Private Key must not be in a browser. Only a test key may, with allowBrowser, for a demo without a server',
  )
  throw markNotSent(error)
}

/** Whether a value is text with the characters of a header's name, as HTTP defines them. */
const isHeaderName = (value: unknown): boolean => typeof value === 'string' && /^[!#$%&'*+\-.^_`|~\w]+$/.test(value)

const checkFeatures = (features: ServerOptions['features'], publicKey: string | undefined): void => {
  if (features === undefined) {
    if (publicKey === undefined)
      throw invalid('publicKey', 'expected the Public Key of the account, or `features`: the additions of the service')
    return
  }
  const known: readonly string[] = allFeatures
  if (!Array.isArray(features) || !features.every((feature) => known.includes(feature)))
    throw invalid('features', `expected a list of: ${known.join(', ')}`)
}

const checkPublicKey = (publicKey: string, live: boolean): void => {
  if (!/^pk_(test|live)_\w+$/.test(publicKey))
    throw invalid('publicKey', `expected a Public Key (pk_test_… or pk_live_…), got ${kindOf(publicKey)}`)
  if (publicKey.startsWith('pk_live_') !== live)
    throw invalid('publicKey', 'expected a key of the same mode as privateKey: both test or both live')
}

const parsed = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
