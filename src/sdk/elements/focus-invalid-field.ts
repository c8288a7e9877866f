import { TenderError } from '../../shared/error'
import type { FieldName } from '../../shared/types'
import type { PaymentResult } from '../types'
import { comparePosition } from './compare-position'
import type { OwnedElement } from './element'
import type { ElementRegistry } from './registry'

type MountedElements = Pick<ElementRegistry, 'findMounted'>

/**
 * Returns the id of the mounted element from which the controller collects the payment method;
 * undefined without a `card`, `payment` or `number` element.
 *
 * @throws TenderError `card.missing` if `number` is mounted without `expiry` or `cvc`
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
 * Focuses the first invalid field after a payment that could not be sent because of the card, and
 * clears the security code after a decline. The page sets the focus, because a frame cannot focus
 * itself. If the merchant's code moves the focus meanwhile, for instance to a summary of the
 * errors, the focus stays there.
 */
export const focusInvalidField = (
  elements: MountedElements & Iterable<OwnedElement>,
  result: PaymentResult,
  containers: ReadonlyMap<OwnedElement, Element>,
): void => {
  if (result.status === 'declined') for (const element of elements) element.clear('cvc')
  if (!('error' in result) || result.error?.code !== 'card.invalid') return
  const fields = result.error.fields.map(({ path }) => path as FieldName)
  const { findMounted } = elements
  const whole = findMounted('card') ?? findMounted('payment')
  const containerOf = (field: FieldName) => containers.get(findMounted(field) as OwnedElement)
  // The page decides the order of single fields, so the first invalid one on the page is focused.
  const [field] = whole ? fields : fields.sort((one, other) => comparePosition(containerOf(one), containerOf(other)))
  const element = whole ?? (field && findMounted(field))
  const focused = document.activeElement
  // Waits until the merchant's code, which awaits the result, has run.
  setTimeout(() => document.activeElement === focused && element?.focus(field))
}
