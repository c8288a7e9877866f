import { isoDecimalsOf } from '../../shared/iso-decimals'

/** Minor units as wallets want them: 5099 of EUR is `50.99`, of JPY `5099`. */
export const decimalOf = (amount: number, currency: string): string => {
  const decimals = isoDecimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${amount < 0 ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}
