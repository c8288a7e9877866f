import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authoriseRequest } from '../../../lab/support/sdk/start-paying'
import { TenderError } from '../../shared/error'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { createDeferred } from '../deferred'
import type { OwnedElement } from '../elements/element'
import { createEvents } from '../events'
import type { CheckoutEvents, PaymentResult, PayOptions, ResumeOptions } from '../types'
import type { TagSettings } from './tag-attributes'
import { createTagCore } from './tag-core'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const resume = vi.fn(async (_options?: ResumeOptions) => ({ resumed: true, payment: paid }))
const { createFormStatus, statusMounted } = vi.hoisted(() => {
  const statusMounted = vi.fn()
  return { statusMounted, createFormStatus: vi.fn(() => ({ elementMounted: statusMounted })) }
})
vi.mock('./form-status', () => ({ createFormStatus }))
afterEach(() => vi.clearAllMocks())
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => void vi.stubGlobal('document', { readyState: 'complete', addEventListener: vi.fn() }))
afterEach(() => void vi.unstubAllGlobals())

interface Given {
  attributes?: Record<string, string>
  isPaying?: boolean
  publicKey?: string
  elements?: readonly object[]
  /** The form that is bound. */
  form?: object | null
}

/** Creates the core for a checkout of the script tag. */
const start = ({
  attributes = {},
  isPaying = false,
  publicKey = 'pk_test_1',
  elements = [{}],
  form = null,
}: Given = {}) => {
  const ready = createDeferred<void>()
  const events = createEvents<CheckoutEvents>()
  const results: PaymentResult[] = []
  events.on('result', (result) => results.push(result))
  const tag = {
    attributes: { returnUrl: '/thanks', ...attributes },
    wallets: {},
  } as unknown as TagSettings
  const order = { options: { trackingId: 'order-1' }, epoch: 0 }
  const host = {
    ready,
    events,
    settings: { publicKey, server: '/tender' },
    elements,
    payments: { lock: { isPaying } },
    order,
  } as unknown as CoreHost
  const calls = {
    elementMounted: vi.fn(),
    followSteps: vi.fn(),
    onLookup: vi.fn(),
    warnOnce: vi.fn(),
    pay: vi.fn(),
    retryLoading: vi.fn(),
    destroy: vi.fn(),
    onNextOrder: vi.fn(),
  }
  const payButton = { mount: vi.fn() }
  const lazyButton = { request: async (use: (part: typeof payButton) => void) => use(payButton) }
  const core = createTagCore(
    tag,
    host,
    {
      resume,
      ...calls,
      payButton: () => lazyButton,
      wallets: vi.fn(),
    } as unknown as Core,
    {
      tag: { dataset: {} } as HTMLScriptElement,
      bound: new AbortController().signal,
      mounted: { form: form as HTMLFormElement | null, containers: [] },
    },
  )
  const restart = (trackingId: string) => {
    Object.assign(order, { options: { trackingId }, epoch: order.epoch + 1 })
    calls.onNextOrder.mock.calls[0]?.[0]()
  }
  return { ready, events, results, tag, host, core, payButton, restart, ...calls }
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
    ['is paying', (shop: ReturnType<typeof start>) => shop.events.emit('paying', true), []],
    ['starts another order', (shop: ReturnType<typeof start>) => shop.restart('order-2'), []],
    ['has left a destroyed checkout', (shop: ReturnType<typeof start>) => shop.core.destroy(), []],
  ])('is not reported to a customer who %s', async (_what, act, expected) => {
    const shop = start()
    act(shop)
    await settled()
    expect(shop.results).toEqual(expected)
  })

  it('is not recovered during a payment of this page', async () => {
    start({ isPaying: true })
    await settled()
    expect(resume).not.toHaveBeenCalled()
  })

  it('is read again if the service reports that the order is paid, and emitted once', async () => {
    resume.mockResolvedValueOnce({ resumed: true } as never)
    const { ready, results } = start()
    await settled()
    expect(results).toEqual([])
    ready.reject(new TenderError('intent.completed', 'x'))
    await settled()
    expect(results).toEqual([paid])
  })

  it('is read again when the customer presses the retry button', async () => {
    resume.mockRejectedValueOnce(new TenderError('frame.timeout', 'x'))
    const { core, retryLoading, results } = start()
    await settled()
    core.retryLoading()
    await settled()
    expect(retryLoading).toHaveBeenCalledOnce()
    expect(results).toEqual([paid])
  })
})

it('posts the whole request to authorise to the server, with the values of the form', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const fields = new FormData()
  fields.set('delivery', 'locker')
  await start().tag.authorise?.(authoriseRequest, fields)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/tender/authorise')
  expect(JSON.parse(String(init?.body))).toEqual({ ...authoriseRequest, fields: { delivery: 'locker' } })
})

it.each<[attribute: string, actions: PayOptions['actions']]>([
  ['modal', 'modal'],
  ['redirect', 'redirect'],
  ['popup', 'popup'],
  ['#bank', { container: '#bank' }],
  ['[data-bank]', { container: '[data-bank]' }],
])('data-actions="%s" › is the default of the actions option', (attribute, actions) => {
  const { core, pay } = start({ attributes: { actions: attribute } })
  const authorise = () => {}
  core.pay({ authorise }, undefined)
  core.pay({ authorise, actions: 'modal' }, undefined)
  expect(pay.mock.calls).toEqual([
    [{ actions, authorise }, undefined],
    [{ actions: 'modal', authorise }, undefined],
  ])
})

it('elementMounted() › creates one form status for all elements in the form', () => {
  const { core, elementMounted, host } = start()
  const form = { querySelector: () => null }
  const { signal } = new AbortController()
  const mount = (found: object | null) =>
    core.elementMounted({} as OwnedElement, { closest: () => found } as unknown as Element, signal, {})
  mount(null)
  expect(createFormStatus).not.toHaveBeenCalled()
  mount(form)
  mount(form)
  expect(createFormStatus).toHaveBeenCalledExactlyOnceWith({
    form,
    host,
    returnUrl: '/thanks',
    bound: expect.anything(),
  })
  expect(statusMounted).toHaveBeenCalledTimes(2)
  expect(elementMounted).toHaveBeenCalledTimes(3)
})

it('followSteps() › warns of containers that stay empty, after tender.js has mounted its elements', async () => {
  const types = ['card', 'crad', 'wallets', 'payment', '', 'cvc', 'cvc']
  const mounted = new Set<string>()
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelectorAll: () =>
      types.map((tenderElement, index) => ({
        dataset: { tenderElement },
        matches: () => tenderElement === 'card',
        querySelector: () => index < 6 && mounted.has(tenderElement),
      })),
  })
  const { core, followSteps, warnOnce } = start()
  expect(warnOnce).not.toHaveBeenCalled()
  const args = [document, {}, AbortSignal.abort()] as const
  core.followSteps(...args)
  expect(followSteps).toHaveBeenCalledExactlyOnceWith(...args)
  for (const type of ['payment', 'cvc']) mounted.add(type)
  await Promise.resolve()
  expect(warnOnce.mock.calls.map(([{ message }]) => message)).toEqual([
    ...['crad', ''].map(
      (type) =>
        `data-tender-element="${type}" must be one of card, payment, number, expiry, cvc, name, wallets, payButton`,
    ),
    'data-tender-element="cvc" is unused: at most one container of each type is used, and only in the form that pays',
  ])
})

describe('a page without a container', () => {
  const warningsOf = async (given: Given, containers: readonly object[] = [], use = (_core: Core) => {}) => {
    vi.stubGlobal('document', { readyState: 'complete', querySelectorAll: () => containers })
    const { core, ready, warnOnce } = start(given)
    use(core)
    ready.resolve()
    await settled()
    return warnOnce.mock.calls.map(([{ message }]) => message)
  }

  it('gets a warning once the intent has started', async () => {
    expect(await warningsOf({ elements: [] })).toEqual([
      'The page has no container for the card, such as <div data-tender-element="card"></div>',
    ])
  })

  it.each<[string, Given, object[]]>([
    ['a live key', { elements: [], publicKey: 'pk_live_1' }, []],
    ['an element of its own code', { elements: [{}] }, []],
    ['a container', { elements: [] }, [{}]],
  ])('gets none with %s', async (_what, given, containers) => {
    expect(await warningsOf(given, containers)).toEqual([])
  })

  it('gets none with wallets', async () => {
    expect(await warningsOf({ elements: [] }, [], (core) => core.wallets({ authorise: () => ({}) }, () => {}))).toEqual(
      [],
    )
  })
})

it('followSteps() › shows the status in a form without elements, for wallets', async () => {
  const form = { querySelector: () => null }
  vi.stubGlobal('document', { readyState: 'complete', querySelectorAll: () => [] })
  const { core, host } = start({ form })
  core.followSteps(document, {}, new AbortController().signal)
  await Promise.resolve()
  expect(createFormStatus).toHaveBeenCalledExactlyOnceWith({
    form,
    host,
    returnUrl: '/thanks',
    bound: expect.anything(),
  })
})

it('elementMounted() › mounts the pay button of the form once', () => {
  const { core, payButton } = start()
  const node = {}
  const form = { querySelector: () => node }
  const mount = () =>
    core.elementMounted(
      {} as OwnedElement,
      { closest: () => form } as unknown as Element,
      new AbortController().signal,
      {},
    )
  mount()
  mount()
  expect(payButton.mount.mock.calls).toEqual([[node]])
})
