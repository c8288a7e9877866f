import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { ClientTokenRequest } from '../../shared/types'
import type { Core, CoreHost } from '../core'
import { createDeferred } from '../deferred'
import type { OwnedElement } from '../elements/element'
import { createEvents } from '../events'
import { asked } from '../testing/start-paying'
import type { CheckoutEvents, PaymentResult, PayOptions, ResumeOptions } from '../types'
import type { TagSettings } from './tag-attributes'
import { createTagCore } from './tag-core'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const resume = vi.fn(async (_options?: ResumeOptions) => ({ resumed: true, payment: paid }))
const { showFormStatus } = vi.hoisted(() => ({ showFormStatus: vi.fn() }))
vi.mock('./form-status', () => ({ showFormStatus }))
afterEach(() => vi.clearAllMocks())
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => void vi.stubGlobal('document', { readyState: 'complete', addEventListener: vi.fn() }))
afterEach(() => void vi.unstubAllGlobals())

interface Given {
  urls?: Partial<TagSettings['urls']>
  underWay?: boolean
}

/** The tag's own checkout, when its core is loaded. */
const start = ({ urls = {}, underWay = false }: Given = {}) => {
  const ready = createDeferred<void>()
  const events = createEvents<CheckoutEvents>()
  const results: PaymentResult[] = []
  events.on('result', (result) => results.push(result))
  const tag = {
    urls: { clientTokenUrl: '/token', authoriseUrl: '/authorise', returnUrl: '/thanks', ...urls },
  } as TagSettings
  let trackingId = 'order-1'
  const wanted = () => ({ trackingId })
  const host = { ready, events, options: {}, lock: { underWay }, wanted } as unknown as CoreHost
  const calls = {
    mounted: vi.fn(),
    follow: vi.fn(),
    warnOnce: vi.fn(),
    pay: vi.fn(),
    retry: vi.fn(),
    destroy: vi.fn(),
    restart: vi.fn(async (intent: { trackingId: string }) => {
      trackingId = intent.trackingId
    }),
  }
  const core = createTagCore(tag, host, { resume, ...calls } as unknown as Core)
  return { ready, events, results, tag, host, core, ...calls }
}

describe('the payment of an earlier page', () => {
  it('is recovered on load and emitted as a result', async () => {
    const { results } = start()
    await settled()
    expect(results).toEqual([paid])
    expect(resume).toHaveBeenCalledOnce()
  })

  it('is recovered once the form of the page has been parsed', async () => {
    const page = new EventTarget()
    vi.stubGlobal('document', Object.assign(page, { readyState: 'loading' }))
    const { results } = start()
    await settled()
    expect(resume).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('DOMContentLoaded'))
    await settled()
    expect(results).toEqual([paid])
  })

  it.each([
    ['is paying already', (shop: ReturnType<typeof start>) => shop.events.emit('paying', true), []],
    [
      'starts another order',
      (shop: ReturnType<typeof start>) => void shop.core.restart({ trackingId: 'order-2' } as never),
      [],
    ],
    ['has left the checkout', (shop: ReturnType<typeof start>) => shop.core.destroy(), []],
  ])('is not reported to a customer who %s', async (_what, act, expected) => {
    const shop = start()
    act(shop)
    await settled()
    expect(shop.results).toEqual(expected)
  })

  it('is not asked for while a payment of this page is in progress', async () => {
    start({ underWay: true })
    await settled()
    expect(resume).not.toHaveBeenCalled()
  })

  it('is asked for again if the service reports that the order is paid, and reported once', async () => {
    resume.mockResolvedValueOnce({ resumed: true } as never)
    const { ready, results } = start()
    await settled()
    expect(results).toEqual([])
    ready.reject(new TenderError('intent.completed', 'x'))
    await settled()
    expect(results).toEqual([paid])
  })

  it('is asked for again when the customer presses the retry button', async () => {
    resume.mockRejectedValueOnce(new TenderError('frame.timeout', 'x'))
    const { core, retry, results } = start()
    await settled()
    core.retry()
    await settled()
    expect(retry).toHaveBeenCalledOnce()
    expect(results).toEqual([paid])
  })
})

describe('requests to the addresses of the tag', () => {
  const urls = { outcomeUrl: '/outcome' }
  const posted = async (act: () => unknown) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: {} }))
    vi.stubGlobal('fetch', fetched)
    await act()
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
    const { core, pay } = start({ urls })
    core.pay({ authorise: () => {} }, undefined)
    await core.resume()
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
    const shop = start({ urls })
    shop.core.pay({ authorise: () => {}, outcome }, undefined)
    await shop.core.resume({ outcome })
    expect([shop.pay.mock.lastCall?.[0], resume.mock.lastCall?.[0]]).toMatchObject([{ outcome }, { outcome }])
    await start().core.resume()
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
  const { core, pay } = start({ urls: { actions: attribute } })
  const authorise = () => {}
  core.pay({ authorise }, undefined)
  core.pay({ authorise, actions: 'modal' }, undefined)
  expect(pay.mock.calls).toEqual([
    [{ actions, authorise }, undefined],
    [{ actions: 'modal', authorise }, undefined],
  ])
})

it('speaks once in the form that holds the elements, also where that is found after this came', () => {
  const { core, mounted, host } = start()
  const form = {}
  const mount = (found: object | null) =>
    core.mounted({} as OwnedElement, { closest: () => found } as unknown as Element, AbortSignal.abort(), {})
  mount(null)
  expect(showFormStatus).not.toHaveBeenCalled()
  mount(form)
  mount(form)
  expect(showFormStatus).toHaveBeenCalledExactlyOnceWith({ form, host, returnUrl: '/thanks' })
  expect(mounted).toHaveBeenCalledTimes(3)
})

it('once the page is there, says which of its places are for no element', () => {
  const places = ['card', 'crad', 'wallets', 'payment', '', 'cvc']
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelectorAll: () => places.map((tenderElement) => ({ dataset: { tenderElement } })),
  })
  const { core, follow, warnOnce } = start()
  expect(warnOnce).not.toHaveBeenCalled()
  const args = [document, {}, AbortSignal.abort()] as const
  core.follow(...args)
  expect(follow).toHaveBeenCalledExactlyOnceWith(...args)
  expect(warnOnce.mock.calls.map(([{ message }]) => message)).toEqual(
    ['crad', 'wallets', ''].map(
      (name) => `data-tender-element: "${name}": expected one of card, payment, number, expiry, cvc, name`,
    ),
  )
})
