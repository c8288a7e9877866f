import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { createTabStorage } from '../../../lab/doubles/storage'
import { readBrands } from './brands'
import { createCardForm } from './card-form'
import { createNumberClaim } from './number-claim'

/** Creates the forms of several checkouts on one page. All have valid values but for the number. */
const openForms = (count: number) => {
  const { storage } = createTabStorage()
  return Array.from({ length: count }, (_, index) => {
    const shopBrands = signal(readBrands(undefined))
    const form = createCardForm({
      cardholderName: signal(false),
      shopBrands,
      now: () => new Date(2026, 5, 15),
      claim: createNumberClaim({ storage, id: `frame ${index}` }),
    })
    const [number, expiry, cvc] = form.fields
    if (!number || !expiry || !cvc) return expect.unreachable()
    let typed = ''
    return {
      brand: () => form.state.value.brand,
      /** Types digits into the input, and returns the length of the formatted text. */
      type: (digits: string) => {
        const typed = number.history?.read({ text: digits, caret: digits.length }).text ?? ''
        number.edit(typed)
        return typed.length
      },
      /** Types a whole card, and lets the page pay with it. */
      pay: (digits: string) => {
        number.edit(digits)
        expiry.edit('08 / 34')
        cvc.edit('123')
        return form.submit()
      },
      press: (digit: string) => {
        typed += digit
        number.edit(typed, { isTyped: true, isInserted: false })
      },
      /** Pastes a number in place of the text. */
      paste: (digits: string) => number.edit(digits),
      /** Types a digit before the others. */
      pressAtStart: (digit: string) => {
        typed = digit + typed
        number.edit(typed, { isTyped: true, isInserted: true })
      },
      /** Types a digit while the page keeps the field locked. */
      pressLocked: () => number.miss(),
      /** Returns what the page receives of a number that the customer has left. */
      digits: () => {
        number.leave()
        const { firstSix, lastFour } = form.state.value
        return [firstSix, lastFour]
      },
      submit: () => {
        expiry.edit('08 / 34')
        cvc.edit('123')
        return form.submit()
      },
      clear: () => {
        typed = ''
        number.clear()
      },
      /** Asks whether the digits begin with one of the prefixes, with public options only. */
      beginsWith: (prefixes: readonly string[]) => {
        shopBrands.value = readBrands({ accepted: ['cartes-bancaires'], coBadged: prefixes })
        const without = readBrands({ accepted: ['cartes-bancaires'], coBadged: ['9999'] })
        const seen = JSON.stringify(form.state.value)
        shopBrands.value = without
        return seen !== JSON.stringify(form.state.value)
      },
    }
  })
}

type Form = ReturnType<typeof openForms>[number]

const decimals = Array.from('0123456789')

/** Finds the digits that the field begins with: four to six at most, as many as were typed. */
const readWindow = (form: Form, typed: number): string => {
  if (typed < 4) return ''
  let candidates = ['']
  for (let length = 0; length < 4; length += 1) {
    candidates = candidates.flatMap((prefix) => decimals.map((digit) => prefix + digit))
  }
  if (!form.beginsWith(candidates)) return ''
  while (candidates.length > 1) {
    const half = candidates.slice(0, candidates.length / 2)
    candidates = form.beginsWith(half) ? half : candidates.slice(half.length)
  }
  let [found = ''] = candidates
  while (found.length < Math.min(typed, 6)) {
    const next = decimals.find((digit) => form.beginsWith([found + digit]))
    if (next === undefined) return found
    found += next
  }
  return found
}

const numbers = ['4242424242424242', '5555555555554444', '4111111111111111']

describe('a page that changes brands.coBadged while the number is typed', () => {
  it.each(numbers)('reads no digit of %s, also if it clears the field after six digits', (number) => {
    const [form] = openForms(1) as [Form]
    let read = ''
    for (const [index, digit] of Array.from(number).entries()) {
      form.press(digit)
      if (index % 6 !== 5) continue
      read += readWindow(form, 6)
      form.clear()
    }
    expect(read).toBe('')
  })

  it.each(numbers)('reads no digit of %s with number fields of three checkouts, focused in turn', (number) => {
    const forms = openForms(3)
    let read = ''
    for (const [index, form] of forms.entries()) {
      const part = number.slice(index * 6, index * 6 + 6)
      for (const digit of part) form.press(digit)
      read += readWindow(form, part.length)
    }
    expect(read).toBe('')
  })
})

describe('a page that moves the beginning of the text within the number', () => {
  /** Types a number, and returns the brands that the page received. */
  const brandsOf = (number: string, formAt: (index: number, form: Form) => Form) => {
    let [form] = openForms(1) as [Form]
    return Array.from(number).map((digit, index) => {
      form = formAt(index, form)
      form.press(digit)
      return form.brand()
    })
  }

  it('receives no brand of later digits by clear()', () => {
    const brands = brandsOf('5555424242424242', (index, form) => {
      if (index === 4) form.clear()
      return form
    })
    expect(brands.slice(3)).toEqual(['mastercard', ...Array(12).fill('unknown')])
  })

  it('receives no brand of later digits in a second number field', () => {
    const [first, second] = openForms(2) as [Form, Form]
    const brands = brandsOf('5555424242424242', (index) => (index < 4 ? first : second))
    expect(brands.slice(3)).toEqual(['mastercard', ...Array(12).fill('unknown')])
  })

  it('sees no spaces of a brand in later digits', () => {
    const [form] = openForms(1) as [Form]
    const lengths = ['424242424', '378282246', '305693090'].map((rest) => {
      form.type('5555')
      form.clear()
      return form.type(rest)
    })
    expect(new Set(lengths).size).toBe(1)
  })

  // A number of thirteen digits does not count as complete.
  it.each(['4111111111111111', '4222222222222'])(
    'receives no brand of later digits by pay() with %s in another frame',
    (card) => {
      const [first, paid] = openForms(2) as [Form, Form]
      paid.pay(card)
      const brands = brandsOf('5555424242424242', (index) => {
        if (index === 4) {
          first.clear()
          expect(paid.pay(card)).toHaveProperty('card')
        }
        return first
      })
      expect(brands.slice(4)).toEqual(Array(12).fill('unknown'))
    },
  )

  it('receives no brand of later digits that are typed before the others', () => {
    const [form] = openForms(1) as [Form]
    for (const digit of '555542') form.press(digit)
    const brands = Array.from('4242').map((digit) => {
      form.pressAtStart(digit)
      return form.brand()
    })
    expect(brands).toEqual(Array(4).fill('unknown'))
  })

  // The digits of a UnionPay number have no check digit.
  it('receives no other first six and last four digits by locking the field', () => {
    const [form] = openForms(1) as [Form]
    form.submit()
    for (const digit of '621') form.press(digit)
    for (const _ of '234') form.pressLocked()
    for (const digit of '5678901234567') form.press(digit)
    expect(form.digits()).toEqual([null, null])
    expect(form.submit()).toEqual({ invalid: ['number'] })
    form.press('')
    form.clear()
    for (const digit of '6212345678901234') form.press(digit)
    expect([form.submit(), form.digits()]).toEqual([
      expect.objectContaining({ card: expect.anything() }),
      ['621234', '1234'],
    ])
  })

  // A page must not see whether the digits of the number are others than those in the field.
  it('receives the number that the customer pastes in place of a broken one, also if it is the same', () => {
    const [form] = openForms(1) as [Form]
    form.submit()
    form.press('4')
    form.pressLocked()
    for (const digit of '242424242424242') form.press(digit)
    expect(form.digits()).toEqual([null, null])
    form.paste('4242424242424242')
    expect(form.digits()).toEqual(['424242', '4242'])
  })

  it('receives no brand of a second number field after the customer has entered the same text again', () => {
    const [first, second] = openForms(2) as [Form, Form]
    for (const digit of '555') first.press(digit)
    for (const digit of '5555555555554444') second.press(digit)
    first.press('')
    second.clear()
    for (const digit of '4242') second.press(digit)
    expect(second.brand()).toBe('unknown')
  })

  it('receives the brand again once a number is complete, and of the next number while it is typed', () => {
    const [first, second] = openForms(2) as [Form, Form]
    for (const digit of '4242') first.press(digit)
    first.clear()
    for (const digit of '555555555555444') second.press(digit)
    expect(second.brand()).toBe('unknown')
    second.press('4')
    expect(second.brand()).toBe('mastercard')
    for (const digit of '4242') first.press(digit)
    expect(first.brand()).toBe('visa')
  })
})

describe('a page that pays whenever the number is valid', () => {
  const unionPay = '6212345678901234567'

  /** Types a number, pays after each digit, and returns the lengths of the submitted numbers. */
  const paidLengths = (form: Form, number: string) =>
    Array.from(number).flatMap((digit) => {
      form.press(digit)
      const submitted = form.submit()
      return 'card' in submitted ? [submitted.card.number.length] : []
    })

  it('submits a number with one length while it is typed', () => {
    const [form] = openForms(1) as [Form]
    expect(paidLengths(form, unionPay)).toEqual([14])
  })

  it('submits the number with its own length after the customer has entered it again', () => {
    const [form] = openForms(1) as [Form]
    paidLengths(form, unionPay)
    form.clear()
    for (const digit of unionPay) form.press(digit)
    expect(form.submit()).toHaveProperty('card.number', unionPay)
  })
})
