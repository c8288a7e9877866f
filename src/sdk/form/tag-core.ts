import { TenderError } from '../../shared/error'
import type { Core, CoreHost } from '../core'
import { elementTypes } from '../elements/element-types'
import { createRecovery, type Recovery } from '../payment/recovery'
import type { PayOptions, ResumeOptions } from '../types'
import { showFormStatus } from './form-status'
import { postToMerchant, requestAuthorisation } from './merchant-endpoints'
import type { TagSettings } from './tag-attributes'

/** The core of the checkout that the tag's attributes describe: it sends the shop's requests, and shows its state in the shop's form. */
export const createTagCore = (tag: TagSettings, host: CoreHost, core: Core): Core => {
  const { clientTokenUrl, authoriseUrl, outcomeUrl, returnUrl, actions } = tag.urls
  host.options.clientToken = ({ trackingId }) => postToMerchant(clientTokenUrl, { trackingId })
  tag.authorise = (request, fields) => requestAuthorisation(authoriseUrl, request, fields)
  const asking: ResumeOptions = outcomeUrl
    ? { outcome: (paymentId, { trackingId }) => postToMerchant(outcomeUrl, { trackingId, paymentId }) }
    : {}
  const resume: Core['resume'] = (options) => core.resume({ ...asking, ...options })
  const recovery = recoverOnLoad(host, resume)

  let speaking = false
  return {
    ...core,
    pay: (options, choice) => core.pay({ ...asking, ...(actions && { actions: wayOf(actions) }), ...options }, choice),
    resume,
    // The tag follows its page once that has been read, and has mounted what it has places for.
    follow: (...args) => {
      tellStrangePlaces(core.warnOnce)
      core.follow(...args)
    },
    mounted: (element, container, ...rest) => {
      core.mounted(element, container, ...rest)
      const form = container.closest<HTMLFormElement>('form[data-tender-state]')
      if (!form || speaking) return
      speaking = true
      showFormStatus({ form, host, returnUrl })
    },
    restart: (intent) => {
      recovery.stop()
      return core.restart(intent)
    },
    retry: () => {
      core.retry()
      recovery.start()
    },
    destroy: () => {
      recovery.stop()
      core.destroy()
    },
  }
}

const wayOf = (actions: string) =>
  (/^(modal|redirect|popup)$/.test(actions) ? actions : { container: actions }) as NonNullable<PayOptions['actions']>

/** What is misspelt would stay empty, without a word. */
const tellStrangePlaces = (warnOnce: Core['warnOnce']) => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tender-element]')) {
    const name = dataset.tenderElement
    if (elementTypes.some((type) => type === name)) continue
    const message = `"${name}": expected one of ${elementTypes.join(', ')}`
    warnOnce(new TenderError('options.invalid', `data-tender-element: ${message}`))
  }
}

/** Recovers the payment of an earlier page on every load, once the form that shows it has been parsed. */
const recoverOnLoad = ({ events, lock, ready, wanted }: CoreHost, resume: Core['resume']): Recovery => {
  const recovery = createRecovery({
    resume: () => resume(),
    trackingId: () => wanted().trackingId,
    onFound: (payment) => events.emit('result', payment),
  })
  events.on('paying', (paying) => paying && recovery.stop())
  const start = () => {
    if (!lock.underWay) recovery.start()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
  // Paid from another browser: the service reports it although this browser has stored nothing.
  ready.promise.catch(({ code }: TenderError) => code === 'intent.completed' && start())
  return recovery
}
