import type { StoredMethod } from '../../../src/api/browser-operations'
import type { CardBrand } from '../../../src/shared/card/brand'
import { expiryStatus } from '../../../src/shared/card/expiry'
import type { MethodTexts } from '../../../src/shared/messages/en'
import type { VaultMethod } from '../../../src/shared/vault-types'
import { findBrand } from '../../card/models/brands'

/** A saved card as the customer sees it. */
export interface SavedMethod {
  /**
   * The token that pays with this card. It leaves the service's origin only in the authorise
   * request.
   */
  token: string
  /** Tokens of the same card, if it was saved more than once. They are deleted with it. */
  duplicates: readonly string[]
  brand: CardBrand
  /** The brand's display name; empty if it is unknown. */
  label: string
  firstSix: string | null
  lastFour: string
  /** The expiry date, such as `08/34`. */
  expires: string
  expired: boolean
  isDefault: boolean
  /** What a vault shows besides, on account pages. The payment element does not read it. */
  details?: Pick<VaultMethod, 'type' | 'name' | 'expMonth' | 'expYear'>
}

/**
 * Returns a name such as "Visa ending in 4242": without dots, which screen readers would read one
 * by one.
 */
export const displayNameOf = (
  { label, lastFour }: SavedMethod,
  texts: Pick<MethodTexts, 'methods.card' | 'methods.ending'>,
): string => `${label || texts['methods.card']} ${texts['methods.ending'].replace('%', lastFour)}`

/**
 * Returns the cards among the stored methods, each card once. Bank accounts cannot be used in this
 * element.
 */
export const readMethods = (stored: readonly StoredMethod[], now: Date): SavedMethod[] => {
  const byCard = new Map<string, SavedMethod>()
  for (const method of stored) {
    const { token, fingerprint, isDefault } = method
    if (!token || !method.expMonth || !method.expYear) continue
    const card = fingerprint ?? token
    const known = byCard.get(card)
    // The service lists the newest token of a card first. That token has the latest expiry date, so
    // it represents the card.
    if (known) {
      const duplicates = [...known.duplicates, token]
      byCard.set(card, { ...known, duplicates, isDefault: known.isDefault || isDefault === true })
    } else byCard.set(card, { ...detailsOf(method, now), token, duplicates: [], isDefault: isDefault === true })
  }
  return [...byCard.values()]
}

/**
 * Returns the default card first, then the others as the service orders them. If cards are shown
 * already, they keep their order, so that no row moves while the customer uses the list, and new
 * ones follow.
 */
export const sortMethods = (methods: readonly SavedMethod[], shown: readonly SavedMethod[]): SavedMethod[] => {
  const place = ({ token, isDefault }: SavedMethod): number => {
    if (shown.length === 0) return isDefault ? 0 : 1
    const index = shown.findIndex((method) => method.token === token)
    return index < 0 ? shown.length : index
  }
  return [...methods].sort((one, other) => place(one) - place(other))
}

const detailsOf = ({ number, brand, expMonth, expYear }: StoredMethod, now: Date) => {
  const month = String(expMonth).padStart(2, '0')
  return {
    ...readBrand(brand),
    firstSix: /^\d{6}/.exec(number ?? '')?.[0] ?? null,
    lastFour: /\d{4}$/.exec(number ?? '')?.[0] ?? '',
    expires: `${month}/${String(expYear).slice(-2)}`,
    expired: expiryStatus(`${month}/${expYear}`, now) !== 'valid',
  }
}

const readBrand = (name: string | null | undefined): { brand: CardBrand; label: string } =>
  findBrand((name ?? '').toLowerCase()) ?? { brand: 'unknown', label: '' }
