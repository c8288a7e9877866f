/** Options to choose from. */
export interface Choices {
  options: { id: string; label: string }[]
  /** The id of the selected option. */
  selected: string
}

/** Everything that an open sheet shows. */
export interface SheetView {
  wallet: 'Apple Pay' | 'Google Pay'
  lines: { label: string; amount: string }[]
  total: { label: string; amount: string }
  cards: Choices
  contacts?: Choices | undefined
  deliveries?: Choices | undefined
  /** The current coupon code; undefined without a coupon field. */
  coupon?: string | undefined
  errors: string[]
  /** Whether the sheet waits for the page. If so, the customer can only cancel. */
  busy: boolean
  /** Whether the customer may pay now. */
  payable: boolean
}

/** An action of the customer on the sheet. */
export type SheetAction =
  | { type: 'pay' }
  | { type: 'cancel' }
  | { type: 'card' | 'contact' | 'delivery'; id: string }
  | { type: 'coupon'; code: string }

/** An open sheet. */
export interface Sheet {
  show(view: SheetView): void
  close(): void
}

/** Opens a sheet. `onAction` receives the customer's actions. */
export type OpenSheet = (onAction: (action: SheetAction) => void) => Sheet
