import { afterEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import type { OwnedElement } from '../element'
import type { TagSettings } from '../read-tag'
import type { PaymentResult, PayOptions } from '../types'
import type { Later, LaterHost } from './create-later'
import { serveTag } from './serve-tag'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1' }
const resume = vi.fn(async () => ({ resumed: true, payment: paid }))
const { speakInForm } = vi.hoisted(() => ({ speakInForm: vi.fn() }))
vi.mock('./speak-in-form', () => ({ speakInForm }))
afterEach(() => vi.clearAllMocks())

/** The tag's own checkout, when what comes later is there. */
const start = (query = '', urls: Partial<TagSettings['urls']> = {}) => {
  const ready = createDeferred<void>()
  const emit = vi.fn()
  const tag = {
    urls: { clientTokenUrl: '/token', authoriseUrl: '/authorise', returnUrl: '/thanks', ...urls },
  } as TagSettings
  const host = { ready, events: { emit }, query, options: {} } as unknown as LaterHost
  const [mounted, follow, warnOnce, pay] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const later = serveTag(tag, host, { resume, mounted, follow, warnOnce, pay } as unknown as Later)
  return { ready, emit, tag, host, mounted, follow, warnOnce, pay, later }
}

/** Ends the start of the checkout so, and gives what it then tells. */
const told = async (code: 'intent.completed' | 'intent.notFound', query = ''): Promise<unknown[]> => {
  const { ready, emit } = start(query)
  ready.reject(new TenderError(code, 'x'))
  await new Promise((resolve) => setTimeout(resolve))
  return emit.mock.calls.flat()
}

it('the page of a paid order, loaded again, is told its result', async () =>
  expect(await told('intent.completed')).toEqual(['result', paid]))

it('of another fault nothing is asked', async () => {
  expect(await told('intent.notFound')).toEqual([])
  expect(resume).not.toHaveBeenCalled()
})

it('whoever is back with a payment in the address hears of it once, from the form', async () => {
  expect(await told('intent.completed', '?paymentId=payments%3A1')).toEqual([])
  expect(resume).not.toHaveBeenCalled()
})

it('a service that cannot be asked leaves the form as it is', async () => {
  resume.mockRejectedValueOnce(new TenderError('network.failed', 'x'))
  expect(await told('intent.completed')).toEqual([])
})

it('asks the addresses of the tag, once with what stood in the form', async () => {
  const { tag, host } = start()
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: {} }))
  vi.stubGlobal('fetch', asked)
  await (host.options.clientToken as () => unknown)()
  const fields = new FormData()
  fields.set('delivery', 'locker')
  await tag.authorise?.({ intentId: 'intents:1' } as never, fields)
  vi.unstubAllGlobals()
  expect(asked.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
    ['/token', {}],
    ['/authorise', { intentId: 'intents:1', fields: { delivery: 'locker' } }],
  ])
})

it.each<[attribute: string, actions: PayOptions['actions']]>([
  ['modal', 'modal'],
  ['redirect', 'redirect'],
  ['popup', 'popup'],
  ['#bank', { container: '#bank' }],
  ['[data-bank]', { container: '[data-bank]' }],
])('data-actions="%s" is how a payment is made that does not say so itself', (attribute, actions) => {
  const { later, pay } = start('', { actions: attribute })
  const authorise = () => {}
  later.pay({ authorise }, undefined)
  later.pay({ authorise, actions: 'modal' }, undefined)
  expect(pay.mock.calls).toEqual([
    [{ actions, authorise }, undefined],
    [{ actions: 'modal', authorise }, undefined],
  ])
})

it('speaks once in the form that holds the elements, also where that is found after this came', () => {
  const { later, mounted, host } = start()
  const form = {}
  const mount = (found: object | null) =>
    later.mounted({} as OwnedElement, { closest: () => found } as unknown as Element, AbortSignal.abort(), {})
  mount(null)
  expect(speakInForm).not.toHaveBeenCalled()
  mount(form)
  mount(form)
  expect(speakInForm).toHaveBeenCalledExactlyOnceWith({ form, host, resume, returnUrl: '/thanks' })
  expect(mounted).toHaveBeenCalledTimes(3)
})

it('once the page is there, says which of its places are for no element', () => {
  const places = ['card', 'crad', 'wallets', 'payment', '', 'cvc']
  vi.stubGlobal('document', { querySelectorAll: () => places.map((tenderElement) => ({ dataset: { tenderElement } })) })
  const { later, follow, warnOnce } = start()
  expect(warnOnce).not.toHaveBeenCalled()
  const args = [document, {}, AbortSignal.abort()] as const
  later.follow(...args)
  vi.unstubAllGlobals()
  expect(follow).toHaveBeenCalledExactlyOnceWith(...args)
  expect(warnOnce.mock.calls.map(([{ message }]) => message)).toEqual(
    ['crad', 'wallets', ''].map(
      (name) => `data-tender-element: "${name}": expected one of card, payment, number, expiry, cvc, name`,
    ),
  )
})
