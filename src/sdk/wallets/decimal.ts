import { isoDecimalsOf } from '../../shared/iso-decimals'

/**
 * Returns an amount in minor units as a decimal number, as wallets expect it: 5099 of EUR is
 * `50.99`, of JPY `5099`.
 */
export const toDecimal = (amount: number, currency: string): string => {
  const decimals = isoDecimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals > 0 ? `.${digits.slice(point)}` : ''
  return `${amount < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`
}
