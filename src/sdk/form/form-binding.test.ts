import { afterEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { unavailableText } from '../../shared/messages/generated/english-texts'
import type { AuthoriseRequest } from '../../shared/types'
import { createEvents } from '../events'
import type { CheckoutElement, CheckoutEvents, ElementEventMap, PaymentResult, PayOptions } from '../types'
import { bindForm, type FormBindingOptions } from './form-binding'

afterEach(() => vi.unstubAllGlobals())

/** Creates a merchant's form with one element. The core has not loaded yet. */
const startForm = (settings: FormBindingOptions['settings'] = {}) => {
  const message = { textContent: '', role: '', dataset: { tenderMessage: '' } }
  const dataset: Record<string, string> = {}
  const form = Object.assign(new EventTarget(), {
    dataset,
    ariaBusy: '',
    querySelector: () => message,
    querySelectorAll: () => [message],
    requestSubmit: () => submit(),
  })
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }))
  vi.stubGlobal(
    'FormData',
    class {
      delivery = 'locker'
    },
  )
  const results: PaymentResult[] = []
  form.addEventListener('tender:result', (event) => results.push((event as CustomEvent<PaymentResult>).detail))
  const element = createEvents<ElementEventMap>()
  const events = createEvents<CheckoutEvents>()
  const pay = vi.fn((_options: PayOptions) => new Promise<PaymentResult>(() => {}))
  bindForm({
    checkout: { pay, on: events.on },
    elements: [{ on: element.on } as unknown as CheckoutElement],
    form: form as unknown as HTMLFormElement,
    settings,
    signal: new AbortController().signal,
  })
  return {
    form,
    message,
    submit,
    element,
    events,
    pay,
    results,
    state: () => [dataset.tenderState, form.ariaBusy, message.textContent],
  }
}

it('bindForm() › sets the state loading, and announces the message element', () => {
  const { state, message } = startForm()
  expect([...state(), message.role]).toEqual(['loading', 'true', '', 'alert'])
})

it('submit › does not leave the page, and pays with the values of the form', async () => {
  const authorise = vi.fn()
  const settings: FormBindingOptions['settings'] = {}
  const { submit, pay } = startForm(settings)
  // `false` means that the submission was cancelled with `preventDefault`.
  expect(submit()).toBe(false)
  expect(pay).toHaveBeenCalledExactlyOnceWith({ authorise: expect.any(Function) })
  // The core has loaded before the merchant's function is called.
  settings.authorise = authorise
  const request = {} as AuthoriseRequest
  pay.mock.calls[0]?.[0].authorise?.(request)
  expect(authorise).toHaveBeenCalledExactlyOnceWith(request, { delivery: 'locker' })
})

it('submit › pays with the method of the pressed button, also with an invalid one instead of the card', () => {
  const { form, pay } = startForm()
  for (const dataset of [{ tenderMethod: 'PAYPAL' }, { tenderMethod: '' }, {}])
    form.dispatchEvent(Object.assign(new Event('submit', { cancelable: true }), { submitter: { dataset } }))
  expect(pay.mock.calls.map(([{ method }]) => method)).toEqual([{ type: 'PAYPAL' }, { type: '' }, undefined])
})

it('submit › does not pay if a listener of the page has cancelled the event', () => {
  const { form, pay } = startForm()
  const cancelled = new Event('submit', { cancelable: true })
  cancelled.preventDefault()
  form.dispatchEvent(cancelled)
  expect(pay).not.toHaveBeenCalled()
})

it('submit › follows once when the customer presses Enter in an element', () => {
  const { element, pay } = startForm()
  element.emit('submit')
  expect(pay).toHaveBeenCalledOnce()
})

it.each([
  ['its own message', 'Not now', 'Not now'],
  ['the fallback text', '', unavailableText],
])('loaderror › fails the form with %s', (_what, customerMessage, shown) => {
  const { element, state } = startForm()
  element.emit('loaderror', new TenderError('frame.blocked', 'x', { customerMessage }))
  expect(state()).toEqual(['failed', 'false', shown])
})

it('loaderror › is left to the core once it has loaded', () => {
  const { element, state } = startForm({ authorise: () => {} })
  element.emit('loaderror', new TenderError('frame.timeout', 'x'))
  expect(state()[0]).toBe('loading')
})

it('tender:result › is emitted once for each result, also of a payment without the core', () => {
  const { events, results } = startForm()
  const failed: PaymentResult = { status: 'failed', error: new TenderError('script.failed', 'x'), message: 'No' }
  events.emit('result', failed)
  expect(results).toEqual([failed])
})
