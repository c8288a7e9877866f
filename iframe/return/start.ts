import { accountOrigins } from '../../src/api/account-origins'
import type { ReturnMessage } from '../challenge/models/read-return'
import { serviceBase } from '../service-base'
import { readTexts } from '../texts'
import { goOn } from './go-on'

/** Milliseconds after which a window that was to be closed is still there for good. */
const closingMs = 1000

/**
 * Where a bank sends the customer when it is done. In the challenge frame it says so, in a pop-up it closes that, and alone it goes on
 * to the merchant's page. It says nothing of how it went: that is the service's to say.
 */
export const startReturn = async () => {
  const query = new URLSearchParams(location.search)
  if (window.parent !== window) {
    const message: ReturnMessage = { tender: 'returned', challenge: query.get('challenge') ?? '' }
    // Whoever is around us that is not of our origin never gets it.
    return window.parent.postMessage(message, location.origin)
  }
  if (query.get('way') === 'popup') {
    window.close()
    await new Promise((resolve) => setTimeout(resolve, closingMs))
  }
  const account = new URL('frames/account', serviceBase()).href
  const send: typeof fetch = (...request) => fetch(...request)
  const origins = await accountOrigins(account, query.get('account') ?? '', send).catch(() => undefined)
  const way = goOn(query, origins)
  if (way.by === 'itself') return location.replace(way.url)
  if (way.by === 'nothing') return
  const link = document.createElement('a')
  link.href = way.url.href
  link.textContent = readTexts()['challenge.back'].replace('%', () => way.url.host)
  document.body.append(link)
}
