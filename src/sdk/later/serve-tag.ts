import { TenderError } from '../../shared/error'
import { elementTypes } from '../element-types'
import type { TagSettings } from '../read-tag'
import type { PayOptions, ResumeOptions } from '../types'
import type { Later, LaterHost } from './create-later'
import { createRecovery, type Recovery } from './recovery'
import { authoriseAt, postToShop } from './serve-shop'
import { speakInForm } from './speak-in-form'

/** The core of the checkout that the tag's attributes describe: it sends the shop's requests, and shows its state in the shop's form. */
export const serveTag = (tag: TagSettings, host: LaterHost, later: Later): Later => {
  const { clientTokenUrl, authoriseUrl, outcomeUrl, returnUrl, actions } = tag.urls
  host.options.clientToken = ({ trackingId }) => postToShop(clientTokenUrl, { trackingId })
  tag.authorise = (request, fields) => authoriseAt(authoriseUrl, request, fields)
  const asking: ResumeOptions = outcomeUrl
    ? { outcome: (paymentId, { trackingId }) => postToShop(outcomeUrl, { trackingId, paymentId }) }
    : {}
  const resume: Later['resume'] = (options) => later.resume({ ...asking, ...options })
  const recovery = recoverOnLoad(host, resume)

  let speaking = false
  return {
    ...later,
    pay: (options, choice) => later.pay({ ...asking, ...(actions && { actions: wayOf(actions) }), ...options }, choice),
    resume,
    // The tag follows its page once that has been read, and has mounted what it has places for.
    follow: (...args) => {
      tellStrangePlaces(later.warnOnce)
      later.follow(...args)
    },
    mounted: (element, container, ...rest) => {
      later.mounted(element, container, ...rest)
      const form = container.closest<HTMLFormElement>('form[data-tender-state]')
      if (!form || speaking) return
      speaking = true
      speakInForm({ form, host, returnUrl })
    },
    restart: (intent) => {
      recovery.stop()
      return later.restart(intent)
    },
    retry: () => {
      later.retry()
      recovery.start()
    },
    destroy: () => {
      recovery.stop()
      later.destroy()
    },
  }
}

const wayOf = (actions: string) =>
  (/^(modal|redirect|popup)$/.test(actions) ? actions : { container: actions }) as NonNullable<PayOptions['actions']>

/** What is misspelt would stay empty, without a word. */
const tellStrangePlaces = (warnOnce: Later['warnOnce']) => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tender-element]')) {
    const name = dataset.tenderElement
    if (elementTypes.some((type) => type === name)) continue
    const message = `"${name}": expected one of ${elementTypes.join(', ')}`
    warnOnce(new TenderError('options.invalid', `data-tender-element: ${message}`))
  }
}

/** Recovers the payment of an earlier page on every load, once the form that shows it has been parsed. */
const recoverOnLoad = ({ events, lock, ready, wanted }: LaterHost, resume: Later['resume']): Recovery => {
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
