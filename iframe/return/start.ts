import { readAccount } from '../../src/api/read-account'
import { createTransport } from '../../src/api/transport'
import { isTenderError } from '../../src/shared/error'
import { readReturnHint } from '../../src/shared/return-hint'
import type { ReturnMessage } from '../challenge/models/read-return-message'
import { serviceBase } from '../service-base'
import { readTexts } from '../texts'
import { ownsPayment } from './owns-payment'
import { type Destination, decideDestination } from './return-destination'

/**
 * Milliseconds to wait for a pop-up to close. If it is still open then, scripts cannot close it.
 */
const closeTimeoutMs = 1000

/**
 * Starts the document to which a bank or an alternative method redirects the customer. In a
 * challenge frame, it sends a message with the service's `result` as a hint. In a pop-up, it closes
 * the window. If it was opened as a page, or the pop-up stays open, it leads to the merchant's
 * page.
 */
export const startReturn = async () => {
  const query = new URLSearchParams(location.search)
  if (window.parent !== window) return notifyChallengeFrame(query)
  if (query.get('way') === 'popup') {
    window.close()
    await new Promise((resolve) => setTimeout(resolve, closeTimeoutMs))
  }
  const send: typeof fetch = (...request) => fetch(...request)
  const endpoint = new URL('api/graphql', serviceBase()).href
  const [origins, owns] = await Promise.all([
    readOrigins(query.get('account') ?? '', send),
    ownsPayment(query, createTransport({ endpoint, fetch: send })),
  ])
  leave(decideDestination(query, { origins, ownsPayment: owns }))
}

const notifyChallengeFrame = (query: URLSearchParams) => {
  const challenge = query.get('challenge') ?? ''
  const message: ReturnMessage = { tender: 'returned', challenge, ...readReturnHint(query.get('result')) }
  // Because of the exact target origin, a parent window of another origin does not receive the
  // message.
  window.parent.postMessage(message, location.origin)
}

const leave = (destination: Destination) => {
  if (destination.kind === 'none') return
  const { kind, url } = destination
  if (kind === 'redirect') return location.replace(url)
  const textOf = (key: 'challenge.notAllowed' | 'challenge.back') => readTexts()[key].replace('%', () => url.host)
  if (kind === 'notAllowed') return document.body.append(textOf('challenge.notAllowed'))
  const link = document.createElement('a')
  link.href = url.href
  link.textContent = textOf('challenge.back')
  document.body.append(link)
}

/**
 * Returns the origins of `key`; `null` if no account has the key, undefined if the account cannot
 * be read.
 */
const readOrigins = (key: string, send: typeof fetch) =>
  readAccount(new URL('frames/account', serviceBase()).href, key, send).then(
    ({ origins }) => origins,
    (error: unknown) => (isTenderError(error) && error.code === 'key.unauthorised' ? null : undefined),
  )
