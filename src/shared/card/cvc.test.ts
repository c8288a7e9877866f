import { describe, expect, it } from 'vitest'
import { cvcStatus } from './cvc'
import type { FieldStatus } from './number'

const visa = '4242424242424242'
const amex = '378282246310005'

describe('cvcStatus', () => {
  const codes: [rule: string, code: string, number: string, status: FieldStatus][] = [
    ['nothing typed', '', visa, 'empty'],
    ['too few for visa', '12', visa, 'partial'],
    ['visa', '123', visa, 'valid'],
    ['too many for visa', '1234', visa, 'invalid'],
    ['too few for amex', '123', amex, 'partial'],
    ['amex', '1234', amex, 'valid'],
    ['five digits are too many for all brands', '12345', '', 'invalid'],
    ['without a number: three', '123', '', 'valid'],
    ['without a number: four', '1234', '', 'valid'],
    ['while amex and diners are possible: three', '123', '3', 'valid'],
    ['while amex and diners are possible: four', '1234', '3', 'valid'],
    ['an unknown range: four', '1234', '9999', 'valid'],
  ]
  it.each(codes)('%s: %j with number %j is %s', (_rule, code, number, status) => {
    expect(cvcStatus(code, number)).toBe(status)
  })
})
