import { afterEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { ClientTokenRequest } from '../../shared/types'
import { createDeferred } from '../deferred'
import type { OwnedElement } from '../element'
import type { TagSettings } from '../read-tag'
import { asked } from '../testing/start-paying'
import type { PaymentResult, PayOptions, ResumeOptions } from '../types'
import type { Later, LaterHost } from './create-later'
import { serveTag } from './serve-tag'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1' }
const resume = vi.fn(async (_options?: ResumeOptions) => ({ resumed: true, payment: paid }))
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

describe('requests to the addresses of the tag', () => {
  const urls = { outcomeUrl: '/outcome' }
  const posted = async (act: () => unknown) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: {} }))
    vi.stubGlobal('fetch', fetched)
    await act()
    vi.unstubAllGlobals()
    return fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])
  }

  it('name the order for a Client Token', async () => {
    const clientToken = start().host.options.clientToken as (request: ClientTokenRequest) => unknown
    expect(await posted(() => clientToken({ trackingId: 'order-2', renew: true }))).toEqual([
      ['/token', { trackingId: 'order-2' }],
    ])
  })

  it('hold the whole request to authorise, with the values of the form', async () => {
    const fields = new FormData()
    fields.set('delivery', 'locker')
    expect(await posted(() => start().tag.authorise?.(asked, fields))).toEqual([
      ['/authorise', { ...asked, fields: { delivery: 'locker' } }],
    ])
  })

  it('ask for an outcome in pay and resume', async () => {
    const { later, pay } = start('', urls)
    later.pay({ authorise: () => {} }, undefined)
    await later.resume()
    const outcomes = [pay.mock.calls[0]?.[0], resume.mock.calls[0]?.[0]].map(
      (options) => (options as ResumeOptions | undefined)?.outcome,
    )
    for (const outcome of outcomes)
      expect(await posted(() => outcome?.('payments:1', { trackingId: 'order-1' }))).toEqual([
        ['/outcome', { trackingId: 'order-1', paymentId: 'payments:1' }],
      ])
  })

  it('ask for no outcome if the page gives a function of its own, or the tag no address', async () => {
    const outcome = () => null
    const shop = start('', urls)
    shop.later.pay({ authorise: () => {}, outcome }, undefined)
    await shop.later.resume({ outcome })
    expect([shop.pay.mock.calls[0]?.[0], resume.mock.calls[0]?.[0]]).toMatchObject([{ outcome }, { outcome }])
    await start().later.resume()
    expect(resume).toHaveBeenLastCalledWith({})
  })
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
  expect(speakInForm).toHaveBeenCalledExactlyOnceWith({ form, host, resume: later.resume, returnUrl: '/thanks' })
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
