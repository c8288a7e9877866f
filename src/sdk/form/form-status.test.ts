import { afterEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import { createEvents } from '../events'
import type { CheckoutEvents, ElementEventMap, PaymentResult } from '../types'
import { createFormStatus, type FormStatusOptions } from './form-status'

const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const pending: PaymentResult = { status: 'pending', message: 'Not known yet' }
const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'No' }
const returned = '?order=7&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'

afterEach(() => vi.unstubAllGlobals())

type FormState = 'loading' | 'ready' | 'paying' | 'done' | 'failed'

interface Given {
  search?: string
  returnUrl?: string
  ready?: Promise<void>
  /** The form's state when the core loads. */
  before?: FormState
  isPaying?: boolean
}

/** Creates a merchant's form with one element. */
const startForm = ({
  search = '',
  returnUrl,
  ready = Promise.resolve(),
  before = 'loading',
  isPaying = false,
}: Given = {}) => {
  const message = { textContent: '' }
  const dataset: Record<string, string> = { tenderState: before }
  /** Whether an element shows the retry button or the error notice. */
  let isUnavailable = false
  const form = Object.assign(new EventTarget(), {
    dataset,
    ariaBusy: '',
    // The browser tests change the HTML of the form (e2e/page-changes.spec.ts).
    querySelectorAll: () => [],
    querySelector: (selector: string) => (selector === '[data-tender-message]' ? message : isUnavailable ? {} : null),
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const assign = vi.fn()
  vi.stubGlobal('location', { href: `https://shop.example/pay${search}`, search, assign })
  const events = createEvents<CheckoutEvents>()
  const elements = [{ ready, mounted: true }]
  const lock: { isPaying: boolean; paidResult?: PaymentResult } = { isPaying }
  const host = {
    elements,
    events,
    payments: { lock },
    query: search,
    settings: {},
    frames: { context: { locale: 'sv' } },
  } as unknown as FormStatusOptions['host']
  const status = createFormStatus({
    form: form as unknown as HTMLFormElement,
    host,
    returnUrl,
    bound: new AbortController().signal,
  })
  return {
    events,
    lock,
    status,
    setUnavailable: (next: boolean) => {
      isUnavailable = next
    },
    submit: () => form.dispatchEvent(new Event('submit')),
    /** Waits until the form has this state and shows this text. */
    state: (state: string, text = '') =>
      vi.waitFor(() => expect([dataset.tenderState, message.textContent]).toEqual([state, text])),
    busy: () => form.ariaBusy,
    sentTo: () => assign.mock.calls.map(([target]) => String(target)),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the form of a script tag', () => {
  it('is ready when its elements are ready', async () => {
    const { state, busy } = startForm()
    await state('ready')
    expect(busy()).toBe('false')
  })

  it('shows the message of an element that fails to load', async () => {
    const fault = new TenderError('frame.blocked', 'x', { customerMessage: 'Not now' })
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Not now')
  })

  it('shows the text of the customer’s language for an error without one', async () => {
    const fault = new TenderError('frame.timeout', 'x')
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Det går inte att betala just nu.')
    expect(fault.customerMessage).toBe('')
  })

  it('is ready when another attempt to load has succeeded', async () => {
    await startForm({ before: 'failed' }).state('ready')
  })

  it('is paying while the payment of an earlier page is looked up, and shows afterwards what happened meanwhile', async () => {
    const { state, busy, events, status } = startForm()
    status.lookupChanged(true)
    await state('paying')
    await settled()
    await state('paying')
    expect(busy()).toBe('true')
    status.lookupChanged(false)
    await state('ready')

    status.lookupChanged(true)
    events.emit('result', { status: 'declined', message: 'Declined', paymentId: 'p' } as never)
    await state('paying', 'Declined')
    status.lookupChanged(false)
    await state('ready', 'Declined')

    status.lookupChanged(true)
    events.emit('result', { status: 'succeeded', paymentId: 'p' } as never)
    await state('done')
    status.lookupChanged(false)
    await state('done')
  })

  it('is paying if the customer has submitted it before the core has loaded, until the result', async () => {
    const { state, busy, events } = startForm({ isPaying: true })
    await state('paying')
    await settled()
    await state('paying')
    expect(busy()).toBe('true')
    events.emit('result', declined)
    await state('ready', 'No')
  })

  it('is paying during a payment, and then shows its message', async () => {
    const { state, events } = startForm()
    await state('ready')
    events.emit('paying', true)
    await state('paying')
    events.emit('paying', false)
    events.emit('result', declined)
    await state('ready', 'No')
  })

  it('opens the return URL once after the payment', async () => {
    const { events, sentTo, state } = startForm({ returnUrl: '/thanks?lang=de' })
    events.emit('result', succeeded)
    await settled()
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?lang=de&paymentId=payments%3A1'])
  })

  it('does not open a return URL that would run a script', async () => {
    const { events, sentTo, state } = startForm({ returnUrl: 'javascript:alert(1)' })
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual([])
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'options.invalid' }))
  })

  it('opens the return URL again if the form of a paid order is submitted', async () => {
    const { events, sentTo, lock, submit } = startForm({ returnUrl: '/thanks' })
    submit()
    expect(sentTo()).toEqual([])
    lock.paidResult = succeeded
    events.emit('result', succeeded)
    submit()
    expect(sentTo()).toHaveLength(2)
  })
})

describe('a recovered payment', () => {
  it('opens the return URL', async () => {
    const { state, sentTo, events } = startForm({ search: returned, returnUrl: '/thanks' })
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?paymentId=payments%3A1'])
  })

  it('is shown in the form without a return URL', async () => {
    const { state, sentTo, events } = startForm({ search: returned })
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual([])
  })

  it('does not open the return URL from the return URL', async () => {
    const { state, sentTo, events } = startForm({ search: '?paymentId=payments%3A1', returnUrl: '/pay' })
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual([])
  })

  it('shows its message before the elements are ready, and keeps it when they are', async () => {
    const elements = createDeferred<void>()
    const { state, events, busy } = startForm({ ready: elements.promise })
    events.emit('result', pending)
    await state('loading', 'Not known yet')
    expect(busy()).toBe('true')
    elements.resolve()
    await state('ready', 'Not known yet')
    expect(busy()).toBe('false')
  })

  it('keeps its message in a form whose elements do not load', async () => {
    const elements = createDeferred<void>()
    const { state, events } = startForm({ ready: elements.promise })
    events.emit('result', pending)
    elements.reject(new TenderError('frame.timeout', 'x'))
    await state('failed', 'Not known yet')
  })

  it('shows the later outcome in place of the pending message', async () => {
    const { state, events } = startForm()
    await state('ready')
    events.emit('result', pending)
    await state('ready', 'Not known yet')
    events.emit('result', declined)
    await state('ready', 'No')
  })
})

describe('elementMounted()', () => {
  const fault = new TenderError('frame.timeout', 'x')
  const mountIn = async (before: FormState) => {
    const form = startForm(before === 'loading' ? { ready: new Promise(() => {}) } : {})
    if (before !== 'loading') await form.state('ready')
    if (before === 'paying') form.events.emit('paying', true)
    if (before === 'done') form.events.emit('result', succeeded)
    await form.state(before)
    const element = createEvents<ElementEventMap>()
    const unmounted = new AbortController()
    form.status.elementMounted({ on: element.on }, unmounted.signal)
    return { ...form, element, unmounted }
  }

  it('fails the form with an element that fails later, until all elements are available again', async () => {
    const { state, element, setUnavailable } = await mountIn('ready')
    setUnavailable(true)
    element.emit('loaderror', fault)
    await state('failed')
    element.emit('ready')
    await state('failed')
    setUnavailable(false)
    element.emit('ready')
    await state('ready')
  })

  it.each<FormState>(['loading', 'paying', 'done'])('keeps the state %s', async (before) => {
    const { state, element } = await mountIn(before)
    element.emit('loaderror', fault)
    element.emit('ready')
    await state(before)
  })

  it('ignores an element that is unmounted', async () => {
    const { state, element, unmounted } = await mountIn('ready')
    unmounted.abort()
    element.emit('loaderror', fault)
    await state('ready')
  })
})
