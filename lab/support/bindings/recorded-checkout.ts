import { createReadable } from '../../../src/sdk/readable'
import { createSettings, type Order, type Settings } from '../../../src/sdk/settings'
import type { Checkout, CheckoutOptions, CheckoutSettings, PaymentResult, ResumeResult } from '../../../src/sdk/types'
import { TenderError } from '../../../src/shared/error'
import { serialise } from '../../../src/shared/serialise'
import type { IntentOptions, IntentSnapshot } from '../../../src/shared/types'

type Listener = (...payload: unknown[]) => void

/** An emitter whose listeners are counted. */
class Recorded {
  readonly #listeners: [string, Listener][] = []
  on = (event: string, listener: Listener) => {
    const entry: [string, Listener] = [event, listener]
    this.#listeners.push(entry)
    return () => void this.#listeners.splice(this.#listeners.indexOf(entry), 1)
  }
  emit(event: string, ...payload: unknown[]) {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener(...payload)
  }
  get listenerCount() {
    return this.#listeners.length
  }
}

class RecordedElement extends Recorded {
  container: unknown
  constructor(
    readonly type: string,
    readonly options: Record<string, unknown>,
    readonly log: (...entry: unknown[]) => void,
  ) {
    super()
  }
  mount(container: { name?: string }) {
    if (container.name === 'missing') throw new TenderError('container.notFound', 'no element matches')
    this.container = container
    this.log(`${this.type}.mount`)
  }
  unmount() {
    this.container = undefined
    this.log(`${this.type}.unmount`)
  }
  update(options: object) {
    this.log(`${this.type}.update`, Object.entries(options))
  }
}

const isPaid = ({ status }: PaymentResult) => status === 'succeeded' || status === 'authorised'

const changesOf = (before: IntentOptions, after: IntentOptions) =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => serialise(before[name as keyof IntentOptions]) !== serialise(value),
    ),
  )

/** A checkout that records its calls, and whose events a test emits. */
export class RecordedCheckout extends Recorded {
  readonly elements: Record<string, RecordedElement> = {}
  readonly ready = Promise.resolve()
  readonly intent = createReadable<IntentSnapshot | undefined>(undefined)
  lock: 'open' | 'paying' | 'paid' = 'open'
  readonly #order: Order
  readonly #settings: Settings

  constructor(
    readonly options: CheckoutOptions,
    readonly log: (...entry: unknown[]) => void,
    readonly found: ResumeResult,
  ) {
    super()
    const reset = () => {
      this.lock = 'open'
    }
    const paid: PaymentResult = { status: 'succeeded', paymentId: 'pay_1', amount: null }
    this.#order = { options: options.intent, epoch: 0 }
    this.#settings = createSettings({ ...options }, this.#order, () => ({
      reset,
      paidResult: this.lock === 'paid' ? paid : undefined,
    }))
    log('create')
  }
  get paying() {
    return this.lock === 'paying'
  }
  /** Begins a payment. Returns a function that ends it. */
  begin() {
    this.lock = 'paying'
    this.emit('paying', true)
    return (result: PaymentResult) => {
      this.lock = isPaid(result) ? 'paid' : 'open'
      this.emit('paying', false)
      this.emit('result', result)
      queueMicrotask(() => this.#change(() => this.#settings.release(this.paying)))
    }
  }
  element(type: string, options: Record<string, unknown>) {
    this.elements[type] ??= new RecordedElement(type, options, this.log)
    return this.elements[type]
  }
  /** Records what changes, as in the SDK. Another order is recorded as a restart. */
  set = async (given: CheckoutSettings) => {
    this.#change(() => this.#settings.set(given, this.paying))
    if (given.locale === 'xx') throw new TenderError('service.failed', 'no texts')
    if (given.intent?.trackingId === 'unknown') throw new TenderError('service.failed', 'no intent')
  }
  #change(change: () => CheckoutSettings) {
    const order = this.#order
    const { options: before, epoch } = order
    const { intent, ...others } = change()
    if (Object.keys(others).length > 0) this.log('set', others)
    if (order.epoch !== epoch) this.log('restart', order.options.trackingId)
    else if (intent) this.log('update', changesOf(before, order.options))
  }
  resume = async () => {
    this.log('resume')
    const { epoch } = this.#order
    await new Promise((resolve) => setTimeout(resolve))
    // As in the SDK, the payment of the previous order does not lock the next one.
    const isCurrent = epoch === this.#order.epoch
    if (isCurrent && this.found.payment && isPaid(this.found.payment)) this.lock = 'paid'
    return this.found
  }
  pay = async () => ({ status: 'succeeded', paymentId: 'pay_1', amount: null })
  destroy = () => this.log('destroy')
  /** How many listeners the checkout and its elements have. */
  get listeners() {
    return Object.values(this.elements).reduce((sum, each) => sum + each.listenerCount, this.listenerCount)
  }
}

/**
 * Creates checkouts that record their calls in `log`, in order.
 *
 * @param found what `resume` finds
 */
export const recordCheckouts = (found: ResumeResult = { resumed: false }) => {
  const log: unknown[] = []
  const checkouts: RecordedCheckout[] = []
  const record = (...entry: unknown[]) => void log.push(entry.length > 1 ? entry : entry[0])
  const create = (options: CheckoutOptions): Checkout => {
    const checkout = new RecordedCheckout(options, record, found)
    checkouts.push(checkout)
    return checkout as unknown as Checkout
  }
  return { log, checkouts, create }
}
