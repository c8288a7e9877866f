import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { CardBrand } from '../../../src/shared/card/brand'
import { brandTable } from '../../../src/shared/card/brand-table'
import { defaultBrands } from './brands'
import { createCardForm } from './card-form'
import { createCopiedClaim } from './number-claim'

const create = () => {
  const form = createCardForm({
    cardholderName: signal(false),
    shopBrands: signal(defaultBrands),
    now: () => new Date(2026, 5, 15),
    claim: createCopiedClaim(),
  })
  const [number, expiry, cvc] = form.fields
  if (!number || !expiry || !cvc) return expect.unreachable()
  return { form, number, expiry, cvc }
}

/**
 * A card of each brand, with the spaces that the brand prints. The numbers are published test
 * numbers of schemes and banks, or invented ones with a valid check digit.
 */
const cards: readonly [brand: CardBrand, number: string, cvc: string][] = [
  ['visa', '4242 4242 4242 4242', '123'],
  ['visa', '4222 2222 2222 2', '123'],
  ['mastercard', '5555 5555 5555 4444', '123'],
  ['mastercard', '2223 0031 2200 3222', '123'],
  ['amex', '3782 822463 10005', '1234'],
  ['diners', '3056 930902 5904', '123'],
  ['discover', '6011 1111 1111 1117', '123'],
  ['jcb', '3566 0020 2036 0505', '123'],
  ['maestro', '6759 6498 2643 8453', '123'],
  ['unionpay', '6200 0000 0000 0005', '123'],
  ['mir', '2200 0000 0000 0004', '123'],
  ['elo', '6362 9700 0045 7013', '123'],
  ['hipercard', '6062 8267 8627 6634', '123'],
  ['hiper', '6370 9500 0000 0005', '123'],
  ['troy', '9792 0000 0000 0003', '123'],
  ['verve', '5060 9900 0000 0000001', '123'],
  ['naranja', '5895 6200 0000 0002', '123'],
  ['unknown', '9999 9999 9999 9995', '123'],
]

describe.each(cards)('a %s, %s', (brand, printed, code) => {
  const digits = printed.replaceAll(' ', '')

  it('is formatted as printed, recognised by its brand, and accepted', () => {
    const { form, number, expiry, cvc } = create()
    number.fill(digits)
    expiry.fill('1230')
    cvc.fill(code)
    expect(number.text.value).toBe(printed)
    expect(form.state.value).toMatchObject({ brand, complete: true, invalid: [] })
    expect(form.submit()).toHaveProperty('card.number', digits)
  })

  it('shows no error while it is typed', () => {
    const { number } = create()
    for (let length = 1; length <= digits.length; length += 1) {
      number.edit(digits.slice(0, length))
      expect([number.status.value, number.error.value]).not.toContain('invalid')
    }
  })

  it('cannot be submitted while it is incomplete', () => {
    const { form, number } = create()
    number.fill(digits.slice(0, 11))
    expect(form.submit()).toHaveProperty('invalid.0', 'number')
  })
})

it('there is a card of each brand', () => {
  expect(new Set(cards.map(([brand]) => brand))).toEqual(new Set([...Object.keys(brandTable), 'unknown']))
})
