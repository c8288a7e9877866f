import type { TenderError } from '../../shared/error'
import type { WalletFieldError } from './types'

const fieldNames: Readonly<Record<WalletFieldError['field'], 1>> = {
  name: 1,
  email: 1,
  phone: 1,
  lines: 1,
  city: 1,
  region: 1,
  postcode: 1,
  country: 1,
  unserviceable: 1,
  coupon: 1,
}

/**
 * Returns the fields of an error `authorise.failed` that the customer can correct in the sheet.
 * Their messages are shown to the customer. A path may begin with `shipping.` or `billing.`.
 */
export const fieldErrorsOf = ({ code, fields }: TenderError): readonly WalletFieldError[] => {
  if (code !== 'authorise.failed') return []
  return fields.flatMap(({ path, message }) => {
    const field = path.replace(/^(shipping|billing)\./, '')
    return isField(field) ? [{ field, message, ...(path.startsWith('billing.') && { billing: true }) }] : []
  })
}

const isField = (name: string): name is WalletFieldError['field'] => Object.hasOwn(fieldNames, name)
