import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import { createEvents } from '../events'
import type { CheckoutEvents, ElementEventMap } from '../types'
import { startScriptTag } from './script-tag'

const { error, warn } = vi.hoisted(() => ({ error: vi.fn(), warn: vi.fn() }))

/** A script tag with the attributes of a checkout. */
class Tag {
  src = 'https://pay.example/tender.js'
  dataset = {
    publicKey: 'pk_test_demo',
    flow: 'flow',
    trackingId: 'order-1',
    amount: '5099',
    currency: 'EUR',
    server: '/tender',
  }
}

const checkoutEvents = createEvents<CheckoutEvents>()
const fields = new Map<string, ReturnType<typeof createEvents<ElementEventMap>>>()
vi.mock('../checkout', () => ({
  createCheckout: vi.fn(() => ({
    on: checkoutEvents.on,
    steps: { follow: () => {} },
    element: (type: string) => {
      const events = createEvents<ElementEventMap>()
      fields.set(type, events)
      return { on: events.on, mount: () => {} }
    },
  })),
}))

const page: Partial<Window> = {}
const root = { dataset: {} as DOMStringMap }
beforeEach(() => {
  checkoutEvents.clear()
  delete page.Tender
  vi.clearAllMocks()
  vi.stubGlobal('window', page)
  vi.stubGlobal('console', { error, warn })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', {
    documentElement: root,
    readyState: 'complete',
    querySelectorAll: (selector: string) => (/number|cvc/.test(selector) ? [{ closest: () => null }] : []),
  })
  vi.stubGlobal('HTMLScriptElement', Tag)
})

const start = () => startScriptTag(new Tag() as unknown as Element)

it('warns, and does nothing else, if the page contains the script already', () => {
  startScriptTag(null)
  const first = page.Tender
  start()
  expect(first?.createCheckout).toBeTypeOf('function')
  expect(first?.TenderError).toBe(TenderError)
  expect(page.Tender).toBe(first)
  expect(first?.checkout).toBeUndefined()
  expect(warn).toHaveBeenCalledExactlyOnceWith('Tender: the page has the script twice')
})

it('starts although the page has an element with the id Tender', () => {
  const named = Object.create({ Tender: { tagName: 'A' } })
  vi.stubGlobal('window', named)
  start()
  expect(warn).not.toHaveBeenCalled()
  expect(named.Tender.checkout).toBeDefined()
})

it('logs the error of a tag that cannot start', () => {
  vi.mocked(createCheckout).mockImplementationOnce(() => {
    throw new TenderError('origin.same', 'createCheckout(): serviceUrl must not be on the page’s own origin')
  })
  start()
  expect(error).toHaveBeenCalledExactlyOnceWith(
    'Tender: origin.same: createCheckout(): serviceUrl must not be on the page’s own origin',
  )
})

it.each([
  ['only TenderError and createCheckout, without attributes', {}, 0],
  ['a checkout for a tag whose key is missing, so that the core reports the key', { trackingId: 'order-1' }, 1],
])('starts %s', (_what, dataset, count) => {
  startScriptTag(Object.assign(new Tag(), { dataset }) as unknown as Element)
  expect(createCheckout).toHaveBeenCalledTimes(count)
})

describe('consent', () => {
  const dispatch = (detail: boolean | null) => {
    const [name, listener, capture] = vi.mocked(addEventListener).mock.calls[0] ?? []
    expect([name, capture]).toEqual(['tender:consent', true])
    ;(listener as (event: object) => void)({ detail })
  }

  it.each<[string, () => void, string]>([
    ['Tender.consent()', () => page.Tender?.consent(), 'true'],
    ['Tender.consent(false)', () => page.Tender?.consent(false), 'false'],
    ['the event', () => dispatch(null), 'true'],
    ['the event with false', () => dispatch(false), 'false'],
  ])('%s is stored in the page', (_what, act, expected) => {
    start()
    act()
    expect(root.dataset.tenderConsent).toBe(expected)
  })
})

it('data-options › starts once the page has been parsed, because the JSON block may follow the tag', () => {
  Object.assign(document, { readyState: 'loading', querySelector: () => null })
  const tag = new Tag()
  startScriptTag(Object.assign(tag, { dataset: { ...tag.dataset, options: 'shop' } }) as unknown as Element)
  expect(page.Tender?.checkout).toBeUndefined()
  Object.assign(document, { readyState: 'interactive' })
  const [, parsed] = vi.mocked(addEventListener).mock.calls.find(([name]) => name === 'DOMContentLoaded') ?? []
  ;(parsed as () => void)()
  expect(page.Tender?.checkout).toBeDefined()
})

it('data-options › reads the JSON block once, so that a later change of it changes nothing', () => {
  const read = vi.fn(() => '{ "locale": "de" }')
  const block = Object.defineProperty({}, 'text', { get: read })
  Object.assign(document, { querySelector: () => block })
  const tag = new Tag()
  Object.assign(tag, { dataset: { ...tag.dataset, options: 'shop' } })
  startScriptTag(tag as unknown as Element)
  page.Tender?.startTag?.(tag as unknown as HTMLScriptElement)
  expect(createCheckout).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ locale: 'de' }), expect.anything())
  expect(read).toHaveBeenCalledOnce()
})

describe('data-form', () => {
  const tagOf = (dataset: object) => {
    const tag = new Tag()
    Object.assign(tag, { isConnected: true, dataset: { ...tag.dataset, ...dataset } })
    return tag as unknown as Element
  }
  beforeEach(() => Object.assign(document, { getElementById: () => ({ querySelectorAll: () => [] }) }))

  it('starts a checkout for the tag of each form', () => {
    startScriptTag(tagOf({ form: 'one' }))
    startScriptTag(tagOf({ form: 'two', trackingId: 'order-2' }))
    expect(vi.mocked(createCheckout).mock.calls.map(([{ intent }]) => intent.trackingId)).toEqual([
      'order-1',
      'order-2',
    ])
    expect(warn).not.toHaveBeenCalled()
  })
})
