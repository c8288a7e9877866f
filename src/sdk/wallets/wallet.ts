import type { Locale } from '../../shared/locale'
import type { Bill } from './bill'
import type { WalletAvailability, WalletButtonOptions, WalletType } from './types'
import type { Sheet } from './wallet-sheet'

export interface VendorButtonOptions {
  style: Required<Omit<WalletButtonOptions, 'layout' | 'color'>>
  color: 'black' | 'white'
  locale: Locale
  /** Called within the customer's click. */
  onClick: () => void
}

/** A wallet of one vendor. */
export interface Wallet {
  type: WalletType
  /**
   * Loads the vendor's script if necessary, and resolves with whether the customer can pay. Never
   * rejects.
   */
  prepare(): Promise<WalletAvailability>
  /** Creates the vendor's own button. */
  createButton(options: VendorButtonOptions): HTMLElement
  /**
   * Checks that the vendor's sheet can show the bill.
   *
   * @throws TenderError `options.invalid`
   */
  check?(bill: Bill): void
  /**
   * Opens the vendor's sheet. Call it synchronously within the customer's click.
   *
   * @returns a function that closes the sheet, as far as the vendor allows it
   */
  open(sheet: Sheet): () => void
  /**
   * Opens the vendor's dialog to add a card, for a customer without one. Resolves when the customer
   * returns. Undefined if the vendor offers no such function.
   */
  readonly setUp?: (() => Promise<unknown>) | undefined
}
