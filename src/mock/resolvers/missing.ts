import type { CredentialKind } from '../caller'
import { notImplemented } from '../errors'
import type { Missing } from '../missing'
import { accepts, type Operation } from '../operation'

const missing = (name: Missing, kinds: readonly CredentialKind[]): Operation => ({
  accepts: kinds,
  keyed: false,
  run: async () => {
    throw notImplemented(name)
  },
})

/** Operations of the interface that the mock does not do yet. Who may call them is settled all the same. */
export const missingOperations = {
  listPayments: missing('listPayments', accepts.privateOnly),
}
