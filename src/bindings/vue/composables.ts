import { computed, onScopeDispose, type Ref, shallowRef } from 'vue'
import type { Readable } from '../../sdk/readable'
import type { Checkout, PaymentResult, PayOptions } from '../../sdk/types'
import type { IntentSnapshot } from '../../shared/types'
import { useSession } from './checkout-provider'

/** What `usePay` returns. */
export interface Pay {
  /** Pays the order, as `checkout.pay` does. Never rejects. */
  pay: (options?: PayOptions) => Promise<PaymentResult>
  /** Whether a payment is in progress. */
  paying: Readonly<Ref<boolean>>
  /** The last result. Undefined while there is none, and during a payment. */
  result: Readonly<Ref<PaymentResult | undefined>>
}

const useReadable = <Value>(readable: Readable<Value>): Readonly<Ref<Value>> => {
  const value = shallowRef(readable.value)
  const unsubscribe = readable.subscribe((next) => {
    value.value = next
  })
  onScopeDispose(unsubscribe)
  return value
}

/** Returns the checkout. Undefined on a server, and while the provider has none. */
export const useCheckout = (): Readonly<Ref<Checkout | undefined>> => useReadable(useSession().checkout)

/** Returns the intent as the service has last reported it. Undefined until it exists. */
export const useIntent = (): Readonly<Ref<IntentSnapshot | undefined>> => useReadable(useSession().intent)

/** Returns the function that pays, whether a payment is in progress, and the last result. */
export const usePay = (): Pay => {
  const { pay, payment } = useSession()
  const state = useReadable(payment)
  return { pay, paying: computed(() => state.value.paying), result: computed(() => state.value.result) }
}
