import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ErrorCode, TenderError } from '../shared/error'
import type { CoreHost } from './core-host'
import { createEvents } from './events'
import { createFaultLog } from './fault-log'
import type { CheckoutEvents, ElementEventMap, PaymentResult } from './types'
import { version } from './version'

const { error, warn } = vi.hoisted(() => ({ error: vi.fn(), warn: vi.fn() }))
let page: EventTarget
beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.stubGlobal('console', { error, warn })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
})

/** Until then the customer may leave the page. */
const pageStays = () => vi.advanceTimersByTimeAsync(1000)

const setUp = (publicKey: unknown = 'pk_test_1', isTag = false) => {
  const events = createEvents<CheckoutEvents>()
  const element = createEvents<ElementEventMap>()
  const service = { base: 'https://pay.example/eu/' }
  const host = { settings: { publicKey }, events, frames: { context: { service } } }
  const log = createFaultLog(host as unknown as CoreHost, isTag)
  const mount = (ready: Promise<void> = Promise.resolve()) => {
    const unmounted = new AbortController()
    log.elementMounted({ on: element.on, ready }, {} as Element, unmounted.signal)
    return unmounted
  }
  return { events, element, mount }
}

const fault = (code: ErrorCode, message = 'why') => new TenderError(code, message)
const failed = (code: ErrorCode): PaymentResult => ({ status: 'failed', error: fault(code), message: 'No' })
const line = (code: ErrorCode, message = 'why') =>
  `Tender: ${code}: ${message}\nhttps://pay.example/eu/frames/${version}/errors.html#${code}`

describe('with a test key', () => {
  it('logs each warning once, with the address of its explanation', async () => {
    const { events } = setUp()
    for (const message of ['first', 'first', 'second']) events.emit('warning', fault('options.invalid', message))
    await pageStays()
    expect(error.mock.calls).toEqual([[line('options.invalid', 'first')], [line('options.invalid', 'second')]])
  })

  it('logs what the merchant cannot fix as a warning', async () => {
    setUp().events.emit('warning', fault('service.failed'))
    await pageStays()
    expect(warn).toHaveBeenCalledExactlyOnceWith(line('service.failed'))
    expect(error).not.toHaveBeenCalled()
  })

  it('logs the error of a result only if the merchant can fix it', async () => {
    const { events } = setUp()
    for (const code of ['clientToken.failed', 'card.invalid', 'network.failed'] as const)
      events.emit('result', failed(code))
    events.emit('result', { status: 'declined', paymentId: 'payments:1', message: 'No' })
    events.emit('result', { status: 'succeeded', paymentId: 'payments:1', amount: null })
    await pageStays()
    expect(error).toHaveBeenCalledExactlyOnceWith(line('clientToken.failed'))
    expect(warn).not.toHaveBeenCalled()
  })

  it('logs a result as a warning if the service does not know the document', async () => {
    setUp().events.emit('result', failed('service.incompatible'))
    await pageStays()
    expect(warn).toHaveBeenCalledExactlyOnceWith(line('service.incompatible'))
    expect(error).not.toHaveBeenCalled()
  })

  it.each([
    ['the message of an error of the SDK', fault('authorise.answer', 'HTTP 500'), ': HTTP 500'],
    ['only the name of another error', new TypeError('secret'), ': TypeError'],
    ['nothing for an error that the message repeats', fault('authorise.failed', 'it threw. See the cause'), ''],
    ['nothing for a value that is no error', 'secret', ''],
  ])('adds %s as the cause', async (_what, cause, reason) => {
    const thrown = new TenderError('clientToken.failed', 'it threw. See the cause', { cause })
    setUp().events.emit('result', { status: 'failed', error: thrown, message: 'No' })
    await pageStays()
    expect(error).toHaveBeenCalledExactlyOnceWith(line('clientToken.failed', `it threw. See the cause${reason}`))
  })

  it('logs an error once that is a warning and then the error of a result', async () => {
    const { events } = setUp()
    events.emit('warning', fault('key.unauthorised'))
    events.emit('result', failed('key.unauthorised'))
    await pageStays()
    expect(error).toHaveBeenCalledOnce()
  })

  it('logs nothing that a listener of the page receives', async () => {
    const { events } = setUp()
    const stop = events.on('result', () => {})
    events.emit('result', failed('card.missing'))
    await pageStays()
    expect(error).not.toHaveBeenCalled()
    events.emit('warning', fault('card.missing', 'a warning'))
    stop()
    events.emit('result', failed('card.missing'))
    await pageStays()
    expect(error.mock.calls).toEqual([[line('card.missing', 'a warning')], [line('card.missing')]])
  })

  it('logs although the SDK itself listens', async () => {
    const { events } = setUp()
    events.on('result', () => {}, true)
    events.emit('result', failed('card.missing'))
    await pageStays()
    expect(error).toHaveBeenCalledOnce()
  })

  it('logs elements that fail to load, also before the core has loaded, with one line for all frames', async () => {
    const { element, mount } = setUp()
    mount(Promise.reject(fault('frame.blocked', 'The card frame')))
    await pageStays()
    expect(error).toHaveBeenCalledExactlyOnceWith(line('frame.blocked', 'The card frame'))
    element.emit('loaderror', fault('frame.blocked', 'The controller frame'))
    element.emit('loaderror', fault('frame.version'))
    await pageStays()
    expect(error.mock.calls.slice(1)).toEqual([[line('frame.version')]])
  })

  it('logs nothing of an element that is unmounted', async () => {
    const { element, mount } = setUp()
    mount(Promise.reject(fault('destroyed'))).abort()
    element.emit('loaderror', fault('frame.blocked'))
    await pageStays()
    expect(error).not.toHaveBeenCalled()
  })
})

it('logs nothing of a page that the customer leaves', async () => {
  const { events } = setUp()
  events.emit('warning', fault('service.failed', 'before'))
  await vi.advanceTimersByTimeAsync(999)
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(warn).not.toHaveBeenCalled()
  // The browser may show the page again, from its cache.
  events.emit('warning', fault('service.failed', 'after'))
  await pageStays()
  expect(warn).toHaveBeenCalledExactlyOnceWith(line('service.failed', 'after'))
})

it('logs as with a test key if the key is not valid', async () => {
  for (const key of [undefined, 'demo']) setUp(key).events.emit('warning', fault('options.invalid'))
  await pageStays()
  expect(error.mock.calls).toEqual([[line('options.invalid')], [line('options.invalid')]])
})

describe('with a live key', () => {
  it('logs nothing of a checkout that the page creates', async () => {
    const { events, element, mount } = setUp('pk_live_1')
    mount()
    events.emit('warning', fault('options.invalid'))
    events.emit('result', failed('card.missing'))
    element.emit('loaderror', fault('frame.version'))
    await pageStays()
    expect(error).not.toHaveBeenCalled()
  })

  it('logs the warnings and elements of a script tag, without an address', async () => {
    const { events, element, mount } = setUp('pk_live_1', true)
    mount()
    events.emit('warning', fault('options.invalid'))
    events.emit('result', failed('card.missing'))
    element.emit('loaderror', fault('frame.version'))
    await pageStays()
    expect(error.mock.calls).toEqual([['Tender: options.invalid: why'], ['Tender: frame.version: why']])
  })
})

it.each([
  ['a script tag does not log that the order is paid, because the form shows it', true, 0],
  ['a checkout of the page logs that the order is paid', false, 1],
])('%s', async (_what, isTag, count) => {
  setUp('pk_test_1', isTag).events.emit('warning', fault('intent.completed'))
  await pageStays()
  expect(error).toHaveBeenCalledTimes(count)
})

it.each([
  ['pay(): actions must be modal', 'data-actions must be modal'],
  ['pay(): intent.amount.amount must be modal', 'data-amount must be modal'],
  ['pay(): method must be modal', 'pay(): method must be modal'],
  ['createCheckout(): unknown option text', 'data-options: unknown option text'],
  ['checkout.element(): unknown option brand', 'data-options or checkout.element(): unknown option brand'],
])('a script tag names its attribute: %s', async (message, expected) => {
  setUp('pk_test_1', true).events.emit('warning', fault('options.invalid', message))
  await pageStays()
  expect(error.mock.calls).toEqual([[line('options.invalid', expected)]])
})

it.each([
  [true, 'startIntent: error.validation (data-flow: expected a flow)'],
  [false, 'startIntent: error.validation (paymentFlowId: expected a flow)'],
])('names data-flow for a flow that the service does not know: script tag %s', async (isTag, expected) => {
  const message = 'startIntent: error.validation (paymentFlowId: expected a flow)'
  setUp('pk_test_1', isTag).events.emit('warning', fault('options.invalid', message))
  await pageStays()
  expect(error.mock.calls).toEqual([[line('options.invalid', expected)]])
})
