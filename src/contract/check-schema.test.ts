import { expect, it } from 'vitest'
import { checkSchema } from './check-schema'
import { features } from './generated/features'
import { baseSdl, fullSdl } from './generated/schema'

it('checkSchema() › accepts the base, and finds no feature in it', () => {
  expect(checkSchema(baseSdl)).toEqual({ errors: [], features: [] })
})

it('checkSchema() › finds every feature that adds a member', () => {
  expect(checkSchema(fullSdl)).toEqual({
    errors: [],
    features: features.filter((feature) => feature !== 'customerBoundMethods'),
  })
})

it('checkSchema() › finds one feature alone', () => {
  const sdl = baseSdl.replace('type LinkedPayment {', 'type LinkedPayment {\n  amount: Amount')
  expect(checkSchema(sdl)).toEqual({ errors: [], features: ['linkedPaymentAmount'] })
})

it.each<[what: string, sdl: string, error: string]>([
  ['a member that Tender selects', baseSdl.replace('  eci: String\n', ''), 'getPayment: Cannot query field "eci"'],
  [
    'an operation',
    baseSdl.replace('cancelPayment(', 'voidPayment('),
    'cancelPayment: Cannot query field "cancelPayment"',
  ],
  ['an argument', baseSdl.replace(', reason: String): Payment', '): Payment'), 'Unknown argument "reason"'],
  ['a member of an input', baseSdl.replace('externalId: String', 'externalID: String'), 'externalId'],
])('checkSchema() › names %s that is missing', (_what, sdl, error) => {
  expect(sdl).not.toBe(baseSdl)
  expect(checkSchema(sdl).errors.join('\n')).toContain(error)
})

it('checkSchema() › throws for a text that is no schema', () => {
  expect(() => checkSchema('type Query { a: Missing }')).toThrow('Missing')
})
