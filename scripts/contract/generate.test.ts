import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../paths'
import { type ContractSources, generateContract } from './generate'

const source = (name: string) => readFileSync(`${root}src/contract/${name}.graphql`, 'utf8')
const sources: ContractSources = { base: source('base'), full: source('full'), browser: source('browser') }

const generate = (changes: Partial<ContractSources>) => generateContract({ ...sources, ...changes })

describe('a new output member', () => {
  it('reaches types, checks and documents from one line', () => {
    const base = sources.base.replace('  eci: String\n', '  eci: String\n  settledOn: Date\n')
    const before = generate({})
    const after = generate({ base })
    expect(after['types.ts']).toContain('settledOn: string | null')
    expect(after['server.ts']).toContain('settledOn: orNull(text())')
    expect(after['server.ts']).toContain('\nsettledOn\n')
    expect(after['browser.ts']).toBe(before['browser.ts'])
  })

  it('of a feature is marked in the document', () => {
    const full = sources.full.replace(
      '  metadata: JSON @feature(name: full)\n}',
      '  metadata: JSON @feature(name: full)\n  settledOn: Date @feature(name: declineCode)\n}',
    )
    expect(generate({ full })['server.ts']).toContain('\nsettledOn #declineCode\n')
  })
})

describe('an invalid source fails by name', () => {
  it.each<[what: string, changes: Partial<ContractSources>, message: string | RegExp]>([
    ['text that is no schema', { base: 'type Query {' }, 'base.graphql cannot be parsed'],
    ['a type that does not exist', { base: sources.base.replace('eci: String', 'eci: Missing') }, 'Missing'],
    [
      'an unknown feature',
      { full: sources.full.replace('@feature(name: linkedPaymentAmount)', '@feature(name: linkedAmount)') },
      'full.graphql: the feature linkedAmount is not in the enum Feature',
    ],
    [
      'an extension of a type that the base does not have',
      { full: `${sources.full}\nextend type Refund { id: ID }` },
      'full.graphql: Refund is extended, but the base has no such type',
    ],
    [
      'a member that the base has already',
      { full: `${sources.full}\nextend type Payment { eci: String }` },
      'full.graphql: Payment.eci exists in the base',
    ],
    [
      'an added member without a feature',
      { full: `${sources.full}\nextend type Payment { settledOn: Date }` },
      'full.graphql: Payment.settledOn has no @feature',
    ],
    [
      'an added member of an input without a feature',
      { full: `${sources.full}\nextend input TokenInput { note: String }` },
      'full.graphql: TokenInput.note has no @feature',
    ],
    [
      'an added value without a feature',
      { full: `${sources.full}\nextend enum PaymentStatus { SETTLED }` },
      'full.graphql: PaymentStatus.SETTLED has no @feature',
    ],
    [
      'an added operation without a feature',
      { full: `${sources.full}\nextend type Query { getRefund(id: ID!): Payment }` },
      'full.graphql: Query.getRefund has no @feature',
    ],
    [
      'an added argument without a feature',
      { full: `${sources.full}\nextend type Query { getPayment(verbose: Boolean): Payment }` },
      'full.graphql: Query.getPayment.verbose has no @feature',
    ],
    [
      'a browser document with an unknown member',
      { browser: sources.browser.replace('trackingId', 'tracking') },
      'browser.graphql: Intent has no member tracking',
    ],
    [
      'a browser document without a selection',
      { browser: sources.browser.replace(/timeline \{[\s\S]*?\n {2}\}\n/, 'timeline\n') },
      'browser.graphql: Intent.timeline needs a selection',
    ],
    [
      'a scalar without a type',
      { base: `${sources.base}\nscalar Money2\nextend type Amount { more: Money2 }` },
      'Money2',
    ],
  ])('%s', (_what, changes, message) => expect(() => generate(changes)).toThrow(message))
})
