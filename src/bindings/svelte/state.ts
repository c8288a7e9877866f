import { fromStore } from 'svelte/store'
import type { Readable } from '../../sdk/readable'
import type { Checkout, PaymentResult, PayOptions } from '../../sdk/types'
import type { IntentSnapshot } from '../../shared/types'
import { useSession } from './context'

/** A value that changes. Templates, `$derived` and `$effect` that read `current` run again. */
export interface Current<Value> {
  readonly current: Value
}

/** What `usePay` returns. Do not destructure `paying` and `result`: they would no longer change. */
export interface Pay {
  /** Pays the order, as `checkout.pay` does. Never rejects. */
  readonly pay: (options?: PayOptions) => Promise<PaymentResult>
  /** Whether a payment is in progress. */
  readonly paying: boolean
  /** The last result. Undefined while there is none, and during a payment. */
  readonly result: PaymentResult | undefined
}

/**
 * Passes only `subscribe`, because `fromStore` returns a writable value for a store that also has
 * `set`.
 */
const useReadable = <Value>({ subscribe }: Readable<Value>): Current<Value> => fromStore({ subscribe })

/** Returns the checkout. Undefined on a server, and while the provider has none. */
export const useCheckout = (): Current<Checkout | undefined> => useReadable(useSession().checkout)

/** Returns the intent as the service has last reported it. Undefined until it exists. */
export const useIntent = (): Current<IntentSnapshot | undefined> => useReadable(useSession().intent)

/** Returns the function that pays, whether a payment is in progress, and the last result. */
export const usePay = (): Pay => {
  const { pay, payment } = useSession()
  const state = useReadable(payment)
  return {
    pay,
    get paying() {
      return state.current.paying
    },
    get result() {
      return state.current.result
    },
  }
}
