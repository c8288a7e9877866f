import type { ErrorData } from '../shared/error'
import type { Appearance, MerchantAnswer } from '../shared/types'
import type { VaultCustomerData, VaultCustomerInput, VaultMethod } from '../shared/vault-types'

/** What the page sends to the frame of a vault when it connects. */
export interface VaultSettings {
  publicKey: string
  /** The customer. @default the `customerId` in the answer with the Client Token */
  customerId?: string | undefined
}

/**
 * Page → frame of a vault: the functions that the frame implements. The page may be hostile, so
 * each call is checked, and nothing is deleted without the customer's answer in the frame.
 */
export interface PageToVault {
  /** Reads the payment methods, and starts the vault before if that is still to be done. */
  load(settings: VaultSettings): void
  /** Answered at once. If no reply arrives in time, the page treats the frame as crashed. */
  ping(nothing: null): void
  /**
   * Asks the customer whether to delete a method, and deletes it.
   * @returns whether the customer has agreed
   */
  delete(request: { handle: string }): boolean
  /** The customer has closed the dialog with the question outside of the frame. */
  dismissQuestion(nothing: null): void
  makeDefault(request: { handle: string }): void
  getCustomer(nothing: null): VaultCustomerData
  /** @param input unchecked */
  createCustomer(input: VaultCustomerInput): void
  /** @param input unchecked */
  updateCustomer(input: Partial<VaultCustomerInput>): void
}

/** The appearance of the question, and the colour scheme of the page around it. */
export interface VaultDisplay {
  /** The appearance of the vault, unchecked. */
  appearance: Appearance
  scheme: 'light' | 'dark'
}

/** Frame of a vault → page: the functions that the page implements. */
export interface VaultToPage {
  /** Asks the merchant's code or server for a Client Token. */
  clientToken(request: { renew: boolean }): MerchantAnswer
  /** The payment methods were read, or have changed. */
  methodsChanged(methods: readonly VaultMethod[]): void
  /**
   * Shows the frame over the page.
   * @param request `title`: the accessible name of the dialog
   */
  openQuestion(request: { title: string }): VaultDisplay
  closeQuestion(nothing: null): void
  /** Something that the merchant should know, such as dropped messages. */
  warning(error: ErrorData): void
}
