/** Some things to choose from. */
export interface Choices {
  options: { id: string; label: string }[]
  /** The id of the chosen one. */
  selected: string
}

/** All that an open sheet shows. */
export interface SheetView {
  wallet: 'Apple Pay' | 'Google Pay'
  lines: { label: string; amount: string }[]
  total: { label: string; amount: string }
  cards: Choices
  contacts?: Choices | undefined
  deliveries?: Choices | undefined
  /** The code entered so far; nothing where the page takes none. */
  coupon?: string | undefined
  errors: string[]
  /** The page has not answered yet: nothing can be done but to cancel. */
  busy: boolean
  /** Whether the customer may pay now. */
  payable: boolean
}

/** What a customer does on a sheet. */
export type SheetAction =
  | { type: 'pay' }
  | { type: 'cancel' }
  | { type: 'card' | 'contact' | 'delivery'; id: string }
  | { type: 'coupon'; code: string }

/** A sheet on the screen. */
export interface Sheet {
  show(view: SheetView): void
  close(): void
}

/** Opens a sheet, which tells what is done on it. */
export type OpenSheet = (onDeed: (deed: SheetAction) => void) => Sheet
