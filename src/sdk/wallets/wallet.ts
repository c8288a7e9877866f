import type { Locale } from '../../shared/locale'
import type { Bill } from './bill'
import type { Sheet } from './sheet'
import type { WalletAvailability, WalletButtonOptions, WalletType } from './types'

export interface VendorButtonOptions {
  style: Required<Omit<WalletButtonOptions, 'layout' | 'color'>>
  color: 'black' | 'white'
  locale: Locale
  /** Called within the customer's click. */
  onClick: () => void
}

/** The wallet of one vendor. */
export interface Wallet {
  type: WalletType
  /** Loads the vendor's script and returns whether the customer can pay. Never rejects. */
  prepare(): Promise<WalletAvailability>
  /** Creates the vendor's own button. */
  createButton(options: VendorButtonOptions): HTMLElement
  /**
   * Checks that the vendor's sheet can show a bill.
   *
   * @throws TenderError `options.invalid`
   */
  check?(bill: Bill): void
  /**
   * Opens the vendor's sheet. Call it within the click.
   *
   * @returns a function that closes the sheet, as far as the vendor allows it
   */
  open(sheet: Sheet): () => void
  /**
   * Lets a customer without a card add one, if the vendor has a function for it. Resolves when the
   * customer returns.
   */
  readonly setUp?: (() => Promise<unknown>) | undefined
}
