import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isTenderError } from '../../shared/error'
import { appleScript, googleScript, vendorScripts } from '../wallets/vendor-scripts'

interface FakeScript {
  src: unknown
  nonce: string
  integrity: string
  crossOrigin: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

const own = 'https://pay.example/frames/1.2.3/wallets.js'
const core = 'https://pay.example/frames/1.2.3/core.js'
/** The script elements that were inserted, each in place of a preload that has downloaded it. */
let appended: FakeScript[]
/** Whether the service answers the requests of preloads. */
let isAnswering: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  appended = []
  isAnswering = true
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn(), replaceWith: (script: FakeScript) => appended.push(script) }),
    head: {
      append: (preload: FakeScript) => {
        if (isAnswering) preload.onload()
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const loader = async (nonce?: string) => {
  const { createScriptLoader } = await import('./script-loader')
  return createScriptLoader([core, own, ...vendorScripts], nonce)
}
const settled = (promise: Promise<unknown>) => {
  const state = { ended: '' }
  promise.then(
    () => {
      state.ended = 'loaded'
    },
    (error) => {
      state.ended = isTenderError(error) ? error.code : String(error)
    },
  )
  return state
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

it('loads a script once, with nonce, hash and CORS', async () => {
  const load = await loader('c2VjcmV0')
  const [first, second] = [settled(load(own, 'sha384-abc')), settled(load(own, 'sha384-abc'))]
  expect(appended).toEqual([
    expect.objectContaining({ src: own, nonce: 'c2VjcmV0', integrity: 'sha384-abc', crossOrigin: 'anonymous' }),
  ])
  appended[0]?.onload()
  await pass(60_000)
  expect([first.ended, second.ended]).toEqual(['loaded', 'loaded'])
  await load(own)
  expect(appended).toHaveLength(1)
})

it('tries twice, with ten seconds each, and again with the next call', async () => {
  const load = await loader()
  const state = settled(load(own))
  appended[0]?.onerror()
  expect(appended[0]?.remove).toHaveBeenCalledOnce()
  await pass()
  expect([appended.length, state.ended]).toEqual([2, ''])
  await pass(10_000)
  expect(state.ended).toBe('script.failed')
  const again = settled(load(own))
  appended[2]?.onload()
  await pass()
  expect(again.ended).toBe('loaded')
})

it('inserts no script element, for which the load event of the page would wait, before the service answers', async () => {
  isAnswering = false
  const load = await loader()
  const state = settled(load(own))
  await pass(20_000)
  expect([appended, state.ended]).toEqual([[], 'script.failed'])
})

it('creates its Trusted Types policy once, and allows only its own addresses and those of the vendors', async () => {
  const names: string[] = []
  const rejected: string[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (address: string) => string }) => {
      names.push(name)
      return {
        createScriptURL: (address: string) => {
          const given = createScriptURL(address)
          if (given === '') rejected.push(address)
          return { trusted: given }
        },
      }
    },
  })
  const load = await loader()
  const foreign = ['https://evil.example/frames/1.2.3/wallets.js', `${googleScript}?x`, `${appleScript}.evil`]
  for (const address of [own, appleScript, googleScript, ...foreign]) settled(load(address))
  expect(names).toEqual(['tender'])
  expect(rejected).toEqual(foreign)
  expect(appended.slice(0, 3).map(({ src }) => src)).toEqual(
    [own, appleScript, googleScript].map((trusted) => ({ trusted })),
  )
})

it('fails if the page forbids the policy', async () => {
  const createPolicy = () => {
    throw new TypeError('Policy "tender" disallowed.')
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  const state = settled((await loader())(own))
  await pass()
  expect([state.ended, appended.length]).toEqual(['script.failed', 0])
})

it('shares the policy among all checkouts of a page, which may have several services', async () => {
  const createPolicy = vi.fn((_name: string, rules: object) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const first = await loader()
  settled(first(own))
  const other = 'https://pay.other.example/frames/1.2.3/wallets.js'
  const { createScriptLoader } = await import('./script-loader')
  settled(createScriptLoader([other], undefined)(other))
  expect(appended.map(({ src }) => src)).toEqual([own, other])
  expect(createPolicy).toHaveBeenCalledOnce()
})

it('keeps one entry per script, however many checkouts are created', async () => {
  await loader()
  const { allowedScripts } = await import('./script-loader')
  const once = [...allowedScripts]
  await loader()
  expect([...allowedScripts]).toEqual(once)
})
