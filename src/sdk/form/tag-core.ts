import { TenderError } from '../../shared/error'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { elementTypes } from '../elements/element-types'
import { createRecovery, type Recovery } from '../payment/recovery'
import type { PayOptions, ResumeOptions } from '../types'
import { createFormStatus, type FormStatus } from './form-status'
import { postToMerchant, requestAuthorisation } from './merchant-endpoints'
import type { TagSettings } from './tag-attributes'

/**
 * Creates the core of the checkout that the attributes of the script tag describe. It posts to the
 * merchant's addresses, recovers payments of earlier pages, and shows its state in the merchant's
 * form.
 */
export const createTagCore = (tag: TagSettings, host: CoreHost, core: Core): Core => {
  const { clientTokenUrl, authoriseUrl, outcomeUrl, returnUrl, actions } = tag.urls
  host.settings.clientToken = ({ trackingId }) => postToMerchant(clientTokenUrl, { trackingId })
  tag.authorise = (request, fields) => requestAuthorisation(authoriseUrl, request, fields)
  const outcome: ResumeOptions = outcomeUrl
    ? { outcome: (paymentId, { trackingId }) => postToMerchant(outcomeUrl, { trackingId, paymentId }) }
    : {}
  const payDefaults = { ...outcome, ...(actions && { actions: actionsOf(actions) }) }

  const resume: Core['resume'] = (options) => core.resume({ ...outcome, ...options })
  const recovery = recoverOnLoad(host, resume)
  let status: FormStatus | undefined

  return {
    ...core,
    pay: (options, choice) => core.pay({ ...payDefaults, ...options }, choice),
    resume,
    // Called once the page is parsed and its elements are mounted.
    followSteps: (...args) => {
      warnUnknownElements(core.warnOnce)
      core.followSteps(...args)
    },
    elementMounted: (element, container, unmounted, options) => {
      core.elementMounted(element, container, unmounted, options)
      const form = container.closest<HTMLFormElement>('form[data-tender-state]')
      if (!form) return
      status ??= createFormStatus({ form, host, returnUrl })
      if (!unmounted.aborted) status.elementMounted(element, unmounted)
    },
    restart: (intent) => {
      recovery.stop()
      return core.restart(intent)
    },
    retryLoading: () => {
      core.retryLoading()
      recovery.start()
    },
    destroy: () => {
      recovery.stop()
      core.destroy()
    },
  }
}

/** Returns the `actions` option for the attribute `data-actions`. A selector names a container. */
const actionsOf = (attribute: string) =>
  (/^(modal|redirect|popup)$/.test(attribute) ? attribute : { container: attribute }) as NonNullable<
    PayOptions['actions']
  >

/** Warns of misspelt element types, whose containers would stay empty. */
const warnUnknownElements = (warnOnce: Core['warnOnce']) => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tender-element]')) {
    const type = dataset.tenderElement
    if (elementTypes.some((known) => known === type)) continue
    const expected = `must be one of ${elementTypes.join(', ')}`
    warnOnce(new TenderError('options.invalid', `data-tender-element="${type}" ${expected}`))
  }
}

/** Recovers the payment of an earlier page, as soon as the form that shows it has been parsed. */
const recoverOnLoad = ({ events, payments, ready, order }: CoreHost, resume: Core['resume']): Recovery => {
  const recovery = createRecovery({
    resume: () => resume(),
    trackingId: () => order.options.trackingId,
    onFound: (payment) => events.emit('result', payment),
  })
  events.on('paying', (isPaying) => isPaying && recovery.stop())
  const start = () => {
    if (!payments.lock.isPaying) recovery.start()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
  // An order that was paid in another browser: this browser has stored nothing.
  ready.promise.catch(({ code }: TenderError) => code === 'intent.completed' && start())
  return recovery
}
