import { runningScript } from './sdk/loading/running-script'
import { createVault } from './sdk/vault/create-vault'
import type { Vault, VaultOptions } from './sdk/vault/vault-types'
import { TenderError } from './shared/error'

// The entry of vault.js, for account pages without a build. `runningScript` finds the script
// element only while the script runs.
const running = runningScript(document)
const serviceUrl =
  running instanceof HTMLScriptElement ? running.src.replace(/(\/frames\/[^/]+)?\/vault\.js([?#].*)?$/, '') : ''

// `hasOwn` ignores an element of the page with the id `Tender`. If the page has loaded tender.js
// before, its object is used.
const tender = Object.hasOwn(window, 'Tender') && window.Tender ? window.Tender : { TenderError }
window.Tender = Object.assign(tender, {
  createVault: (options: Partial<VaultOptions> & Pick<VaultOptions, 'publicKey'>): Vault =>
    createVault({ ...options, serviceUrl: options.serviceUrl ?? serviceUrl }),
}) as NonNullable<typeof window.Tender>
