import type * as contract from '../../contract/generated/types'
import { isObject } from '../../shared/is-object'
import { throwIfInvalid, type ValidationIssue } from '../errors'
import { digest } from '../ids'
import type { Context, Received } from '../operation'
import { parseJson } from '../parse-json'
import type { PaidWithRecord } from '../store/records'
import { deleteExpired, type Transactor } from '../store/store'
import { day, minute, second } from '../time'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads a JSON argument as an object. The argument may be an object, or a JSON string that contains
 * an object. Returns undefined for anything else.
 */
export const readJsonObject = (argument: unknown): JsonObject | undefined => {
  const value = typeof argument === 'string' ? parseJson(argument) : argument
  return isObject(value) ? value : undefined
}

type Rule = (text: string) => string | undefined

const filled =
  (most: number): Rule =>
  (text) =>
    text.trim() !== '' && [...text].length <= most ? undefined : `expected 1 to ${most} characters`

/**
 * Returns whether this is the https URL of an Apple host. The page passes the URL of the host that
 * validates the session, and a request to a host of another company would leak data.
 */
const isApples = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.hostname.endsWith('.apple.com') && url.username === '' && url.port === ''
}

const validationUrl: Rule = (text) => (isApples(text) ? undefined : 'expected an https URL of an Apple host')

const domain: Rule = (text) =>
  text.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i.test(text)
    ? undefined
    : 'expected a fully qualified domain name'

/** The required members of known wallets' payloads. Other members are ignored. */
const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  APPLE_PAY: { merchantIdentifier: filled(255), displayName: filled(64), validationUrl, initiativeContext: domain },
  GOOGLE_PAY: { merchantGatewayId: filled(255) },
}

const walletIssues = (walletType: string, payload: JsonObject | undefined): ValidationIssue[] => {
  if (walletType.trim() === '') return [{ path: 'walletType', message: 'expected a wallet, such as APPLE_PAY' }]
  if (!payload) return [{ path: 'payload', message: 'expected an object, or a string that contains one as JSON' }]
  const members = Object.hasOwn(rules, walletType) ? rules[walletType] : undefined
  return Object.entries(members ?? {}).flatMap(([name, rule]) => {
    const value = payload[name]
    const message = typeof value === 'string' ? rule(value) : 'expected a string'
    return message === undefined ? [] : [{ path: `payload.${name}`, message }]
  })
}

type SetupWalletInput = Received<contract.SetupWalletVariables>

const sessionMs = 5 * minute
/** How long an expired session is remembered. After that, it counts as unknown. */
const rememberedMs = day
const gateway = 'tender'

/**
 * Returns the merchant's id at the wallet, the domain that shows the wallet, and the displayed
 * name. The payload for Google Pay contains only the id, so the service chooses the other two, as
 * for a wallet that the mock does not know.
 */
const merchantOf = (walletType: string, payload: JsonObject, { baseUrl }: Context) =>
  walletType === 'APPLE_PAY'
    ? {
        merchantIdentifier: String(payload.merchantIdentifier),
        domainName: String(payload.initiativeContext),
        displayName: String(payload.displayName),
      }
    : {
        merchantIdentifier: String(payload.merchantGatewayId ?? payload.merchantIdentifier ?? walletType),
        domainName: new URL(baseUrl).hostname,
        displayName: 'Tender mock',
      }

/** Creates a wallet session, valid for five minutes and one payment. */
export const setupWallet = async ({ walletType, payload }: SetupWalletInput, context: Context) => {
  const { ids, now, caller, store } = context
  const given = readJsonObject(payload)
  throwIfInvalid(walletIssues(walletType, given))
  const merchant = merchantOf(walletType, given ?? {}, context)
  const merchantSessionIdentifier = `SSH${ids.token(32)}`
  const nonce = ids.token(16)
  const signature = await digest(caller.account.salt, `${merchantSessionIdentifier} ${nonce}`)
  const expires = now + sessionMs
  await store.transact((transactor) => {
    deleteExpired(transactor, 'walletSessions', (session) => session.expires <= now - rememberedMs)
    transactor.put('walletSessions', {
      id: merchantSessionIdentifier,
      accountId: caller.account.id,
      expires,
      used: null,
    })
  })
  return {
    epochTimestamp: Math.floor(now / second),
    expiresAt: Math.floor(now / second) + sessionMs / second,
    merchantSessionIdentifier,
    nonce,
    ...merchant,
    signature,
    operationalAnalyticsIdentifier: `${merchant.displayName}:${merchant.merchantIdentifier}`,
    retries: 0,
    // These two members are an addition to the specification, so the base profile has none of them.
    ...(walletType === 'GOOGLE_PAY' &&
      context.profile === 'full' && { gateway, gatewayMerchantId: merchant.merchantIdentifier }),
  }
}

/**
 * Marks the session that a wallet token names as used. Does nothing if the token names no known
 * session of the account.
 *
 * @throws ServiceError `error.validation` if the session has expired or was used.
 */
export const useWalletSession = (transactor: Transactor, walletToken: unknown, context: Context): void => {
  const id = readJsonObject(walletToken)?.merchantSessionIdentifier
  const session = typeof id === 'string' ? transactor.get('walletSessions', id) : undefined
  if (session?.accountId !== context.caller.account.id) return
  // The record may still exist, because only the next session deletes it.
  if (session.expires + rememberedMs <= context.now) return
  const path = 'authorisePayment.paymentMethod.walletToken'
  const over = session.used !== null || session.expires <= context.now
  throwIfInvalid(over ? [{ path, message: 'its session has expired or was used' }] : [])
  transactor.put('walletSessions', { ...session, used: context.now })
}

const textIn = (object: unknown, ...names: string[]): string => {
  for (const name of names) {
    const value = isObject(object) ? object[name] : undefined
    if (typeof value === 'string') return value
  }
  return ''
}

/**
 * Reads the card data of a wallet token: `paymentMethod` of Apple Pay or `info` of Google Pay. All
 * other data of the token is discarded.
 */
export const walletCard = (token: JsonObject | undefined): Partial<PaidWithRecord> => {
  const card = token?.paymentMethod ?? token?.info
  const lastDigits = /(?<!\d)\d{4}$/.exec(textIn(card, 'displayName', 'cardDetails'))?.[0]
  const brand = /^[a-z]{1,20}$/i.exec(textIn(card, 'network', 'cardNetwork'))?.[0].toLowerCase()
  const kind = textIn(card, 'type', 'cardFundingSource').toUpperCase()
  return {
    ...(lastDigits ? { maskedNumber: `************${lastDigits}` } : {}),
    ...(brand ? { brand } : {}),
    ...(kind === 'CREDIT' || kind === 'DEBIT' || kind === 'PREPAID' ? { kind } : {}),
  }
}

/**
 * Returns whether a Google Pay token is PAN_ONLY: it contains the card's own number and does not
 * authenticate the customer. `walletToken` is Google's token or the payment method data that
 * contains the token. Real tokens are encrypted, so only simulated tokens can be recognised.
 */
export const isPanOnly = (type: string, walletToken: JsonObject | undefined): boolean => {
  if (type !== 'GOOGLE_PAY') return false
  const data = readJsonObject(walletToken?.tokenizationData)
  const token = data ? readJsonObject(data.token) : walletToken
  return readJsonObject(token?.signedMessage)?.authMethod === 'PAN_ONLY'
}
