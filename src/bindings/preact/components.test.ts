import { type ComponentProps, createElement } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { CheckoutOptions } from '../../sdk/types'
import { Card, CheckoutProvider, type PayButton, Steps, useCheckout, useIntent, usePay, Wallets } from './components'

const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: { amount: 5099, currency: 'EUR' } },
}

const State = () => {
  const { paying, result } = usePay()
  return createElement('output', null, [useCheckout(), useIntent(), paying, result].map(String).join(' '))
}

test('on a server, a form with elements is rendered without a checkout', () => {
  const html = renderToString(
    createElement(
      CheckoutProvider,
      { options },
      createElement(
        Steps,
        { id: 'form', complete: () => true, elementRef: { current: null } },
        createElement(Card, { cardholderName: false, onChange: () => {}, class: 'card', 'data-test': 'card' }),
        createElement(Wallets, { authorise: () => {} }),
        createElement(State, null),
      ),
    ),
  )
  expect(html).toBe(
    '<form id="form"><div class="card" data-test="card"></div><div></div><output>undefined undefined false undefined</output></form>',
  )
})

test('the types reject options, events and results that do not exist', () => {
  // `createElement` of Preact infers other properties, so this function checks them as JSX does.
  const accept = <Props>(..._props: Props[]) => true
  const accepted = accept<ComponentProps<typeof Card>>({ onFocus: ({ field }) => field, tabIndex: 0 })
  // @ts-expect-error
  createElement(Card, { onChange: (state: string) => state })
  // @ts-expect-error
  accept<ComponentProps<typeof PayButton>>({ onFocus: () => {} })
  // @ts-expect-error
  accept<ComponentProps<typeof Wallets>>({ authorise: () => {}, onBlur: () => {} })
  // @ts-expect-error
  createElement(CheckoutProvider, {})
  expect(accepted).toBe(true)
})

test('a component outside of a provider names what is missing', () => {
  expect(() => renderToString(createElement(Card, {}))).toThrow('CheckoutProvider')
})
