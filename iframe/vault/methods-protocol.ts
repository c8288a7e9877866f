import type { ListStatus } from '../payment/models/saved-list'
import type { SavedMethod } from '../payment/models/saved-method'

/** The list that the frame of a vault has. `none` is not used: such a list is empty. */
export interface ShownList {
  methods: readonly SavedMethod[]
  status: ListStatus
}

/**
 * Frame of a vault → frame with its list: the functions that the latter implements. The channel
 * stays inside the service's origin, so the list may contain tokens.
 */
export interface VaultToMethods {
  /** The vault has accepted the channel that the frame sent. */
  attached(nothing: null): void
  show(list: ShownList): void
}

/** Frame with the list → frame of its vault: the functions that the latter implements. */
export interface MethodsToVault {
  load(nothing: null): void
  /** @returns whether it is certain that the method is deleted */
  remove(request: { token: string }): boolean
  /** @returns whether it is certain that the method is the default */
  makeDefault(request: { token: string }): boolean
}
