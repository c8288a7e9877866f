import type { Locale } from '../../shared/locale'
import type { Bill } from './bill'
import type { Sheet } from './sheet'
import type { WalletAvailability, WalletButtonOptions, WalletType } from './types'

export interface ButtonOptions {
  style: Required<Omit<WalletButtonOptions, 'layout' | 'color'>>
  color: 'black' | 'white'
  locale: Locale
  /** Called in the customer's click itself. */
  onClick: () => void
}

/** One vendor's wallet. */
export interface Wallet {
  type: WalletType
  /** Loads what it needs, and tells whether it can be paid with. Never rejects. */
  prepare(): Promise<WalletAvailability>
  /** The vendor's own button. */
  button(options: ButtonOptions): HTMLElement
  /**
   * Whether its sheet can show this.
   * @throws TenderError `options.invalid`
   */
  check?(bill: Bill): void
  /**
   * Opens its sheet. Call it in the click itself.
   * @returns what takes the sheet away, where the vendor allows it
   */
  open(sheet: Sheet): () => void
  /** Where the vendor has another way for customers without a card in the wallet: resolves when they come back. */
  readonly setUp?: (() => Promise<unknown>) | undefined
}
