import { NotApplicable } from '../../lab/contract-suite/contract-case'
import { isObject } from '../shared/is-object'

/** The names of a service's flows, connections and test cards. Null: the service has none. */
export interface SubjectNames {
  flows: Readonly<Record<'immediate' | 'delayed' | 'fraudOrder' | 'fraudBehaviour', string | null>>
  connections: Readonly<Record<'card' | 'backup', string | null>>
  /** Card numbers, by their brand, their kind or what happens to a payment with them. */
  cards: Readonly<Record<CardName, string | null>>
}

/** What the contract suite needs to know of the service that it checks. */
export interface Subject extends SubjectNames {
  url: string
  publicKey: string
  privateKey: string
  /**
   * A Private Key of another account. Null if there is none: the rules that need it are then not
   * checked.
   */
  otherPrivateKey: string | null
  idempotencyHeader: string
  /** Whether a cardholder name `reason:NAME` declines a card with this reason, as in the mock. */
  reasonNames: boolean
}

/**
 * The names that the cases of the contract suite use. They are those of the mock. For another
 * service they are replaced by its own.
 */
export const referenceNames = {
  flows: {
    immediate: 'flow_immediate',
    delayed: 'flow_delayed',
    fraudOrder: 'flow_fraud_order',
    fraudBehaviour: 'flow_fraud_behaviour',
  },
  connections: { card: 'connection_card', backup: 'connection_backup' },
  cards: {
    approved: '4242424242424242',
    mastercard: '5555555555554444',
    mastercard2: '2223003122003222',
    amex: '378282246310005',
    debit: '4000056655665556',
    discover: '6011111111111117',
    jcb: '3566002020360505',
    diners: '30569309025904',
    maestro: '6759649826438453',
    unionpay: '6200000000000005',
    coBadged: '4035501000000008',
    declined: '4000000000000002',
    expired: '4000000000000069',
    wrongCvc: '4000000000000127',
    suspected: '4100000000000019',
    processorFault: '4000000000000119',
    challenged: '4000002760003184',
    frictionless: '4000002500003155',
    challengedIfRequested: '4000000000003220',
    challengedThenDeclined: '4000008400001629',
    disputed: '4000000000000259',
  },
} as const

export type CardName = keyof typeof referenceNames.cards

export const referenceKeys = {
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
  otherPrivateKey: 'sk_test_bound',
} as const

/** The mock's account as a subject. */
export const mockSubject = (url: string): Subject => ({
  ...referenceNames,
  ...referenceKeys,
  url,
  idempotencyHeader: 'x-idempotency-key',
  reasonNames: true,
})

/** A name of the cases, the service's own, and the option with which the caller sets it. */
interface Name {
  reference: string
  own: string | null
  option: string
}

const namesOf = (subject: Subject): Name[] => {
  const groups = ['flows', 'connections', 'cards'] as const
  const keys = ['privateKey', 'publicKey', 'otherPrivateKey'] as const
  return [
    ...keys.map((name) => ({ reference: referenceKeys[name], own: subject[name], option: name })),
    ...groups.flatMap((group) =>
      Object.entries<string>(referenceNames[group]).map(([name, reference]) => ({
        reference,
        own: Object.entries<string | null>(subject[group]).find(([key]) => key === name)?.[1] ?? null,
        option: `${group}.${name}`,
      })),
    ),
  ]
}

const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapStrings(member, change)]))
}

/** Returns a card number as the service masks it: first six and last four digits. */
const mask = (number: string): string => number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4)

/** Translates the names of the cases into the service's own, and those of its answers back. */
export interface Dictionary {
  /** @throws NotApplicable if the service has no counterpart of a name */
  toOwn<Value>(value: Value): Value
  /** Translates the string literals of a GraphQL document. */
  inDocument(document: string): string
  toReference(value: unknown): unknown
}

export const createDictionary = (subject: Subject): Dictionary => {
  const names = namesOf(subject)
  const own = new Map(names.map((name) => [name.reference, name]))
  const reference = new Map<string, string>()
  for (const { reference: name, own: theirs, option } of names) {
    if (theirs === null || reference.has(theirs)) continue
    reference.set(theirs, name)
    if (option.startsWith('cards.')) reference.set(mask(theirs), mask(name))
  }
  const translate = (text: string): string => {
    if (text.startsWith('reason:') && !subject.reasonNames) throw new NotApplicable('reasonNames')
    const found = own.get(text)
    if (found?.own === null) throw new NotApplicable(found.option)
    return found?.own ?? text
  }
  return {
    toOwn: <Value>(value: Value) => mapStrings(value, translate) as Value,
    inDocument: (document) => document.replace(/"([\w:]+)"/g, (_, text: string) => `"${translate(text)}"`),
    toReference: (value) => mapStrings(value, (text) => reference.get(text) ?? text),
  }
}
