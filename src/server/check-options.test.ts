import { afterEach, describe, expect, it, vi } from 'vitest'
import { createServer } from './create-server'
import { isBrowser } from './is-browser'
import type { ServerOptions } from './options'

const good: ServerOptions = { serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo' }

const faultOf = (options: Partial<ServerOptions>) => {
  try {
    createServer({ ...good, ...options })
    return undefined
  } catch (error) {
    return error
  }
}

describe('the options', () => {
  it.each([
    ['a Public Key', { privateKey: 'pk_test_demo' }, 'privateKey'],
    ['a Client Token', { privateKey: 'ct_live_secret123' }, 'privateKey'],
    ['something else', { privateKey: 'secret123' }, 'privateKey'],
    ['no key', { privateKey: undefined as never }, 'privateKey'],
    ['a Private Key as the public one', { publicKey: 'sk_test_secret123' }, 'publicKey'],
    ['a Client Token as the public key', { publicKey: 'ct_test_secret123' }, 'publicKey'],
    ['a Public Key that is empty', { publicKey: '' }, 'publicKey'],
    ['a Public Key with other signs', { publicKey: 'pk_test_secret123&x' }, 'publicKey'],
    ['null as the Public Key', { publicKey: null as never }, 'publicKey'],
    ['a live Public Key beside a test key', { publicKey: 'pk_live_secret123' }, 'publicKey'],
    ['a test Public Key beside a live key', { privateKey: 'sk_live_x', publicKey: 'pk_test_secret123' }, 'publicKey'],
    ['no address', { serviceUrl: 'pay.example' }, 'serviceUrl'],
    ['another scheme', { serviceUrl: 'ftp://pay.example' }, 'serviceUrl'],
    ['an address with a query', { serviceUrl: 'https://pay.example/?secret123' }, 'serviceUrl'],
    ['a live key in the clear', { privateKey: 'sk_live_secret123', serviceUrl: 'http://pay.example' }, 'serviceUrl'],
    ['an address with a name', { serviceUrl: 'https://secret123@pay.example' }, 'serviceUrl'],
    ['an address with a password', { serviceUrl: 'https://:secret123@pay.example' }, 'serviceUrl'],
    ['no time at all', { timeoutMs: 0 }, 'timeoutMs'],
    ['endless time', { timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs'],
    ['more time than a timer has', { timeoutMs: 2 ** 31 }, 'timeoutMs'],
    ['a part of a millisecond', { timeoutMs: 0.5 }, 'timeoutMs'],
    ['time as text', { timeoutMs: '5' as never }, 'timeoutMs'],
  ])('refuse %s, and repeat nothing of it', (_what, options, path) => {
    const error = faultOf(options)
    expect(error).toMatchObject({ code: 'options.invalid', fields: [{ path }] })
    expect(String(error)).not.toContain('secret123')
  })

  it.each(['sk_test_demo', 'sk_live_demo'])('take %s', (privateKey) => expect(faultOf({ privateKey })).toBeUndefined())

  it.each(['test', 'live'])('take two keys of %s mode', (mode) =>
    expect(faultOf({ privateKey: `sk_${mode}_demo`, publicKey: `pk_${mode}_demo` })).toBeUndefined(),
  )
})

describe('in a browser', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const places: [string, object][] = [
    ['a page', { document: {} }],
    ['a worker', { navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' } }],
  ]

  it.each(places)('%s is told to keep the key on a server', (_where, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    expect(faultOf({})).toMatchObject({ code: 'key.private' })
    expect(faultOf({ privateKey: 'sk_live_demo', allowBrowser: true })).toMatchObject({ code: 'key.private' })
    expect(faultOf({ allowBrowser: true })).toBeUndefined()
  })

  it.each(['Node.js/22', 'Deno/2.1.4', 'Bun/1.2', 'Cloudflare-Workers'])('%s is none', (userAgent) =>
    expect(isBrowser({ navigator: { userAgent } as Navigator })).toBe(false),
  )

  it('neither is a place without a navigator', () => expect(isBrowser({})).toBe(false))
})
