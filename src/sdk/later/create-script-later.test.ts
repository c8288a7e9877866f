import { afterEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import type { PaymentResult } from '../types'
import type { LaterHost } from './create-later'
import { createScriptLater } from './create-script-later'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1' }
const resume = vi.fn(async () => ({ resumed: true, payment: paid }))
vi.mock('./create-later', () => ({ createLater: () => ({ resume }) }))
afterEach(() => vi.clearAllMocks())

/** Ends the start of a checkout so, and gives what it then tells. */
const told = async (
  code: 'intent.completed' | 'intent.notFound',
  { byTag = true, query = '' } = {},
): Promise<unknown[]> => {
  const ready = createDeferred<void>()
  const emit = vi.fn()
  vi.stubGlobal('window', { Tender: { checkout: { ready: byTag ? ready.promise : Promise.resolve() } } })
  const host = { ready, events: { emit }, query } as unknown as LaterHost
  createScriptLater(host, {
    wallets: '',
    loadScript: () => Promise.resolve(),
    allowedScripts: new Set(),
    nonce: undefined,
  })
  ready.reject(new TenderError(code, 'x'))
  await new Promise((resolve) => setTimeout(resolve))
  return emit.mock.calls.flat()
}

it('the page of a paid order, loaded again, is told its result', async () =>
  expect(await told('intent.completed')).toEqual(['result', paid]))

it('nothing else is asked, of no other checkout', async () => {
  expect(await told('intent.notFound')).toEqual([])
  expect(await told('intent.completed', { byTag: false })).toEqual([])
  expect(resume).not.toHaveBeenCalled()
})

it('whoever is back with a payment in the address hears of it once, from the form', async () => {
  expect(await told('intent.completed', { query: '?paymentId=payments%3A1' })).toEqual([])
  expect(resume).not.toHaveBeenCalled()
})

it('a service that cannot be asked leaves the form as it is', async () => {
  resume.mockRejectedValueOnce(new TenderError('network.failed', 'x'))
  expect(await told('intent.completed')).toEqual([])
})
