/** An amount of money. */
export interface Amount {
  /** Minor units of the currency: 5099 EUR is 50.99. */
  rawAmount: number
  /** ISO 4217. Null if the service does not report it. */
  currency: string | null
  /** The amount as text, with the symbol of the currency. */
  formattedAmount: string
}
