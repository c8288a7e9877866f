import { TenderError } from '../../shared/error'
import type { FieldName } from '../../shared/types'
import type { Elements } from '../elements'
import type { PaymentResult } from '../types'

type Mounted = Pick<Elements, 'mounted'>

/**
 * The id of the mounted element that gives the card, or what is paid with instead of it; undefined where none is.
 * @throws TenderError `card.missing` for fields without which there is no card
 */
export const toCollectFrom = ({ mounted }: Mounted): string | undefined => {
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
 * Lets the customer mend what this payment failed of. A frame cannot take the focus by itself: the page gives it to the field that is
 * to be mended first, unless the merchant's own code moves it meanwhile, such as to a summary of what is wrong.
 */
export const letMend = ({ mounted, each }: Mounted & Pick<Elements, 'each'>, result: PaymentResult): void => {
  if (result.status === 'declined') each((element) => element.clear('cvc'))
  if (!('error' in result) || result.error?.code !== 'card.invalid') return
  const name = result.error.fields[0]?.path as FieldName
  const element = mounted('card') ?? mounted('payment') ?? mounted(name)
  const before = document.activeElement
  // Whoever waits for the result hears of it first.
  setTimeout(() => document.activeElement === before && element?.focus(name))
}
