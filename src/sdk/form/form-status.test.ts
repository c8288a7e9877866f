import { afterEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import { createEvents } from '../events'
import type { CheckoutEvents, PaymentResult } from '../types'
import { type FormStatusOptions, showFormStatus } from './form-status'

const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const pending: PaymentResult = { status: 'pending', message: 'Not known yet' }
const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'No' }
const returned = '?order=7&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'

afterEach(() => vi.unstubAllGlobals())

interface Given {
  search?: string
  returnUrl?: string
  ready?: Promise<void>
  /** What the form says, when this comes. */
  before?: 'loading' | 'failed'
  underWay?: boolean
}

/** A form of a shop with one element in it, and the page that it is on. */
const startForm = ({
  search = '',
  returnUrl,
  ready = Promise.resolve(),
  before = 'loading',
  underWay = false,
}: Given = {}) => {
  const message = { textContent: '' }
  const dataset: Record<string, string> = { tenderState: before }
  const form = Object.assign(new EventTarget(), { dataset, ariaBusy: '', querySelector: () => message })
  const assign = vi.fn()
  vi.stubGlobal('location', { href: `https://shop.example/pay${search}`, search, assign })
  const events = createEvents<CheckoutEvents>()
  const elements = { each: (act: (element: { ready: Promise<void> }) => void) => act({ ready }) }
  const lock: { underWay: boolean; paid?: PaymentResult } = { underWay }
  const host = {
    elements,
    events,
    lock,
    query: search,
    options: {},
    shared: { locale: 'sv' },
  } as unknown as FormStatusOptions['host']
  showFormStatus({ form: form as unknown as HTMLFormElement, host, returnUrl })
  return {
    events,
    lock,
    submit: () => form.dispatchEvent(new Event('submit')),
    /** Waits until the form is in this state. */
    state: (state: string, text = '') =>
      vi.waitFor(() => expect([dataset.tenderState, message.textContent]).toEqual([state, text])),
    busy: () => form.ariaBusy,
    sentTo: () => assign.mock.calls.map(([target]) => String(target)),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the form of a page with a script tag', () => {
  it('is ready with its elements', async () => {
    const { state, busy } = startForm()
    await state('ready')
    expect(busy()).toBe('false')
  })

  it('tells the customer when an element does not come up', async () => {
    const fault = new TenderError('frame.blocked', 'x', { customerMessage: 'Not now' })
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Not now')
  })

  it('shows the text of the customer’s language for an error without one', async () => {
    const fault = new TenderError('frame.timeout', 'x')
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Det går inte att betala just nu.')
    expect(fault.customerMessage).toBe('')
  })

  it('is ready where another try has brought what could not be loaded', async () => {
    await startForm({ before: 'failed' }).state('ready')
  })

  it('is paying where the customer was faster than this, and stays so when the elements are ready', async () => {
    const { state, busy, events } = startForm({ underWay: true })
    await state('paying')
    await settled()
    await state('paying')
    expect(busy()).toBe('true')
    events.emit('result', declined)
    await state('ready', 'No')
  })

  it('is paying while a payment is under way, and says why one has failed', async () => {
    const { state, events } = startForm()
    await state('ready')
    events.emit('paying', true)
    await state('paying')
    events.emit('paying', false)
    events.emit('result', declined)
    await state('ready', 'No')
  })

  it('sends who has paid on, once', async () => {
    const { events, sentTo, state } = startForm({ returnUrl: '/thanks?lang=de' })
    events.emit('result', succeeded)
    await settled()
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?lang=de&paymentId=payments%3A1'])
  })

  it('sends who comes back to it and pays again on to where they were', async () => {
    const { events, sentTo, lock, submit } = startForm({ returnUrl: '/thanks' })
    submit()
    expect(sentTo()).toEqual([])
    lock.paid = succeeded
    events.emit('result', succeeded)
    submit()
    expect(sentTo()).toHaveLength(2)
  })
})

describe('a recovered payment', () => {
  it('that was made sends the customer on', async () => {
    const { state, sentTo, events } = startForm({ search: returned, returnUrl: '/thanks' })
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?paymentId=payments%3A1'])
  })

  it('that was made is shown here if the tag names no other page', async () => {
    const { state, sentTo, events } = startForm({ search: returned })
    events.emit('result', succeeded)
    await state('done')
    expect(sentTo()).toEqual([])
  })

  it('does not send the customer on from the page that they were sent on to', async () => {
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

  it('shows the later outcome in place of the message', async () => {
    const { state, events } = startForm()
    await state('ready')
    events.emit('result', pending)
    await state('ready', 'Not known yet')
    events.emit('result', declined)
    await state('ready', 'No')
  })
})
