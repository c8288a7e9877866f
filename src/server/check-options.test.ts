import { afterEach, describe, expect, it, vi } from 'vitest'
import { createServer } from './create-server'
import { isBrowser } from './is-browser'
import type { ServerOptions } from './options'

const good: ServerOptions = { serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo', features: [] }

const faultOf = (options: Partial<ServerOptions>) => {
  try {
    createServer({ ...good, ...options })
    return undefined
  } catch (error) {
    return error
  }
}

describe('options', () => {
  it.each([
    ['a Public Key', { privateKey: 'pk_test_demo' }, 'privateKey'],
    ['a Client Token', { privateKey: 'ct_live_secret123' }, 'privateKey'],
    ['something else', { privateKey: 'secret123' }, 'privateKey'],
    ['no key', { privateKey: undefined as never }, 'privateKey'],
    ['a Private Key as the publicKey', { publicKey: 'sk_test_secret123' }, 'publicKey'],
    ['a Client Token as the publicKey', { publicKey: 'ct_test_secret123' }, 'publicKey'],
    ['an empty Public Key', { publicKey: '' }, 'publicKey'],
    ['a Public Key with other characters', { publicKey: 'pk_test_secret123&x' }, 'publicKey'],
    ['null as the Public Key', { publicKey: null as never }, 'publicKey'],
    ['a live Public Key with a test key', { publicKey: 'pk_live_secret123' }, 'publicKey'],
    ['a test Public Key with a live key', { privateKey: 'sk_live_x', publicKey: 'pk_test_secret123' }, 'publicKey'],
    ['no address', { serviceUrl: 'pay.example' }, 'serviceUrl'],
    ['another scheme', { serviceUrl: 'ftp://pay.example' }, 'serviceUrl'],
    ['a URL with a query', { serviceUrl: 'https://pay.example/?secret123' }, 'serviceUrl'],
    ['a live key without https', { privateKey: 'sk_live_secret123', serviceUrl: 'http://pay.example' }, 'serviceUrl'],
    ['no address for browsers', { browserServiceUrl: '/pay' }, 'browserServiceUrl'],
    [
      'a live key and an address for browsers without https',
      { privateKey: 'sk_live_secret123', browserServiceUrl: 'http://pay.example' },
      'browserServiceUrl',
    ],
    ['a URL with a user name', { serviceUrl: 'https://secret123@pay.example' }, 'serviceUrl'],
    ['a URL with a password', { serviceUrl: 'https://:secret123@pay.example' }, 'serviceUrl'],
    ['null as the header of idempotency keys', { idempotencyHeader: null as never }, 'idempotencyHeader'],
    ['true as the header of idempotency keys', { idempotencyHeader: true as never }, 'idempotencyHeader'],
    ['a name that no header can have', { idempotencyHeader: 'secret123 key' }, 'idempotencyHeader'],
    ['a timeout of zero', { timeoutMs: 0 }, 'timeoutMs'],
    ['endless time', { timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs'],
    ['a timeout above the longest timer', { timeoutMs: 2 ** 31 }, 'timeoutMs'],
    ['a fraction of a millisecond', { timeoutMs: 0.5 }, 'timeoutMs'],
    ['a timeout as a string', { timeoutMs: '5' as never }, 'timeoutMs'],
  ])('reject %s, without repeating its value', (_what, options, path) => {
    const error = faultOf(options)
    expect(error).toMatchObject({ code: 'options.invalid', fields: [{ path }] })
    expect(String(error)).not.toContain('secret123')
  })

  it.each(['sk_test_demo', 'sk_live_demo'])('accept %s', (privateKey) =>
    expect(faultOf({ privateKey })).toBeUndefined(),
  )

  it.each(['test', 'live'])('accept two keys in %s mode', (mode) =>
    expect(faultOf({ privateKey: `sk_${mode}_demo`, publicKey: `pk_${mode}_demo` })).toBeUndefined(),
  )
})

describe('in a browser', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const places: [string, object][] = [
    ['a page', { document: {} }],
    ['a worker', { navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' } }],
  ]

  it.each(places)('%s throws, because the key must stay on a server', (_where, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    expect(faultOf({})).toMatchObject({ code: 'key.private' })
    expect(faultOf({ privateKey: 'sk_live_demo', allowBrowser: true })).toMatchObject({ code: 'key.private' })
    expect(faultOf({ allowBrowser: true })).toBeUndefined()
  })

  it.each(['Node.js/22', 'Deno/2.1.4', 'Bun/1.2', 'Cloudflare-Workers'])('%s is not a browser', (userAgent) =>
    expect(isBrowser({ navigator: { userAgent } as Navigator })).toBe(false),
  )

  it('neither is a runtime without a navigator', () => expect(isBrowser({})).toBe(false))
})
