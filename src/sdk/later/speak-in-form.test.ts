import { afterEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import type { CheckoutEvents, PaymentResult, Resumed } from '../types'
import { type SpeakInFormOptions, speakInForm } from './speak-in-form'

const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'payments:1' }
const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'No' }
const returned = '?order=7&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'

afterEach(() => vi.unstubAllGlobals())

interface Given {
  search?: string
  returnUrl?: string
  resume?: () => Promise<Resumed>
  ready?: Promise<void>
  /** What the form says, when this comes. */
  before?: 'loading' | 'failed'
  underWay?: boolean
}

/** A form of a shop with one element in it, and the page that it is on. */
const startForm = ({
  search = '',
  returnUrl,
  resume,
  ready = Promise.resolve(),
  before = 'loading',
  underWay = false,
}: Given = {}) => {
  const message = { textContent: '' }
  const dataset: Record<string, string> = { tenderState: before }
  const form = Object.assign(new EventTarget(), { dataset, ariaBusy: '', querySelector: () => message })
  const assign = vi.fn()
  vi.stubGlobal('location', { href: `https://shop.example/pay${search}`, search, assign })
  const told: string[] = []
  form.addEventListener('tender:result', (event) => told.push((event as CustomEvent<PaymentResult>).detail.status))
  const events = createEvents<CheckoutEvents>()
  const asked = vi.fn(resume ?? (async () => ({ resumed: false })))
  const elements = { each: (act: (element: { ready: Promise<void> }) => void) => act({ ready }) }
  const lock: { underWay: boolean; paid?: PaymentResult } = { underWay }
  const host = { elements, events, lock, query: search } as unknown as SpeakInFormOptions['host']
  speakInForm({ form: form as unknown as HTMLFormElement, host, resume: asked, returnUrl })
  return {
    resume: asked,
    told,
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
  it('is ready with its elements, and asks for nothing where nobody comes back', async () => {
    const { state, resume, busy } = startForm()
    await state('ready')
    expect(busy()).toBe('false')
    expect(resume).not.toHaveBeenCalled()
  })

  it('tells the customer when an element does not come up', async () => {
    const fault = new TenderError('frame.blocked', 'x', { customerMessage: 'Not now' })
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Not now')
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

describe('a customer who is back from their bank', () => {
  const resumed = (payment?: PaymentResult) => async () => ({ resumed: true, ...(payment && { payment }) })

  it('and has paid is sent on', async () => {
    const { state, sentTo, told } = startForm({ search: returned, returnUrl: '/thanks', resume: resumed(succeeded) })
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?paymentId=payments%3A1'])
    expect(told).toEqual(['succeeded'])
  })

  it('and has paid reads it here, where the tag names no other page', async () => {
    const { state, sentTo, told } = startForm({ search: returned, resume: resumed(succeeded) })
    await state('done')
    expect([...sentTo(), ...told]).toEqual(['succeeded'])
  })

  it('and was sent on to this very page goes round no circle', async () => {
    const search = '?paymentId=payments%3A1'
    const { state, sentTo } = startForm({ search, returnUrl: '/pay', resume: resumed(succeeded) })
    await state('done')
    expect(sentTo()).toEqual([])
  })

  it('and was refused reads why, and may pay anew', async () => {
    const { state, sentTo, told } = startForm({ search: returned, returnUrl: '/thanks', resume: resumed(declined) })
    await state('ready', 'No')
    expect([...sentTo(), ...told]).toEqual(['declined'])
  })

  it('and pays at once hears of that payment alone', async () => {
    const { state, told, events, sentTo } = startForm({
      search: returned,
      returnUrl: '/thanks',
      resume: resumed(succeeded),
    })
    events.emit('paying', true)
    await settled()
    await state('paying')
    expect([...sentTo(), ...told]).toEqual([])
  })

  it.each([
    ['knows of no payment', resumed()],
    ['cannot be asked', () => Promise.reject(new TenderError('network.failed', 'x'))],
  ])('may pay where the service %s', async (_what, resume) => {
    const { state, told } = startForm({ search: returned, resume })
    await state('ready')
    expect(told).toEqual([])
  })
})
