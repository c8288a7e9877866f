import { afterEach, expect, it, vi } from 'vitest'

const names = ['document', 'fetch', 'navigator', 'crypto', 'location', 'localStorage'] as const

afterEach(() => void vi.unstubAllGlobals())

it('touches nothing of the world around it until a server is made', async () => {
  const touched: string[] = []
  for (const name of names) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    vi.stubGlobal(name, undefined)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        touched.push(name)
        return before?.get?.call(globalThis) ?? before?.value
      },
    })
  }
  vi.resetModules()
  const { createServer } = await import('./server')
  expect(touched).toEqual([])
  createServer({ serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  expect(touched).toContain('navigator')
})
