import { brandOf } from '../shared/card/brand'
import { longestNumber, maskNumber, numberStatus } from '../shared/card/number'
import { replaceDigitRuns } from '../shared/digit-runs'

/**
 * Replaces each run of eight or more digits, since it may be a card number in the wrong place. This
 * is the last line of defence: messages must not contain input values in the first place.
 */
export const redact = (text: string): string => replaceDigitRuns(text, 8, '[digits]')

const shortestNumber = 13
/**
 * Matches 13 or more digits, with at most one separator, such as a space or a hyphen, between two
 * of them.
 */
const longRun = /\d(?:[\s\p{Pd}._\u00b7\u200b]?\d){12,}/gu

/**
 * Finds the first valid number of a known brand in a run of digits. A customer may type the expiry
 * date directly after it, or another number before it.
 */
const cardIn = (digits: string): string | undefined => {
  for (let start = 0; start <= digits.length - shortestNumber; start += 1) {
    for (let length = longestNumber; length >= shortestNumber; length -= 1) {
      const number = digits.slice(start, start + length)
      if (number.length === length && brandOf(number).brand !== 'unknown' && numberStatus(number) === 'valid')
        return number
    }
  }
  return undefined
}

/**
 * Masks card numbers in free text, since customers may type them into any field. The masked number
 * replaces the whole run of digits in which the card number was found.
 */
export const maskCards = (text: string): string =>
  text.replace(longRun, (run) => {
    const card = cardIn(run.replace(/\D/g, ''))
    return card === undefined ? run : maskNumber(card)
  })

export const maskCardsIn = (text: string | null | undefined): string | null | undefined => text && maskCards(text)

/** The text in place of a secret. */
const mask = '•••'

/** Members whose whole value is secret, at any depth. */
const secretMembers = /^(cvc|cvv2?|csc|security_?code|wallet_?token|payment_?data|signature|nonce)$/i

const tokenMembers = /^(\w+_?)?token$|^defaultPaymentMethod$|^merchantSessionIdentifier$/i

/** Members that contain the number of a card or of an account, valid or not. */
const numberMembers = /^(card_?|account_?)?number$|^iban$/i

const credentials = /\b((?:sk|pk|ct)_(?:test|live)_|pt_)[\w-]+/g

const camelCase = /^[A-Za-z][a-z]+([A-Z][a-z]+)*$/

/**
 * Returns whether a text looks like a token without a prefix. The name of the member is not enough,
 * because a query can rename every member of its response. Words in camel case, such as the name of
 * an operation, may have the length of a token and are excluded.
 */
const isToken = (text: string): boolean =>
  [16, 32].includes(text.length) &&
  /^[A-Za-z0-9]+$/.test(text) &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  !camelCase.test(text)

const maskText = (text: string): string => maskCards(text).replace(credentials, `$1${mask}`)

const maskToken = (text: string): string => {
  const masked = maskText(text)
  if (masked !== text) return masked
  return text.length < 12 ? mask : `${text.slice(0, 2)}${mask}${text.slice(-2)}`
}

/**
 * Leaves the last four digits of a number of eight digits or more. A card number is masked as in
 * any text, and a number that the service has masked stays as it is.
 */
const maskDigits = (text: string): string => {
  const masked = maskCards(text)
  const digits = masked.replace(/\D/g, '')
  return masked.includes('*') || digits.length < 8 ? masked : `${mask}${digits.slice(-4)}`
}

const maskString = (name: string, text: string): string => {
  if (tokenMembers.test(name) || isToken(text)) return maskToken(text)
  return numberMembers.test(name) ? maskDigits(text) : maskText(text)
}

/**
 * The most items of a list, and the most characters of a text. The number of items or characters
 * that are left out is added.
 */
const mostItems = 10
const mostCharacters = 400

const cutText = (text: string): string =>
  text.length > mostCharacters
    ? `${text.slice(0, mostCharacters)}… ${text.length - mostCharacters} more characters`
    : text

const maskList = (name: string, items: readonly unknown[]): unknown[] => [
  ...items.slice(0, mostItems).map((item) => maskMember(name, item)),
  ...(items.length > mostItems ? [`… ${items.length - mostItems} more`] : []),
]

const maskMember = (name: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (secretMembers.test(name)) return mask
  // The client may have sent a card number as a JSON number.
  if (typeof value === 'number') {
    const text = maskString(name, String(value))
    return text === String(value) ? value : text
  }
  if (typeof value === 'string') return cutText(maskString(name, value))
  if (Array.isArray(value)) return maskList(name, value)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inside]) => [cutText(maskText(member)), maskMember(member, inside)]),
  )
}

/** The strings, numbers and comments of a GraphQL document. */
const literals =
  /(?<text>"{3}(?:\\"{3}|[\s\S])*?"{3}|"(?:\\.|[^"\\\n\r])*")|#.*|(?<number>(?<![\w$])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/** The most characters of a document in the log. */
const longestDocument = 10_000

/**
 * Masks every literal string and number in a valid GraphQL document and removes comments. Names
 * that contain a card number or a key are masked too.
 *
 * @returns null for a long document
 */
export const maskDocument = (document: string): string | null => {
  if (document.length > longestDocument) return null
  const structure = document.replace(literals, (_token, text?: string, number?: string) => {
    if (text !== undefined) return `"${mask}"`
    return number === undefined ? '' : '0'
  })
  return maskText(structure)
}

/**
 * Masks each value inside a JSON value that has the format of a card number, a key or a token, or
 * whose member has the name of a secret, a token, or the number of a card or an account, such as
 * `cvc` or `iban`. Cuts long lists and texts, because the log is for people.
 */
export const maskSecrets = (value: unknown): unknown => maskMember('', value)
