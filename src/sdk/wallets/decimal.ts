import { isoDecimalsOf } from '../../shared/iso-decimals'

/**
 * Converts an amount in minor units to the decimal text that wallets expect: `50.99` for 5099 EUR
 * cents, `5099` for 5099 JPY.
 */
export const toDecimal = (amount: number, currency: string): string => {
  const decimals = isoDecimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals > 0 ? `.${digits.slice(point)}` : ''
  return `${amount < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`
}
