import type { StoredMethod } from '../../../src/api/browser-operations'
import type { VaultMethod } from '../../../src/shared/vault-types'
import { readMethods, type SavedMethod } from '../../payment/models/saved-method'

/**
 * Returns the stored methods, each card once: the cards as the payment element shows them, then the
 * bank accounts.
 */
export const readVaultMethods = (stored: readonly StoredMethod[], now: Date): SavedMethod[] => {
  const byToken = new Map(stored.map((method) => [method.token, method]))
  const cards = readMethods(stored, now).map((card) => {
    const { name, expMonth, expYear } = byToken.get(card.token) ?? {}
    const details = { type: 'card', name: name ?? null, expMonth: Number(expMonth), expYear: Number(expYear) } as const
    return { ...card, details }
  })
  return [...cards, ...stored.flatMap(readBankAccount)]
}

/** A method without an expiry date is a bank account. */
const readBankAccount = ({ token, number, isDefault, name, expMonth, expYear }: StoredMethod): SavedMethod[] => {
  if (!token || expMonth || expYear) return []
  return [
    {
      token,
      duplicates: [],
      brand: 'unknown',
      label: '',
      firstSix: null,
      lastFour: /[A-Z\d]{4}$/i.exec(number ?? '')?.[0] ?? '',
      expires: '',
      expired: false,
      isDefault: isDefault === true,
      details: { type: 'bankAccount', name: name ?? null, expMonth: null, expYear: null },
    },
  ]
}

export const isBankAccount = ({ details }: SavedMethod): boolean => details?.type === 'bankAccount'

/** Returns what the page learns of a method: neither a token nor the first digits. */
export const describeMethod = (method: SavedMethod, handle: string): VaultMethod => {
  const { brand, lastFour, expired, isDefault, details } = method
  const { type = 'card', name = null, expMonth = null, expYear = null } = details ?? {}
  return { handle, type, brand, lastFour: lastFour || null, expMonth, expYear, expired, name, isDefault }
}
