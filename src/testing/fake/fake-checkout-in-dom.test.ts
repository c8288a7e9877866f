import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckout } from '../../sdk/npm-checkout'
import { fakeCheckout } from './fake-checkout'

const options = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_demo',
  intent: { trackingId: 'order_7', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
}

const html = '<form><div id="card"></div><p role="status"></p><button>Pay</button></form>'
const url = 'https://shop.example/'

const environments = [
  ['jsdom', () => new JSDOM('', { url }).window],
  ['happy-dom', () => new Window({ url })],
] as const

describe.each(environments)('in %s', (_name, open) => {
  beforeEach(() => {
    const window = open() as unknown as typeof globalThis
    for (const name of ['window', 'document', 'navigator', 'location', 'Element', 'HTMLElement'] as const)
      vi.stubGlobal(name, name === 'window' ? window : window[name])
    document.body.innerHTML = html
  })
  afterEach(() => vi.unstubAllGlobals())

  it('fakeCheckout() takes part in the page of a shop', async () => {
    const checkout = fakeCheckout({ intent: options.intent, result: 'declined' })
    const form = document.querySelector('form') as HTMLFormElement
    const status = document.querySelector('p') as HTMLElement
    const stopSteps = checkout.steps.follow(form)
    const card = checkout.element('card').mount('#card')
    expect(document.querySelector('#card')?.childElementCount).toBeGreaterThan(0)
    checkout.on('result', (result) => {
      status.textContent = 'message' in result ? result.message : 'Thank you!'
    })
    const authorise = vi.fn(() => ({}))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void checkout.pay({ authorise })
    })
    form.querySelector('button')?.click()
    await vi.waitFor(() => expect(status.textContent).toMatch(/\w/))
    expect(authorise).toHaveBeenCalledOnce()
    card.unmount()
    stopSteps()
    expect(document.querySelector('#card')?.childElementCount).toBe(0)
  })

  it('payButton › pays only if the form around it is valid, unless the form has novalidate', () => {
    document.body.innerHTML = '<form><input required><div id="pay"></div></form>'
    const form = document.querySelector('form') as HTMLFormElement
    const input = document.querySelector('input') as HTMLInputElement
    const beforePay = vi.fn(() => false)
    fakeCheckout({ intent: options.intent })
      .element('payButton', { authorise: () => ({}), beforePay })
      .mount('#pay')
    const press = () => form.querySelector('button')?.click()
    press()
    expect(beforePay).not.toHaveBeenCalled()
    input.value = 'ada@shop.example'
    press()
    expect(beforePay).toHaveBeenCalledTimes(1)
    input.value = ''
    form.noValidate = true
    press()
    expect(beforePay).toHaveBeenCalledTimes(2)
  })

  it('createCheckout() names the entry for unit tests', () => {
    expect(() => createCheckout(options)).toThrow('In unit tests, use fakeCheckout() of tender-checkout/testing')
  })
})
