import { TenderError } from '../../shared/error'
import type { FieldName } from '../../shared/types'
import type { PaymentResult } from '../types'
import type { OwnedElement } from './element'
import type { ElementRegistry } from './registry'

type MountedElements = Pick<ElementRegistry, 'findMounted'>

/**
 * Returns the id of the mounted element that collects the payment method; undefined if none is
 * mounted.
 *
 * @throws TenderError `card.missing` if a required field is not mounted
 */
export const elementToCollect = ({ findMounted }: MountedElements): string | undefined => {
  const whole = findMounted('card') ?? findMounted('payment')
  if (whole) return whole.id
  const number = findMounted('number')
  const missing = (['expiry', 'cvc'] as const).filter((type) => !findMounted(type))
  if (number && missing.length > 0) {
    throw new TenderError('card.missing', `pay(): the number element needs ${missing.join(' and ')} too`)
  }
  return number?.id
}

/**
 * Focuses the first invalid field after a payment that failed or is pending because of the card,
 * and clears the security code after a decline. The page does it because a frame cannot focus
 * itself. If the merchant's code moves the focus, for instance to a summary of the errors, the
 * focus stays there.
 */
export const focusInvalidField = (elements: MountedElements & Iterable<OwnedElement>, result: PaymentResult): void => {
  if (result.status === 'declined') for (const element of elements) element.clear('cvc')
  if (!('error' in result) || result.error?.code !== 'card.invalid') return
  const field = result.error.fields[0]?.path as FieldName
  const { findMounted } = elements
  const element = findMounted('card') ?? findMounted('payment') ?? findMounted(field)
  const focused = document.activeElement
  // After the merchant's code that awaits the result.
  setTimeout(() => document.activeElement === focused && element?.focus(field))
}
