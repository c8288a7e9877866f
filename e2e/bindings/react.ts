import { createElement, type FormEvent, StrictMode, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { Card, CheckoutProvider, Steps, useCheckout, useIntent, usePay } from '../../src/react'
import { authorise, countCheckout, optionsOf, outcome, type ShopLog, type ShopState, type StartShop } from './shop'

/** Suspends the page while it waits. */
const createData = () => {
  let finish = () => {}
  let data: Promise<void> | undefined
  return {
    read: (waiting: boolean) => {
      if (waiting) data ??= new Promise((resolve) => (finish = resolve))
      else finish()
      if (waiting && data) use(data)
      if (!waiting) data = undefined
    },
  }
}
const { read } = createData()

const Data = ({ waiting }: ShopState) => {
  read(waiting)
  return null
}

const Form = ({ log }: { log: ShopLog }) => {
  const checkout = useCheckout()
  const intent = useIntent()
  const { pay, paying, result } = usePay()
  countCheckout(log, checkout)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay({ authorise, outcome })
  }
  return createElement(
    Steps,
    { onSubmit: submit, className: 'checkout' },
    createElement(Card, {
      className: 'card',
      'data-test': 'card',
      onReady: () => {
        log.ready += 1
      },
      ref: (element) => {
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
    createElement(Suspense, { fallback: 'Loading' }, createElement(Data, state), createElement(Form, { log })),
  )

export const start: StartShop = (node, initial, log) => {
  const root = createRoot(node)
  let state = initial
  const set = (changes: Partial<ShopState>) => {
    state = { ...state, ...changes }
    const page = state.visible ? createElement(Checkout, { state, log }) : null
    root.render(createElement(StrictMode, null, createElement('h1', null, 'Shop'), page))
  }
  set({})
  return { set, end: () => root.unmount() }
}
