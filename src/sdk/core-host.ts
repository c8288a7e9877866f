import type { openChannel } from '../bridge/channel'
import type { Locale } from '../shared/locale'
import type { IntentSnapshot } from '../shared/types'
import type { ControllerFrame } from './controller/controller-frame'
import type { Deferred } from './deferred'
import type { ElementRegistry } from './elements/registry'
import type { Events } from './events'
import type { createFrame, FrameContext } from './frames/frame'
import { createFrameWatchdog } from './frames/frame-watchdog'
import { createOpenAttempts, type OpenAttempts } from './payment/open-attempts'
import type { PayLock } from './payment/pay-lock'
import type { Writable } from './readable'
import type { Order } from './settings'
import type { CheckoutEvents, CheckoutOptions } from './types'

/** The parts of a checkout that exist before the core has loaded, and that the core uses. */
export interface CheckoutHost {
  /** The options of the checkout, with its current tracking, language, appearance and texts. */
  settings: CheckoutOptions
  order: Order
  /** Returns the supported language of a tag. @param tag @default the language of the page */
  localeOf: (tag: string | undefined) => Locale
  elements: ElementRegistry
  payments: {
    lock: PayLock
    /** Whether an earlier attempt to pay this order may have charged the customer. */
    mayBeCharged: () => boolean
  }
  events: Events<CheckoutEvents>
  intent: Writable<IntentSnapshot | undefined>
  ready: Deferred<void>
  frames: {
    context: FrameContext
    controller: ControllerFrame
    createFrame: typeof createFrame
    openChannel: typeof openChannel
  }
  /** The query string of the page's URL at the time when the checkout was created. */
  query: string
}

/** The parts of a checkout while the core is loaded. */
export interface CoreHost extends Omit<CheckoutHost, 'payments'> {
  payments: { lock: PayLock; openAttempts: OpenAttempts }
}

/** Adds the parts that are needed only once the core has loaded. */
export const createCoreHost = (host: CheckoutHost): CoreHost => {
  const { settings, order, payments, frames } = host
  const openAttempts = createOpenAttempts(settings.publicKey, () => localStorage)
  // If the browser denies storage, only this list contains the attempts of the checkout.
  payments.mayBeCharged = () => openAttempts.has(order.options.trackingId)
  frames.context.watchdog.resolve(createFrameWatchdog)
  return { ...host, payments: { lock: payments.lock, openAttempts } }
}
