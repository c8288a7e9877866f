import { readAccount } from '../../src/api/read-account'
import { createTransport } from '../../src/api/transport'
import { isTenderError } from '../../src/shared/error'
import { readReturnHint } from '../../src/shared/return-hint'
import type { ReturnMessage } from '../challenge/models/read-return-message'
import { serviceBase } from '../service-base'
import { readTexts } from '../texts'
import { ownsPayment } from './owns-payment'
import { decideDestination } from './return-destination'

/** Milliseconds after which a window that was to be closed is still there for good. */
const closingMs = 1000

/**
 * The document to which a bank redirects the customer. In the challenge frame it sends a message with the service's `result` as a hint, a
 * pop-up it closes, and as a page of its own it continues to the merchant's page. The controller asks the service for the outcome.
 */
export const startReturn = async () => {
  const query = new URLSearchParams(location.search)
  if (window.parent !== window) {
    const challenge = query.get('challenge') ?? ''
    const message: ReturnMessage = { tender: 'returned', challenge, ...readReturnHint(query.get('result')) }
    // Whoever is around us that is not of our origin never gets it.
    return window.parent.postMessage(message, location.origin)
  }
  if (query.get('way') === 'popup') {
    window.close()
    await new Promise((resolve) => setTimeout(resolve, closingMs))
  }
  const send: typeof fetch = (...request) => fetch(...request)
  const endpoint = new URL('api/graphql', serviceBase()).href
  const [origins, owns] = await Promise.all([
    readOrigins(query.get('account') ?? '', send),
    ownsPayment(query, createTransport({ endpoint, fetch: send })),
  ])
  const way = decideDestination(query, { origins, ownsPayment: owns })
  if (way.by === 'itself') return location.replace(way.url)
  if (way.by === 'nothing') return
  const { host } = way.url
  if (way.by === 'notAllowed') return document.body.append(readTexts()['challenge.notAllowed'].replace('%', () => host))
  const link = document.createElement('a')
  link.href = way.url.href
  link.textContent = readTexts()['challenge.back'].replace('%', () => host)
  document.body.append(link)
}

/** The origins of a key; `null` if no account has it, undefined if the account cannot be read. */
const readOrigins = (key: string, send: typeof fetch) =>
  readAccount(new URL('frames/account', serviceBase()).href, key, send).then(
    ({ origins }) => origins,
    (error: unknown) => (isTenderError(error) && error.code === 'key.unauthorised' ? null : undefined),
  )
