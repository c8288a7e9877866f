import type { Component, ComponentProps } from 'svelte'
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import Shop from '../../../lab/support/svelte/shop.svelte'
import State from '../../../lab/support/svelte/state.svelte'
import type { CheckoutOptions } from '../../sdk/types'
import { Card, type CheckoutProvider, type PayButton, Steps, type Wallets } from './components'

const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: { amount: 5099, currency: 'EUR' } },
}

const htmlOf = (component: unknown, props: object = {}) =>
  render(component as Component, { props })
    .body.replace(/<!--.*?-->/g, '')
    .replace(/>\s+</g, '><')

test('on a server, a form with all elements is rendered without a checkout', () => {
  const card = '<div class="card wide" id="card" style="margin: 0" aria-label="Card" data-test="card"></div>'
  const content = `${card}${'<div></div>'.repeat(6)}<div class="wallets"></div><output>undefined undefined false undefined</output>`
  expect(htmlOf(Shop, { options })).toBe(`<form id="form" method="post">${content}</form>`)
})

test.each([Card, Steps, State])('a component outside of a provider names what is missing', (component) => {
  expect(() => htmlOf(component)).toThrow('CheckoutProvider')
})

test('the types reject options, events and results that do not exist', () => {
  const accept = <Props>(..._props: Props[]) => true
  const accepted = accept<ComponentProps<typeof Card>>({ cardholderName: false, class: 'card', 'data-test': 'card' })
  // @ts-expect-error
  accept<ComponentProps<typeof Card>>({ cardholderName: 'no' })
  // @ts-expect-error
  accept<ComponentProps<typeof Card>>({ onchange: (state: string) => state })
  // @ts-expect-error
  accept<ComponentProps<typeof Card>>({ onchanged: () => {} })
  // @ts-expect-error
  accept<ComponentProps<typeof Wallets>>({ authorise: () => {}, onblur: () => {} })
  // @ts-expect-error
  accept<ComponentProps<typeof PayButton>>({ onfocus: () => {} })
  // @ts-expect-error
  accept<ComponentProps<typeof CheckoutProvider>>({})
  // @ts-expect-error
  accept<ComponentProps<typeof CheckoutProvider>>({ options: {} })
  // @ts-expect-error
  accept<ComponentProps<typeof CheckoutProvider>>({ options, onresult: (result: number) => result })
  expect(accepted).toBe(true)
})
