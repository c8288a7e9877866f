import type { TenderError } from '../../shared/error'
import type { LoadScript } from '../load-script'
import { vendorScripts } from '../wallets/vendor-scripts'
import { createLater, type Later, type LaterHost } from './create-later'
import { readReturned } from './read-returned'

/** How the script tag loads what a page with wallets needs. */
export interface ScriptWay {
  /** The address of the file. */
  wallets: string
  loadScript: LoadScript
  /** What the loader may load. */
  allowedScripts: Set<string>
  nonce: string | undefined
}

/** What comes later, by the script tag's door. */
export const createScriptLater = (
  host: LaterHost,
  { wallets, loadScript, allowedScripts, nonce }: ScriptWay,
): Later => {
  const later = createLater(host, async () => {
    for (const address of vendorScripts) allowedScripts.add(address)
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // What its hash allows to run sets its part.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, loadScript, nonce }
  })
  const { ready } = host
  // The tag's own checkout speaks for itself, so that the page of an order that is paid says so when it is loaded again.
  if (window.Tender?.checkout?.ready === ready.promise)
    ready.promise.catch((error) => tellPaid(error, host, later)).catch(() => {})
  return later
}

const tellPaid = async ({ code }: TenderError, { events, query }: LaterHost, later: Later) => {
  // Of a payment that the page's address names the form asks by itself.
  if (code !== 'intent.completed' || readReturned(query)) return
  const { payment } = await later.resume()
  if (payment) events.emit('result', payment)
}
