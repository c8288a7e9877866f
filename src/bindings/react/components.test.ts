import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CheckoutOptions } from '../../sdk/types'
import {
  Card,
  CardCvc,
  CardExpiry,
  CardName,
  CardNumber,
  CheckoutProvider,
  PayButton,
  Payment,
  Steps,
  useCheckout,
  useIntent,
  usePay,
  Wallets,
} from './components'

const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: { amount: 5099, currency: 'EUR' } },
}

const State = () => {
  const { paying, result } = usePay()
  return createElement('output', null, [useCheckout(), useIntent(), paying, result].map(String).join(' '))
}

test('on a server, a form with all elements is rendered without a checkout', () => {
  const elements = [Card, CardNumber, CardExpiry, CardCvc, CardName, Payment]
  const html = renderToString(
    createElement(
      StrictMode,
      null,
      createElement(
        CheckoutProvider,
        { options, resume: {}, onResult: () => {} },
        createElement(
          Steps,
          { id: 'form', method: 'post', complete: () => true },
          ...elements.map((Element) => createElement(Element, { key: elements.indexOf(Element) })),
          createElement(PayButton, { authorise: () => {} }),
          createElement(Wallets, { authorise: () => {}, className: 'wallets' }),
          createElement(State),
        ),
      ),
    ),
  )
  const divs = '<div></div>'.repeat(elements.length + 1)
  expect(html).toBe(
    `<form id="form" method="post">${divs}<div class="wallets"></div><output>undefined undefined false undefined</output></form>`,
  )
})

test('attributes are on the container of an element, and its options and listeners are not', () => {
  const card = createElement(Card, {
    cardholderName: false,
    brands: { accepted: ['visa'] },
    onChange: () => {},
    onLoadError: () => {},
    className: 'card',
    id: 'card',
    style: { margin: 0 },
    'aria-label': 'Card',
    'data-test': 'card',
  })
  expect(renderToString(createElement(CheckoutProvider, { options }, card))).toBe(
    '<div class="card" id="card" style="margin:0" aria-label="Card" data-test="card"></div>',
  )
})

test('the types reject options, events and results that do not exist', () => {
  const accepted = createElement(Card, { cardholderName: false, onFocus: ({ field }) => field, tabIndex: 0 })
  // @ts-expect-error
  createElement(Card, { cardholderName: 'no' })
  // @ts-expect-error
  createElement(Card, { onChange: (state: string) => state })
  // @ts-expect-error
  createElement(PayButton, { onFocus: () => {} })
  // @ts-expect-error
  createElement(Wallets, { authorise: () => {}, onBlur: () => {} })
  // @ts-expect-error
  createElement(CheckoutProvider, {})
  // @ts-expect-error
  createElement(CheckoutProvider, { options, onResult: (result: number) => result })
  expect(accepted).toBeDefined()
})

test.each([Card, Steps, State])('a component outside of a provider names what is missing', (component) => {
  expect(() => renderToString(createElement(component as typeof State))).toThrow('CheckoutProvider')
})
