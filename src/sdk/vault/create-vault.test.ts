import { expect, it, vi } from 'vitest'
import type { TenderError } from '../../shared/error'
import { createVault } from './create-vault'

const page = { isSecureContext: true, origin: 'https://shop.example' }

it.each<[what: string, options: object, code: string, path: string]>([
  ['a Private Key', { publicKey: 'sk_test_demo' }, 'key.private', 'publicKey'],
  ['no service', { publicKey: 'pk_test_demo', serviceUrl: 'pay' }, 'options.invalid', 'serviceUrl'],
  ['its own origin', { publicKey: 'pk_live_x', serviceUrl: page.origin }, 'origin.same', 'serviceUrl'],
])('rejects %s, and the error names createVault', (_what, options, code, path) => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const create = () => createVault({ serviceUrl: 'https://pay.example', ...options } as never)
  let error: TenderError | undefined
  try {
    create()
  } catch (caught) {
    error = caught as TenderError
  }
  expect(error).toMatchObject({ code, fields: [{ path }] })
  expect(error?.message).toMatch(/^createVault\(\): /)
})
