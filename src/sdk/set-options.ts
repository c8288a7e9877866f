import type { TenderError } from '../shared/error'
import { createChangedOptions } from './changed-options'
import type { ChangedOptions } from './controller/client'
import type { CoreHost } from './core-host'
import { createOrderChanges } from './order-changes'
import type { CheckoutSettings } from './types'
import { checkoutOptions, warnUnknownOptions } from './unknown-options'

type SetHost = Pick<CoreHost, 'settings' | 'order' | 'events' | 'show' | 'localeOf'> & {
  payments: { lock: Pick<CoreHost['payments']['lock'], 'paidResult' | 'reset'> }
}

/**
 * Creates `checkout.set`. The changes that wait for the end of a payment are made after the page's
 * listeners have received the result.
 *
 * @param changed sends the changes to the controller
 */
export const createSet = (
  host: SetHost,
  changed: (options: ChangedOptions) => Promise<void>,
  warnOnce: (error: TenderError) => void,
): ((options: CheckoutSettings, isPaying: boolean) => Promise<void>) => {
  const { settings, order, payments, events } = host
  const changedOptions = createChangedOptions(settings)
  const orderChanges = createOrderChanges(order, () => payments.lock)
  const release = () => {
    if (orderChanges.release()) changed({})
  }
  events.on('result', () => queueMicrotask(release), true)
  return async (given, isPaying) => {
    warnUnknownOptions('checkout.set', checkoutOptions, given, warnOnce)
    const options = changedOptions(given)
    const { intent, tracking, texts = {}, appearance = {}, locale } = options
    if (intent) orderChanges.change(intent, isPaying)
    if ('tracking' in options) Object.assign(settings, { tracking })
    if ('texts' in options) host.show({ texts })
    if ('appearance' in options) host.show({ appearance })
    if (Object.keys(options).length > 0) await changed('locale' in options ? { locale: host.localeOf(locale) } : {})
  }
}
