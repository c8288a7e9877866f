import { TenderError } from '../../shared/error'
import { elementTypes } from '../element-types'
import type { TagSettings } from '../read-tag'
import type { PayOptions, ResumeOptions } from '../types'
import type { Later, LaterHost } from './create-later'
import { readReturned } from './read-returned'
import { authoriseAt, postToShop } from './serve-shop'
import { speakInForm } from './speak-in-form'

/** What comes later, for the checkout that the tag's attributes describe: it asks the shop by itself, and speaks in its form. */
export const serveTag = (tag: TagSettings, host: LaterHost, later: Later): Later => {
  const { clientTokenUrl, authoriseUrl, outcomeUrl, returnUrl, actions } = tag.urls
  host.options.clientToken = ({ trackingId }) => postToShop(clientTokenUrl, { trackingId })
  tag.authorise = (request, fields) => authoriseAt(authoriseUrl, request, fields)
  const asking: ResumeOptions = outcomeUrl
    ? { outcome: (paymentId, { trackingId }) => postToShop(outcomeUrl, { trackingId, paymentId }) }
    : {}
  const resume: Later['resume'] = (options) => later.resume({ ...asking, ...options })
  // The page of an order that is paid says so when it is loaded again.
  host.ready.promise.catch((error) => tellPaid(error, host, resume)).catch(() => {})

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
      speakInForm({ form, host, resume, returnUrl })
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

const tellPaid = async ({ code }: TenderError, { events, query }: LaterHost, resume: Later['resume']) => {
  // Of a payment that the page's address names the form asks by itself.
  if (code !== 'intent.completed' || readReturned(query)) return
  const { payment } = await resume()
  if (payment) events.emit('result', payment)
}
