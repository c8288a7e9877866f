import { describe, expect, it, vi } from 'vitest'
import { TenderError } from '../shared/error'
import { goOn } from './later/serve-shop'
import { payOnSubmit } from './pay-on-submit'
import type { CheckoutElement, CheckoutEvents, PaymentResult, PayOptions, Resumed } from './types'

const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'payments:1' }
const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'No' }
const returned = '?order=7&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'

interface Given {
  search?: string
  returnUrl?: string
  actions?: PayOptions['actions']
  resume?: () => Promise<Resumed>
  ready?: Promise<void>
}

/** A form of a shop with one element in it, and the page that it is on. */
const startForm = ({ search = '', returnUrl, actions, resume, ready = Promise.resolve() }: Given = {}) => {
  const message = { textContent: '', setAttribute: () => {} }
  const dataset: Record<string, string> = {}
  const form = Object.assign(new EventTarget(), { dataset, ariaBusy: '', querySelector: () => message })
  const assign = vi.fn()
  vi.stubGlobal('location', { href: `https://shop.example/pay${search}`, search, assign })
  vi.stubGlobal('window', { Tender: { goOn } })
  vi.stubGlobal(
    'FormData',
    class {
      length = 0
    },
  )
  const events: string[] = []
  form.addEventListener('tender:result', (event) => events.push((event as CustomEvent<PaymentResult>).detail.status))
  const listeners: Partial<CheckoutEvents> = {}
  const pay = vi.fn((_options: PayOptions) => Promise.resolve(succeeded))
  const checkout = {
    pay,
    resume: vi.fn(resume),
    on: <Name extends keyof CheckoutEvents>(name: Name, listener: CheckoutEvents[Name]) => {
      listeners[name] = listener
      return () => {}
    },
  }
  payOnSubmit({
    checkout,
    elements: [{ ready, on: () => () => {} } as unknown as CheckoutElement],
    form: form as unknown as HTMLFormElement,
    authoriseUrl: '/authorise',
    returnUrl,
    pay: actions ? { actions } : {},
  })
  return {
    checkout,
    pay,
    events,
    /** Waits until the form is in this state. */
    state: (state: string, text = '') =>
      vi.waitFor(() => expect([dataset.tenderState, message.textContent]).toEqual([state, text])),
    sentTo: () => assign.mock.calls.map(([target]) => String(target)),
    end: (result: PaymentResult) => listeners.result?.(result),
    submit: () => form.dispatchEvent(new Event('submit', { cancelable: true })),
  }
}

describe('the form of a page with a script tag', () => {
  it('is ready with its elements, and asks for nothing where nobody comes back', async () => {
    const { state, checkout } = startForm()
    await state('ready')
    expect(checkout.resume).not.toHaveBeenCalled()
  })

  it('tells the customer when an element does not come up', async () => {
    const fault = new TenderError('frame.blocked', 'x', { customerMessage: 'Not now' })
    await startForm({ ready: Promise.reject(fault) }).state('failed', 'Not now')
  })

  it('pays as the tag says, and comes back here, where it can tell how it ended', () => {
    const { submit, pay } = startForm({ actions: 'redirect', returnUrl: '/thanks' })
    submit()
    expect(pay).toHaveBeenCalledWith({ actions: 'redirect', authorise: expect.any(Function) })
  })

  it('sends who has paid on, once', async () => {
    const { end, sentTo } = startForm({ returnUrl: '/thanks?lang=de' })
    end(succeeded)
    expect(sentTo()).toEqual(['https://shop.example/thanks?lang=de&paymentId=payments%3A1'])
  })
})

describe('a customer who is back from their bank', () => {
  const resumed = (payment?: PaymentResult) => async () => ({ resumed: true, ...(payment && { payment }) })

  it('and has paid is sent on', async () => {
    const { state, sentTo, events } = startForm({ search: returned, returnUrl: '/thanks', resume: resumed(succeeded) })
    await state('done')
    expect(sentTo()).toEqual(['https://shop.example/thanks?paymentId=payments%3A1'])
    expect(events).toEqual(['succeeded'])
  })

  it('and has paid reads it here, where the tag names no other page', async () => {
    const { state, sentTo, events } = startForm({ search: returned, resume: resumed(succeeded) })
    await state('done')
    expect([...sentTo(), ...events]).toEqual(['succeeded'])
  })

  it('and was sent on to this very page goes round no circle', async () => {
    const search = '?paymentId=payments%3A1'
    const { state, sentTo } = startForm({ search, returnUrl: '/pay', resume: resumed(succeeded) })
    await state('done')
    expect(sentTo()).toEqual([])
  })

  it('and was refused reads why, and may pay anew', async () => {
    const { state, sentTo, events } = startForm({ search: returned, returnUrl: '/thanks', resume: resumed(declined) })
    await state('ready', 'No')
    expect([...sentTo(), ...events]).toEqual(['declined'])
  })

  it.each([
    ['knows of no payment', resumed()],
    ['cannot be asked', () => Promise.reject(new TenderError('network.failed', 'x'))],
  ])('may pay where the service %s', async (_what, resume) => {
    const { state, events } = startForm({ search: returned, resume })
    await state('ready')
    expect(events).toEqual([])
  })
})
