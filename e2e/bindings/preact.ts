import { createElement, render } from 'preact'
import { Card, CheckoutProvider, Steps, useCheckout, useIntent, usePay } from '../../src/preact'
import { authorise, countCheckout, optionsOf, outcome, type ShopLog, type ShopState, type StartShop } from './shop'

const Form = ({ log }: { log: ShopLog }) => {
  const checkout = useCheckout()
  const intent = useIntent()
  const { pay, paying, result } = usePay()
  countCheckout(log, checkout)
  const submit = (event: Event) => {
    event.preventDefault()
    void pay({ authorise, outcome })
  }
  return createElement(
    Steps,
    { onSubmit: submit, class: 'checkout' },
    createElement(Card, {
      class: 'card',
      'data-test': 'card',
      onReady: () => {
        log.ready += 1
      },
      elementRef: (element) => {
        log.element = element
      },
    }),
    createElement('output', null, `${intent?.amount?.amount ?? 'no intent'}`),
    createElement('p', { role: 'status' }, result?.status ?? ''),
    createElement('button', { type: 'submit', disabled: paying }, 'Pay'),
  )
}

const Checkout = ({ state, log }: { state: ShopState; log: ShopLog }) =>
  createElement(
    CheckoutProvider,
    {
      options: optionsOf(state),
      onResult: ({ status }) => log.results.push(status),
      onWarning: ({ code }) => log.warnings.push(code),
    },
    createElement(Form, { log }),
  )

export const start: StartShop = (node, initial, log) => {
  let state = initial
  const set = (changes: Partial<ShopState>) => {
    state = { ...state, ...changes }
    const page = state.visible ? createElement(Checkout, { state, log }) : null
    render([createElement('h1', null, 'Shop'), page], node)
  }
  set({})
  return { set, end: () => render(null, node) }
}
