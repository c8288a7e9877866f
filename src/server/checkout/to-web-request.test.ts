import { describe, expect, it } from 'vitest'
import { mostBytes } from './read-json'
import { type NodeRequest, toWebRequest } from './to-web-request'

/** A request of Node whose body arrives in these chunks. */
const incoming = (change: Partial<NodeRequest> = {}, chunks: string[] = []): NodeRequest => ({
  method: 'POST',
  url: '/tender/outcome',
  headers: { host: 'shop.example' },
  async *[Symbol.asyncIterator]() {
    for (const chunk of chunks) yield new TextEncoder().encode(chunk)
  },
  ...change,
})
const urlOf = async (change: Partial<NodeRequest>) => (await toWebRequest(incoming(change))).url

describe('the URL of a web request', () => {
  it.each<[string, Partial<NodeRequest>, string]>([
    ['host and path', {}, 'http://shop.example/tender/outcome'],
    ['the query', { url: '/a?b=/c?d' }, 'http://shop.example/a?b=/c?d'],
    ['the path of the original URL', { originalUrl: '/tender/a', url: '/a' }, 'http://shop.example/tender/a'],
    ['no path', { url: undefined }, 'http://shop.example/'],
    ['only path and query of a whole URL', { url: 'HTTPS://evil.example/a?b' }, 'http://shop.example/a?b'],
    ['the protocol of a trusted proxy', { protocol: 'https' }, 'https://shop.example/tender/outcome'],
    ['the port', { headers: { host: 'shop.example:8080' } }, 'http://shop.example:8080/tender/outcome'],
    ['no host', { headers: {} }, 'http://localhost/tender/outcome'],
    ['the first host', { headers: { host: ' a.example , b.example' } }, 'http://a.example/tender/outcome'],
    [
      'the host of a trusted proxy, with its port',
      { hostname: 'b.example', headers: { host: 'a.example', 'x-forwarded-host': 'b.example:81, c.example' } },
      'http://b.example:81/tender/outcome',
    ],
    [
      'an IPv6 address, with its port',
      { hostname: '[::1]', headers: { host: '[::1]:3000' } },
      'http://[::1]:3000/tender/outcome',
    ],
    [
      'the host of Express, with its port',
      { hostname: 'a.example', headers: { host: 'a.example:81', 'x-forwarded-host': 'b.example' } },
      'http://a.example:81/tender/outcome',
    ],
    [
      'the host of a trusted proxy that no header names',
      { hostname: 'c.example', headers: { host: 'a.example' } },
      'http://c.example/tender/outcome',
    ],
    [
      'no forwarded host without Express',
      { headers: { host: 'a.example', 'x-forwarded-host': 'b.example' } },
      'http://a.example/tender/outcome',
    ],
  ])('has %s', async (_what, change, url) => {
    expect(await urlOf(change)).toBe(url)
  })

  it.each<[string, Partial<NodeRequest>]>([
    ['dot segments', { url: '/a/../tender/outcome' }],
    ['backslashes', { url: '/tender\\outcome' }],
    ['no path', { url: 'nonsense' }],
    ['a fragment', { url: '/a?b#c' }],
    ['a path in its host', { headers: { host: 'shop.example/tender/client-token?' } }],
    ['another protocol', { protocol: 'xhttps' }],
    ['a longer protocol', { protocol: 'httpsx' }],
    ['text before a whole URL', { url: 'x http://shop.example/a' }],
  ])('is rejected with %s', async (_what, change) => {
    await expect(toWebRequest(incoming(change))).rejects.toThrow()
  })
})

describe('the headers of a web request', () => {
  it('are those of the request, without those of its connection and of its body as it was sent', async () => {
    const kept = { host: 'shop.example', cookie: 'a=b', 'x-list': ['a', 'b'], 'content-type': 'application/json' }
    const dropped = Object.fromEntries(
      [
        'content-encoding',
        'content-length',
        'expect',
        'keep-alive',
        'proxy-connection',
        'te',
        'trailer',
        'transfer-encoding',
        'upgrade',
        'x-hop',
        'x-hop-2',
      ].map((name) => [name, 'x']),
    )
    const headers = { ...kept, ...dropped, ':path': '/', 'x-none': undefined, connection: 'X-Hop , x-hop-2' }
    const request = await toWebRequest(incoming({ headers }))
    expect(Object.fromEntries(request.headers)).toEqual({ ...kept, 'x-list': 'a, b' })
  })
})

describe('the body of a web request', () => {
  const textOf = async (change: Partial<NodeRequest>, chunks?: string[]) =>
    (await toWebRequest(incoming(change, chunks))).text()

  it.each<[string, Partial<NodeRequest>, string[], string]>([
    ['all chunks', {}, ['{"a":', 'é', '}'], '{"a":é}'],
    ['a parsed value', { body: { a: 1 } }, [], '{"a":1}'],
    ['a text', { body: '{"a":1}' }, [], '{"a":1}'],
    ['bytes', { body: new TextEncoder().encode('{"a":1}') }, [], '{"a":1}'],
    ['nothing, if the method has none', { method: 'GET', body: { a: 1 } }, ['x'], ''],
    ['nothing, for HEAD', { method: 'HEAD', body: { a: 1 } }, ['x'], ''],
    ['nothing, without a method', { method: undefined }, ['x'], ''],
  ])('has %s', async (_what, change, chunks, text) => {
    expect(await textOf(change, chunks)).toBe(text)
  })

  it('is read to its end, but not stored, if it is too large', async () => {
    const chunk = 'x'.repeat(mostBytes)
    const chunks = [chunk, 'y', 'z', 'z']
    expect(await textOf({}, chunks)).toBe(`${chunk}y`)
    expect(await textOf({ method: 'PUT' }, [chunk, ''])).toBe(chunk)
  })
})
