import type { ValidationIssue } from '../../errors'
import type { JsonObject } from '../../json-object'

const longestDisplayName = 64
const longestText = 255

type Rule = (text: string) => string | undefined

const filled: Rule = (text) =>
  text.trim() !== '' && text.length <= longestText ? undefined : `expected 1 to ${longestText} characters`

const displayName: Rule = (text) =>
  text.trim() !== '' && [...text].length <= longestDisplayName
    ? undefined
    : `expected 1 to ${longestDisplayName} characters`

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
  APPLE_PAY: { merchantIdentifier: filled, displayName, validationUrl, initiativeContext: domain },
  GOOGLE_PAY: { merchantGatewayId: filled },
}

/** Finds the issues of setupWallet's arguments. */
export const walletIssues = (walletType: string, payload: JsonObject | undefined): ValidationIssue[] => {
  if (walletType.trim() === '') return [{ path: 'walletType', message: 'expected a wallet, such as APPLE_PAY' }]
  if (!payload) return [{ path: 'payload', message: 'expected an object, or a string that contains one as JSON' }]
  const members = Object.hasOwn(rules, walletType) ? rules[walletType] : undefined
  return Object.entries(members ?? {}).flatMap(([name, rule]) => {
    const value = payload[name]
    const message = typeof value === 'string' ? rule(value) : 'expected a string'
    return message === undefined ? [] : [{ path: `payload.${name}`, message }]
  })
}
