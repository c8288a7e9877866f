import { TenderError } from '../../shared/error'
import type { WalletHost } from './host'
import type { WalletNetwork, WalletsOptions } from './types'

interface VendorNames {
  /** Apple's name, and the version of Apple Pay's interface that introduced it. */
  apple?: readonly [name: string, since: number]
  google?: google.payments.api.CardNetwork
  /**
   * Google accepts the network only from merchants in Brazil. If `beside` names another network,
   * the list must also contain that one.
   */
  onlyBrazil?: { beside?: WalletNetwork }
}

/**
 * The names of each network at Apple (`supportedNetworks`) and Google (`allowedCardNetworks`). A
 * vendor rejects a request that contains a network which it does not know.
 */
const vendorNames: Readonly<Record<WalletNetwork, VendorNames>> = {
  visa: { apple: ['visa', 1], google: 'VISA' },
  mastercard: { apple: ['masterCard', 1], google: 'MASTERCARD' },
  amex: { apple: ['amex', 1], google: 'AMEX' },
  discover: { apple: ['discover', 1], google: 'DISCOVER' },
  jcb: { apple: ['jcb', 2], google: 'JCB' },
  interac: { apple: ['interac', 1], google: 'INTERAC' },
  maestro: { apple: ['maestro', 4], google: 'MAESTRO', onlyBrazil: { beside: 'mastercard' } },
  electron: { apple: ['electron', 4], google: 'ELECTRON', onlyBrazil: { beside: 'visa' } },
  elo: { apple: ['elo', 5], google: 'ELO', onlyBrazil: {} },
  unionpay: { apple: ['chinaUnionPay', 1] },
  'cartes-bancaires': { apple: ['cartesBancaires', 4] },
  eftpos: { apple: ['eftpos', 4] },
  vpay: { apple: ['vPay', 4] },
  mada: { apple: ['mada', 5] },
  girocard: { apple: ['girocard', 11] },
  mir: { apple: ['mir', 11] },
  dankort: { apple: ['dankort', 13] },
  bancomat: { apple: ['bancomat', 14] },
  bancontact: { apple: ['bancontact', 14] },
}

const defaultNetworks: readonly WalletNetwork[] = ['visa', 'mastercard', 'amex']

/** Returns Apple's names of those networks that this version of Apple Pay knows. */
export const appleNetworks = (networks: readonly WalletNetwork[] = defaultNetworks, version: number): string[] =>
  networks.flatMap((network) => {
    const [name, since = 0] = vendorNames[network]?.apple ?? []
    return name !== undefined && since <= version ? [name] : []
  })

/** Returns Google's names of those networks that Google accepts from a merchant of the country. */
export const googleNetworks = (
  networks: readonly WalletNetwork[] = defaultNetworks,
  countryCode: string | undefined,
): google.payments.api.CardNetwork[] =>
  networks.flatMap((network) => {
    const { google: name, onlyBrazil } = vendorNames[network] ?? {}
    const { beside } = onlyBrazil ?? {}
    const isAccepted = !onlyBrazil || (countryCode === 'BR' && (beside === undefined || networks.includes(beside)))
    return name !== undefined && isAccepted ? [name] : []
  })

/** @throws TenderError `options.invalid` if no network is left for a wallet */
export const assertNetworks = (names: readonly string[], wallet: string): void => {
  if (names.length === 0) throw networksError(`must contain a network that ${wallet} accepts here`)
}

/** Warns about networks that do not exist. */
export const warnUnknownNetworks = (
  { warn }: Pick<WalletHost, 'warn'>,
  { networks = [], apple, google }: WalletsOptions,
): void => {
  const given: readonly string[] = [...networks, ...(apple?.networks ?? []), ...(google?.networks ?? [])]
  const unknown = given.filter((name) => !Object.hasOwn(vendorNames, name))
  if (unknown.length > 0)
    warn(networksError(`contains ${unknown.join(', ')}. Expected: ${Object.keys(vendorNames).join(', ')}`))
}

const networksError = (message: string) =>
  new TenderError('options.invalid', `wallets: networks ${message}`, { fields: [{ path: 'networks', message }] })
