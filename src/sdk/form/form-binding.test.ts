import { afterEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import { unavailableText } from '../fallback-texts'
import type { CheckoutElement, CheckoutEvents, ElementEventMap, PaymentResult, PayOptions } from '../types'
import { bindForm, type FormBindingOptions } from './form-binding'

afterEach(() => vi.unstubAllGlobals())

/** A form of a shop with one element in it, before anything has come that could pay. */
const startForm = (settings: FormBindingOptions['settings'] = {}) => {
  const message = { textContent: '', role: '', setAttribute: (_name: 'role', role: string) => (message.role = role) }
  const dataset: Record<string, string> = {}
  const form = Object.assign(new EventTarget(), {
    dataset,
    ariaBusy: '',
    querySelector: () => message,
    requestSubmit: () => submit(),
  })
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }))
  vi.stubGlobal(
    'FormData',
    class {
      delivery = 'locker'
    },
  )
  const told: PaymentResult[] = []
  form.addEventListener('tender:result', (event) => told.push((event as CustomEvent<PaymentResult>).detail))
  const element = createEvents<ElementEventMap>()
  const events = createEvents<CheckoutEvents>()
  const pay = vi.fn((_options: PayOptions) => new Promise<PaymentResult>(() => {}))
  bindForm({
    checkout: { pay, on: events.on },
    elements: [{ on: element.on } as unknown as CheckoutElement],
    form: form as unknown as HTMLFormElement,
    settings,
  })
  return {
    form,
    message,
    submit,
    element,
    events,
    pay,
    told,
    state: () => [dataset.tenderState, form.ariaBusy, message.textContent],
  }
}

it('is loading and busy from the start, and its message is one that is read aloud', () => {
  const { state, message } = startForm()
  expect([...state(), message.role]).toEqual(['loading', 'true', '', 'alert'])
})

it('never leaves the page, and pays with what stands in the form', async () => {
  const authorise = vi.fn()
  const settings: FormBindingOptions['settings'] = {}
  const { submit, pay } = startForm(settings)
  // `false`: its default was prevented.
  expect(submit()).toBe(false)
  expect(pay).toHaveBeenCalledExactlyOnceWith({ authorise: expect.any(Function) })
  // What comes later is there by the time that the shop is asked.
  settings.authorise = authorise
  const request = {} as Parameters<PayOptions['authorise']>[0]
  pay.mock.calls[0]?.[0].authorise(request)
  expect(authorise).toHaveBeenCalledExactlyOnceWith(request, { delivery: 'locker' })
})

it('Enter in an element submits it once', () => {
  const { element, pay } = startForm()
  element.emit('submit')
  expect(pay).toHaveBeenCalledOnce()
})

it.each([
  ['in its own words', 'Not now', 'Not now'],
  ['in ours', '', unavailableText],
])('says %s that an element does not come up', (_what, customerMessage, shown) => {
  const { element, state } = startForm()
  element.emit('loaderror', new TenderError('frame.blocked', 'x', { customerMessage }))
  expect(state()).toEqual(['failed', 'false', shown])
})

it('leaves that to what comes later, once it is there', () => {
  const { element, state } = startForm({ authorise: () => {} })
  element.emit('loaderror', new TenderError('frame.timeout', 'x'))
  expect(state()[0]).toBe('loading')
})

it('tells each result once, also of a payment that could not begin', () => {
  const { events, told } = startForm()
  const failed: PaymentResult = { status: 'failed', error: new TenderError('script.failed', 'x'), message: 'No' }
  events.emit('result', failed)
  expect(told).toEqual([failed])
})
