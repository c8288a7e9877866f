import { beforeEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
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
    clientTokenUrl: '/client-token',
    authoriseUrl: '/authorise',
  }
}

const checkoutEvents = createEvents<CheckoutEvents>()
const fields = new Map<string, ReturnType<typeof createEvents<ElementEventMap>>>()
vi.mock('../checkout', () => ({
  createCheckout: () => ({
    on: checkoutEvents.on,
    steps: { follow: () => {} },
    element: (type: string) => {
      const events = createEvents<ElementEventMap>()
      fields.set(type, events)
      return { on: events.on, mount: () => {} }
    },
  }),
}))

const page: Partial<Window> = {}
beforeEach(() => {
  checkoutEvents.clear()
  delete page.Tender
  vi.clearAllMocks()
  vi.stubGlobal('window', page)
  vi.stubGlobal('console', { error, warn })
  vi.stubGlobal('document', {
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
  expect(warn).toHaveBeenCalledExactlyOnceWith('Tender: the page contains the script twice')
})

it('starts although the page has an element with the id Tender', () => {
  const named = Object.create({ Tender: { tagName: 'A' } })
  vi.stubGlobal('window', named)
  start()
  expect(warn).not.toHaveBeenCalled()
  expect(named.Tender.checkout).toBeDefined()
})

it('logs an error once that the checkout and several elements emit', () => {
  start()
  const fault = new TenderError('key.unauthorised', 'The service does not know this Public Key')
  for (const events of fields.values()) events.emit('loaderror', fault)
  checkoutEvents.emit('warning', fault)
  expect(fields.size).toBe(2)
  expect(error).toHaveBeenCalledExactlyOnceWith(`Tender: ${fault.code}: ${fault.message}`)
})

it('logs warnings, because no code awaits what the tag does', () => {
  start()
  const errors = [
    new TenderError('options.invalid', 'brands.accepted: unknown value'),
    new TenderError('authorise.answer', 'pay: authorise: expected the answer of the service, got nothing'),
  ]
  for (const fault of errors) checkoutEvents.emit('warning', fault)
  expect(error.mock.calls).toEqual(errors.map(({ code, message }) => [`Tender: ${code}: ${message}`]))
})

it('logs nothing if the order is paid', () => {
  start()
  checkoutEvents.emit('warning', new TenderError('intent.completed', 'This tracking id has been paid'))
  expect(error).not.toHaveBeenCalled()
})
