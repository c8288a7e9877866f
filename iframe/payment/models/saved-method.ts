import type { StoredMethod } from '../../../src/api/get-payment-methods'
import type { CardBrand } from '../../../src/shared/card/brand'
import { brandTable } from '../../../src/shared/card/brand-table'
import { expiryStatus } from '../../../src/shared/card/expiry'
import type { MethodTexts } from '../../../src/shared/messages/en'
import { cartesBancaires } from '../../card/models/brands'

/** A saved card as the customer sees it. */
export interface SavedMethod {
  /** Pays; never leaves the service's origin but in the request to authorise. */
  token: string
  /** Other tokens of the same card, which was saved more than once: shown once, deleted together. */
  others: readonly string[]
  brand: CardBrand
  /** What a person calls the brand; empty where nobody knows it. */
  label: string
  firstSix: string | null
  lastFour: string
  /** `08/34`. */
  expires: string
  expired: boolean
  isDefault: boolean
}

/** What a person calls a card, "Visa ending in 4242": no dots, which a screen reader would say one by one. */
export const calledOf = ({ label, lastFour }: SavedMethod, texts: MethodTexts): string =>
  `${label || texts['methods.card']} ${texts['methods.ending'].replace('%', lastFour)}`

/** The cards among what is stored, each once. Bank accounts are left out: there is no way here to pay with one. */
export const readMethods = (stored: readonly StoredMethod[], now: Date): SavedMethod[] => {
  const byCard = new Map<string, SavedMethod>()
  for (const method of stored) {
    const { token, fingerprint, isDefault } = method
    if (!token || !method.expMonth || !method.expYear) continue
    const card = fingerprint ?? token
    const known = byCard.get(card)
    // The newest comes first, and has the latest date.
    if (known) {
      byCard.set(card, { ...known, others: [...known.others, token], isDefault: known.isDefault || isDefault === true })
    } else byCard.set(card, { ...shownOf(method, now), token, others: [], isDefault: isDefault === true })
  }
  return [...byCard.values()]
}

const shownOf = ({ number, brand, expMonth, expYear }: StoredMethod, now: Date) => {
  const month = String(expMonth).padStart(2, '0')
  return {
    ...brandNamed(brand),
    firstSix: /^\d{6}/.exec(number ?? '')?.[0] ?? null,
    lastFour: /\d{4}$/.exec(number ?? '')?.[0] ?? '',
    expires: `${month}/${String(expYear).slice(-2)}`,
    expired: expiryStatus(`${month}/${expYear}`, now) !== 'valid',
  }
}

const brandNamed = (name: string | null): { brand: CardBrand; label: string } => {
  const known = (name ?? '').toLowerCase()
  if (known === cartesBancaires.brand) return cartesBancaires
  if (!Object.hasOwn(brandTable, known)) return { brand: 'unknown', label: '' }
  const brand = known as keyof typeof brandTable
  return { brand, label: brandTable[brand].label }
}
