import { runningScript } from './sdk/loading/running-script'
import { createVault } from './sdk/vault/create-vault'
import type { Vault, VaultOptions } from './sdk/vault/vault-types'
import { TenderError } from './shared/error'

/** `window.TenderVault`, for account pages without a build. */
export interface TenderVaultGlobal {
  /** Creates a vault, like `createVault` of the npm package, at the service of the script. */
  createVault: (options: Partial<VaultOptions> & Pick<VaultOptions, 'publicKey'>) => Vault
  /** The error class of the vault. Your own functions can throw it too. */
  TenderError: typeof TenderError
}

declare global {
  interface Window {
    TenderVault?: TenderVaultGlobal
  }
}

// The entry of vault.js, for account pages without a build. `runningScript` finds the script
// element only while the script runs.
const running = runningScript(document)
const serviceUrl =
  running instanceof HTMLScriptElement ? running.src.replace(/(\/frames\/[^/]+)?\/vault\.js([?#].*)?$/, '') : ''

// Not in `window.Tender`: the scripts of a checkout would take that for theirs.
window.TenderVault = {
  TenderError,
  createVault: (options) => createVault({ ...options, serviceUrl: options.serviceUrl ?? serviceUrl }),
}
