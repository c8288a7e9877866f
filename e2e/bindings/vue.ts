import { createApp, defineComponent, h, KeepAlive, reactive, Suspense } from 'vue'
import type { CheckoutOptions } from '../../src/index'
import { Card, CheckoutProvider, Steps, useCheckout, useIntent, usePay } from '../../src/vue'
import { authorise, countCheckout, optionsOf, outcome, type ShopLog, type ShopState, type StartShop } from './shop'

/** The form renders as soon as its data have arrived. Until then, Suspense shows its fallback. */
const createForm = (log: ShopLog) =>
  defineComponent({
    setup: async () => {
      const [checkout, intent, { pay, paying, result }] = [useCheckout(), useIntent(), usePay()]
      await Promise.resolve()
      const submit = (event: Event) => {
        event.preventDefault()
        void pay({ authorise, outcome })
      }
      const onReady = () => {
        log.ready += 1
      }
      const setCard = (card: unknown) => {
        const instance = card as InstanceType<typeof Card> | null
        if (instance) log.element = instance.element ?? null
      }
      return () => {
        countCheckout(log, checkout.value)
        return h(Steps, { onSubmit: submit, class: 'checkout' }, () => [
          h(Card, { class: 'card', 'data-test': 'card', onReady, ref: setCard }),
          h('output', `${intent.value?.amount?.amount ?? 'no intent'}`),
          h('p', { role: 'status' }, result.value?.status ?? ''),
          h('button', { type: 'submit', disabled: paying.value }, 'Pay'),
        ])
      }
    },
  })

const Terms = defineComponent(() => () => h('p', 'Terms'))

const createCheckoutPage = (state: ShopState, options: CheckoutOptions, log: ShopLog) => {
  const Form = createForm(log)
  return defineComponent(
    () => () =>
      h(
        CheckoutProvider,
        {
          options,
          onResult: ({ status }) => log.results.push(status),
          onWarning: ({ code }) => log.warnings.push(code),
        },
        () =>
          h(Suspense, null, {
            default: h(KeepAlive, null, () => h(state.waiting ? Terms : Form)),
            fallback: () => 'Loading',
          }),
      ),
  )
}

export const start: StartShop = (node, initial, log) => {
  const state = reactive({ ...initial })
  const options = reactive(optionsOf(state))
  const Checkout = createCheckoutPage(state, options, log)
  const app = createApp(() => [h('h1', 'Shop'), state.visible ? h(Checkout) : null])
  app.mount(node)
  return {
    set: (changes) => {
      Object.assign(state, changes)
      // Changes members of the same object, which a reactive page may do.
      const { intent, locale } = optionsOf(state)
      Object.assign(options.intent, intent)
      Object.assign(options, { locale })
    },
    end: () => app.unmount(),
  }
}
