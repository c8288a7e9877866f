import { customerIdPattern, pickAlternatives } from '../../shared/alternatives'
import { brandNames } from '../../shared/card/brand-names'
import { readFlag, readList, readText } from '../form/read-attribute'
import { choice, flag, listOf, matching, type TagOption, text } from '../form/tag-option'
import type { ElementOptions } from '../types'
import { type AttributeReaders, type OptionTable, other } from './option-table'

/** The options of `checkout.element` and `element.update` for elements with a frame. */
export const elementOptions: OptionTable<ElementOptions> = {
  alternatives: other,
  billingAddress: other,
  brands: other,
  cardholderName: 'flag',
  name: other,
  saved: other,
}

/**
 * Reads these options from attributes, before the core has loaded. An invalid value is not left
 * out, because the frame checks the option and may use a part of it.
 */
export const elementReaders: AttributeReaders<ElementOptions> = {
  alternatives: readList,
  billingAddress: readText,
  brands: (names) => (readList(names) ? { accepted: readList(names) } : undefined),
  cardholderName: readFlag,
  name: readText,
  saved: (id) => (id ? { customerId: id } : undefined),
}

/** Returns the name in `dataset` of the attribute with this option. */
export const attributeFor = (option: string): string => (option === 'saved' ? 'savedCustomerId' : option)

/** The checks of these attributes, by their names in `dataset`. */
export const elementAttributes = (): Readonly<Record<string, TagOption>> => ({
  brands: listOf((names) => names.filter((name) => brandNames.includes(name)), `names of ${brandNames.join(', ')}`)(
    'element.brands',
    'all brands',
  ),
  alternatives: listOf(
    pickAlternatives,
    'at most 12 different types such as PAYPAL and KLARNA, without CARD, APPLE_PAY and GOOGLE_PAY',
  )('element.alternatives', 'none'),
  cardholderName: flag('element.cardholderName', 'true'),
  name: text('element.name', 'an empty field'),
  billingAddress: { ...choice('none', 'postal', 'full')('element.billingAddress', 'none'), usedPart: () => '' },
  savedCustomerId: {
    ...matching(customerIdPattern, 'a text of 1 to 200 characters')('element.saved', 'no saved cards'),
    usedPart: () => '',
  },
})
