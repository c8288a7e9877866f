import { formatExpiry } from '../../../iframe/card/models/format'
import { learnedOf } from '../../../lab/two-cards/learned'
import type { CardPair, TypedCard } from '../../../lab/two-cards/programs'
import { brandOf } from '../../../src/shared/card/brand'
import { cvcStatus } from '../../../src/shared/card/cvc'
import { expiryStatus } from '../../../src/shared/card/expiry'
import { numberStatus } from '../../../src/shared/card/number'
import { type FieldName, fieldNames } from '../../../src/shared/types'

/** Types a text into a field, key by key. */
const typed = (field: FieldName, keys: string): string => {
  if (field !== 'expiry') return keys
  return Array.from(keys).reduce((text, key) => {
    const next = text + key
    return formatExpiry({ text: next, caret: next.length }, 'insert', text).text
  }, '')
}

/**
 * Returns whether the page may learn the same of both cards, wherever it lets a text begin or end
 * by removing what was typed.
 */
export const areAlike = ({ one, other }: CardPair): boolean =>
  fieldNames.every((field) => {
    const { length } = one[field]
    if (length !== other[field].length) return false
    const learned = (keys: string, from: number, to: number) => {
      const text = typed(field, keys.slice(from, to))
      return JSON.stringify(
        learnedOf({ field, text, now: Date.now(), isContinued: from > 0, isBroken: false, isLeft: true }),
      )
    }
    for (let from = 0; from < length; from += 1)
      for (let to = from + 1; to <= length; to += 1)
        if (learned(one[field], from, to) !== learned(other[field], from, to)) return false
    return true
  })

const isPayable = ({ number, expiry, cvc, name }: TypedCard): boolean =>
  numberStatus(number) === 'valid' &&
  expiryStatus(expiry, new Date()) === 'valid' &&
  cvcStatus(cvc.length, brandOf(number).brand) === 'valid' &&
  /^[^\d]+$/.test(name)

/** Returns whether both cards are complete and valid. */
export const arePayable = ({ one, other }: CardPair): boolean => isPayable(one) && isPayable(other)
