import type { TenderError } from '../../shared/error'
import type { WalletFieldError } from './types'

const fields: readonly WalletFieldError['field'][] = [
  'name',
  'email',
  'phone',
  'lines',
  'city',
  'region',
  'postcode',
  'country',
  'unserviceable',
  'coupon',
]

/**
 * What the customer can mend in the sheet, of a refusal like `new TenderError('authorise.failed', why, { fields: [{ path:
 * 'shipping.postcode', message }] })`. The messages are the shop's, for the customer.
 */
export const fieldErrorsOf = ({ code, fields: told }: TenderError): readonly WalletFieldError[] => {
  if (code !== 'authorise.failed') return []
  return told.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path.replace(/^(shipping|billing)\./, ''))
    return field === undefined ? [] : [{ field, message, ...(path.startsWith('billing.') && { billing: true }) }]
  })
}
