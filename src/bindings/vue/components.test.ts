import { expect, test } from 'vitest'
import { type Component, createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
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
  Wallets,
} from './components'
import { useCheckout, useIntent, usePay } from './composables'

const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: { amount: 5099, currency: 'EUR' } },
}

const State = defineComponent(() => {
  const [checkout, intent, { paying, result }] = [useCheckout(), useIntent(), usePay()]
  return () => h('output', [checkout, intent, paying, result].map(({ value }) => String(value)).join(' '))
})

/** Renders the page on a server. Returns the HTML, and Vue's warnings after it. */
const render = async (page: () => unknown) => {
  const app = createSSRApp({ render: page } as Component)
  const warnings: string[] = []
  app.config.warnHandler = (message) => warnings.push(message)
  return (await renderToString(app)) + warnings.join(', ')
}

/** The markers around the slot of the provider. */
const inProvider = (html: string) => `<!--[-->${html}<!--]-->`

test('on a server, a form with all elements is rendered without a checkout', async () => {
  const elements = [Card, CardNumber, CardExpiry, CardCvc, CardName, Payment]
  const html = await render(() =>
    h(CheckoutProvider, { options, resume: {}, onResult: () => {} }, () =>
      h(Steps, { id: 'form', method: 'post', complete: () => true }, () => [
        ...elements.map((element) => h(element, {})),
        h(PayButton, { authorise: () => {} }),
        h(Wallets, { authorise: () => {}, class: 'wallets' }),
        h(State),
      ]),
    ),
  )
  const divs = '<div></div>'.repeat(elements.length + 1)
  const content = `${divs}<div class="wallets"></div><output>undefined undefined false undefined</output>`
  expect(html).toBe(inProvider(`<form id="form" method="post">${content}</form>`))
})

test('attributes are on the container of an element, and its options and events are not', async () => {
  const card = () =>
    h(Card, {
      cardholderName: false,
      brands: { accepted: ['visa'] },
      onChange: () => {},
      onLoadError: () => {},
      class: 'card',
      id: 'card',
      style: { margin: 0 },
      'aria-label': 'Card',
      'data-test': 'card',
    })
  expect(await render(() => h(CheckoutProvider, { options }, card))).toBe(
    inProvider('<div class="card" id="card" style="margin:0;" aria-label="Card" data-test="card"></div>'),
  )
})

test.each([Card, Steps, State])('a component outside of a provider names what is missing', async (component) => {
  await expect(render(() => h(component as typeof State))).rejects.toThrow('CheckoutProvider')
})

test('the types reject options, events and results that do not exist', () => {
  // The properties that Vue checks with `strictTemplates`.
  const accept = <Props>(..._props: Props[]) => true
  accept<InstanceType<typeof Card>['$props']>({ key: 1, ref: 'card', class: 'card', cardholderName: false })
  accept<InstanceType<typeof CheckoutProvider>['$props']>({ key: 1, ref: 'checkout', options })
  accept<InstanceType<typeof Steps>['$props']>({ key: 1, ref: 'form', method: 'post' })
  // @ts-expect-error
  accept<InstanceType<typeof PayButton>['$props']>({ onFocus: () => {} })
  // @ts-expect-error
  accept<InstanceType<typeof CheckoutProvider>['$props']>({})
  // @ts-expect-error
  h(Card, { cardholderName: 'no' })
  // @ts-expect-error
  h(Card, { onChange: (state: string) => state })
  // @ts-expect-error
  h(CheckoutProvider, { options: {} })
  // @ts-expect-error
  h(CheckoutProvider, { options, onResult: (result: number) => result })
  const card = {} as InstanceType<typeof Card>
  // @ts-expect-error
  const focus = () => card.element?.focus('zip')
  expect(focus).toBeTypeOf('function')
})
