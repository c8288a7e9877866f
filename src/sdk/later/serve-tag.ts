import type { TenderError } from '../../shared/error'
import type { TagSettings } from '../read-tag'
import type { Later, LaterHost } from './create-later'
import { readReturned } from './read-returned'
import { authoriseAt, postToShop } from './serve-shop'
import { speakInForm } from './speak-in-form'

/** What comes later, for the checkout that the tag's attributes describe: it asks the shop by itself, and speaks in its form. */
export const serveTag = (tag: TagSettings, host: LaterHost, later: Later): Later => {
  const { clientTokenUrl, authoriseUrl, returnUrl } = tag.urls
  host.options.clientToken = () => postToShop(clientTokenUrl, {})
  tag.authorise = (request, fields) => authoriseAt(authoriseUrl, request, fields)
  // The page of an order that is paid says so when it is loaded again.
  host.ready.promise.catch((error) => tellPaid(error, host, later)).catch(() => {})

  let speaking = false
  return {
    ...later,
    mounted: (element, container, ...rest) => {
      later.mounted(element, container, ...rest)
      const form = container.closest<HTMLFormElement>('form[data-tender-state]')
      if (!form || speaking) return
      speaking = true
      speakInForm({ form, host, resume: later.resume, returnUrl })
    },
  }
}

const tellPaid = async ({ code }: TenderError, { events, query }: LaterHost, later: Later) => {
  // Of a payment that the page's address names the form asks by itself.
  if (code !== 'intent.completed' || readReturned(query)) return
  const { payment } = await later.resume()
  if (payment) events.emit('result', payment)
}
