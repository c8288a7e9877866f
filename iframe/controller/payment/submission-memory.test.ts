import { describe, expect, it } from 'vitest'
import type { MethodChoice } from '../../../src/shared/types'
import { type AskedOrder, newOrder } from './order'
import { createSubmissionMemory, submittedOf } from './submission-memory'

const asked = (change: Partial<AskedOrder> = {}): AskedOrder => ({
  state: 'asked',
  attemptKey: 'key-1',
  shown: { amount: 5099, currency: 'EUR' },
  ...change,
})
const open = asked()
const cardChoice: MethodChoice = {
  kind: 'card',
  card: { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123' },
  method: 'method-1',
} as MethodChoice

describe('the method that an attempt was started with', () => {
  it('is known on the page that started it', () => {
    const memory = createSubmissionMemory()
    memory.remember('key-1', 'method-1')
    expect(memory.isSameMethod(open, 'method-1')).toBe(true)
    expect(memory.isSameMethod(open, 'method-2')).toBe(false)
    memory.remember('key-1', 'method-2')
    expect(memory.isSameMethod(open, 'method-2')).toBe(true)
  })

  it('is not known when the attempt has ended', () => {
    const memory = createSubmissionMemory()
    memory.remember('key-1', 'method-1')
    const { attemptKey, shown } = open
    const details = { paymentId: 'payments:1', status: 'SUCCEEDED', amount: shown, authorised: shown } as const
    expect(memory.isSameMethod({ state: 'paid', attemptKey, shown, ...details }, 'method-1')).toBeUndefined()
  })

  it('is not known after a reload, unless it is an alternative method', () => {
    const memory = createSubmissionMemory()
    expect(memory.isSameMethod(open, 'method-1')).toBeUndefined()
    const paypal = asked({ method: 'alternative/PAYPAL' })
    expect(memory.isSameMethod(paypal, 'alternative/PAYPAL')).toBe(true)
    expect(memory.isSameMethod(paypal, 'method-1')).toBe(false)
    expect(memory.isSameMethod(newOrder, 'method-1')).toBeUndefined()
  })

  it('is the same alternative method after the customer closed its action, which an earlier page had started', () => {
    const memory = createSubmissionMemory()
    const paypal = asked({ method: 'alternative/PAYPAL' })
    memory.rememberOther('key-1')
    expect(memory.isSameMethod(paypal, 'alternative/PAYPAL')).toBe(true)
    expect(memory.isSameMethod(paypal, 'alternative/KLARNA')).toBe(false)
  })

  it('counts as another one after the customer closed the action of an earlier page’s card', () => {
    const memory = createSubmissionMemory()
    memory.rememberOther('key-1')
    expect(memory.isSameMethod(open, 'method-1')).toBe(false)
    memory.remember('key-2', 'method-1')
    memory.rememberOther('key-2')
    expect(memory.isSameMethod(asked({ attemptKey: 'key-2' }), 'method-1')).toBe(true)
  })
})

it.each<[MethodChoice, string]>([
  [cardChoice, 'method-1'],
  [{ kind: 'saved', token: 'tok' }, 'saved/tok'],
  [{ kind: 'alternative', type: 'PAYPAL' }, 'alternative/PAYPAL'],
  [{ kind: 'wallet', type: 'GOOGLE_PAY', walletToken: '{}' }, 'wallet/GOOGLE_PAY'],
])('names the method, and contains nothing of a card: %o', (choice, name) => {
  expect(submittedOf(choice).method).toBe(name)
  expect(JSON.stringify(submittedOf(choice))).not.toMatch(/4242424242424242|123/)
})

it.each<[what: string, change: object, isSame: boolean]>([
  ['nothing', {}, true],
  ['a value of the form', { revision: 'revision-2' }, false],
  ['the address', { billingAddress: { country: 'AUT' } }, false],
  ['saving the card', { save: true, customerId: 'customer' }, false],
])(
  'PREP-3: another key after a change of %s: %#',
  (_what, { billingAddress, ...change }: { billingAddress?: object }, isSame) => {
    const choice = { ...cardChoice, revision: 'revision-1' } as Extract<MethodChoice, { kind: 'card' }>
    const card = { ...choice.card, ...(billingAddress && { billingAddress }) }
    expect(submittedOf({ ...choice, ...change, card }).key === submittedOf(choice).key).toBe(isSame)
  },
)
