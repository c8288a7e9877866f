import { TenderError } from '../../shared/error'
import type { FieldName } from '../../shared/types'
import type { PaymentResult } from '../types'
import type { ElementRegistry } from './registry'

type Mounted = Pick<ElementRegistry, 'mounted'>

/**
 * The id of the mounted element that returns the payment method; undefined if none is mounted.
 * @throws TenderError `card.missing` if a field that a card needs is not mounted
 */
export const elementToCollect = ({ mounted }: Mounted): string | undefined => {
  const whole = mounted('card') ?? mounted('payment')
  if (whole) return whole.id
  const number = mounted('number')
  const missing = (['expiry', 'cvc'] as const).filter((type) => !mounted(type))
  if (number && missing.length > 0) {
    throw new TenderError('card.missing', `pay: mount ${missing.join(' and ')} beside number`)
  }
  return number?.id
}

/**
 * Focuses the first invalid field after a payment that failed or is pending because of the card, and clears the security code after a decline.
 * A frame cannot focus its own fields: the page does, unless the merchant's code moves the focus meanwhile, for instance to a summary of
 * the errors.
 */
export const focusInvalidField = (
  { mounted, each }: Mounted & Pick<ElementRegistry, 'each'>,
  result: PaymentResult,
): void => {
  if (result.status === 'declined') each((element) => element.clear('cvc'))
  if (!('error' in result) || result.error?.code !== 'card.invalid') return
  const name = result.error.fields[0]?.path as FieldName
  const element = mounted('card') ?? mounted('payment') ?? mounted(name)
  const before = document.activeElement
  // After the code that waits for the result.
  setTimeout(() => document.activeElement === before && element?.focus(name))
}
