import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTenderError } from '../../shared/error'
import type { LoadOptions } from './load-tender'

interface FakeScript {
  src: unknown
  nonce: string
  integrity: string
  crossOrigin: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

/** An element that downloads a script. */
interface FakePreload extends Omit<FakeScript, 'src'> {
  rel: string
  as: string
  href: string
}

const service = 'https://pay.example'
const newest = `${service}/tender.js`
const tender = { createCheckout: () => {} }
/** The script elements that were inserted, each in place of a preload. */
let appended: FakeScript[]
let preloads: FakePreload[]
/** Whether the service answers the requests of preloads. */
let isAnswering: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  appended = []
  preloads = []
  isAnswering = true
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => {
      let isRemoved = false
      return {
        remove: vi.fn(() => {
          isRemoved = true
        }),
        replaceWith: (script: FakeScript) => isRemoved || appended.push(script),
      }
    },
    head: {
      append: (preload: FakePreload) => {
        preloads.push(preload)
        if (isAnswering) preload.onload()
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load = async (serviceUrl = service, options?: LoadOptions) => {
  const { loadTender } = await import('./load-tender')
  return loadTender(serviceUrl, options)
}
/** Starts to load, and returns how the promise has ended so far. */
const start = async (serviceUrl = service, options?: LoadOptions) => {
  const { loadTender } = await import('./load-tender')
  const state: { ended?: unknown } = {}
  loadTender(serviceUrl, options).then(
    (loaded) => {
      state.ended = loaded
    },
    (error) => {
      state.ended = isTenderError(error) ? `${error.code}: ${error.message}` : error
    },
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}
/** Runs the script that was inserted last. */
const run = async () => {
  Object.assign(window, { Tender: tender })
  appended.at(-1)?.onload()
  await vi.advanceTimersByTimeAsync(0)
}

describe('loadTender()', () => {
  it('loads the newest version once, and returns window.Tender', async () => {
    const [first, second] = [await start(), await start()]
    expect(appended).toEqual([expect.objectContaining({ src: newest, crossOrigin: 'anonymous', integrity: '' })])
    await run()
    expect([first.ended, second.ended, (await start()).ended]).toEqual([tender, tender, tender])
    expect(appended).toHaveLength(1)
  })

  it('downloads the script before it inserts a script element, for which the load event of the page would wait', async () => {
    isAnswering = false
    const integrity = 'sha384-abc'
    const loading = await start(service, { version: '0.1.0', integrity, nonce: 'c2VjcmV0' })
    const href = `${service}/frames/0.1.0/tender.js`
    const attributes = { crossOrigin: 'anonymous', integrity, nonce: 'c2VjcmV0' }
    expect(preloads).toEqual([expect.objectContaining({ rel: 'preload', as: 'script', href, ...attributes })])
    expect(appended).toEqual([])
    preloads[0]?.onload()
    await run()
    expect(loading.ended).toBe(tender)
  })

  it('inserts a script element if the preload fails, but none if it ends after the timeout', async () => {
    isAnswering = false
    await start(service, { timeoutMs: 50 })
    await vi.advanceTimersByTimeAsync(50)
    const [late, second] = preloads
    late?.onload()
    expect(appended).toEqual([])
    second?.onerror()
    expect(appended).toHaveLength(1)
  })

  it('leaves a loaded script in the page after the timeout', async () => {
    await start(service, { timeoutMs: 5000 })
    await run()
    await vi.advanceTimersByTimeAsync(5000)
    expect(appended[0]?.remove).not.toHaveBeenCalled()
  })

  it('loads a version with its hash and a nonce, below the path of the service', async () => {
    await start(`${service}/some/path/`, { version: '0.1.0', integrity: 'sha384-abc', nonce: 'c2VjcmV0' })
    const src = `${service}/some/path/frames/0.1.0/tender.js`
    expect(appended).toEqual([expect.objectContaining({ src, integrity: 'sha384-abc', nonce: 'c2VjcmV0' })])
  })

  it('uses the script of the page', async () => {
    Object.assign(window, { Tender: tender })
    expect((await start()).ended).toBe(tender)
    expect(appended).toEqual([])
  })

  it('ignores an element of the page with the id Tender', async () => {
    vi.stubGlobal('window', Object.create({ Tender: {} }))
    await start()
    expect(appended).toHaveLength(1)
  })

  it.each([
    ['fails', () => appended.at(-1)?.onerror(), undefined],
    ['takes longer than 10 s', () => vi.advanceTimersByTimeAsync(10_000), undefined],
    ['takes longer than timeoutMs', () => vi.advanceTimersByTimeAsync(50), { timeoutMs: 50 }],
    ['defines nothing', () => appended.at(-1)?.onload(), undefined],
  ])('tries again if the script %s, twice in all, and again with the next call', async (_how, fail, options) => {
    const loading = await start(service, options)
    await fail()
    await vi.advanceTimersByTimeAsync(0)
    expect([appended.length, loading.ended]).toEqual([2, undefined])
    await fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(loading.ended).toBe(`script.failed: loadTender(): ${newest} could not be loaded`)
    const again = await start(service, options)
    await run()
    expect(again.ended).toBe(tender)
  })

  it.each<[serviceUrl: string, options: LoadOptions, field: string]>([
    ['pay.example', {}, 'serviceUrl'],
    ['javascript:alert(1)', {}, 'serviceUrl'],
    [service, { version: '../evil' }, 'version'],
    [service, { integrity: 'sha384-abc' }, 'integrity'],
  ])('rejects %s with %j', async (serviceUrl, options, field) => {
    await expect(load(serviceUrl, options)).rejects.toMatchObject({
      code: 'options.invalid',
      fields: [{ path: field }],
    })
    expect(appended).toEqual([])
  })

  it('rejects on a server, where only code that awaits it sees the error', async () => {
    const { loadTender } = await import('./load-tender')
    vi.stubGlobal('document', undefined)
    const loading = loadTender(service)
    await vi.advanceTimersByTimeAsync(0)
    await expect(loading).rejects.toMatchObject({ code: 'options.invalid' })
  })

  it('creates one Trusted Types policy, which accepts only its own URLs', async () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): unknown }) => rules)
    Object.assign(window, { trustedTypes: { createPolicy } })
    await start()
    await start('https://other.example')
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('tender-load', expect.anything())
    const rules = createPolicy.mock.lastCall?.[1]
    expect([newest, 'https://evil.example/x.js'].map((url) => rules?.createScriptURL(url))).toEqual([newest, ''])
  })
})
