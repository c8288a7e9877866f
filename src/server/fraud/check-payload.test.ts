import { describe, expect, it } from 'vitest'
import { cart, ofBehaviour, ofOrder } from '../../../lab/support/server/fraud-order'
import { checkBehaviouralRisk, checkOrderRisk } from './check-payload'
import { fraud } from './fraud'

const errorOf = (check: () => unknown): unknown => {
  try {
    check()
  } catch (error) {
    return error
  }
  return expect.unreachable('the payload was accepted')
}

describe('checkOrderRisk() and checkBehaviouralRisk()', () => {
  it('return a valid payload unchanged, with members that the schema does not name', () => {
    const order = { ...fraud.orderRisk(cart, ofOrder), loyaltyPoints: 3 }
    expect(checkOrderRisk(order)).toBe(order)
    expect(order.loyaltyPoints).toBe(3)
    const behaviour = fraud.behaviouralRisk(cart, ofBehaviour)
    expect(checkBehaviouralRisk(behaviour)).toBe(behaviour)
  })

  it('throw options.invalid with every issue and no value', () => {
    const order = fraud.orderRisk(cart, ofOrder)
    const purchase = { ...order.purchase, confirmationEmail: 'ada at home' }
    const error = errorOf(() => checkOrderRisk({ ...order, checkoutId: undefined, purchase }))
    expect(error).toMatchObject({
      code: 'options.invalid',
      message: 'checkOrderRisk: checkoutId: is required; purchase.confirmationEmail: expected an e-mail address',
      fields: [{ path: 'checkoutId' }, { path: 'purchase.confirmationEmail' }],
    })
    const behaviour = { ...fraud.behaviouralRisk(cart, ofBehaviour), amount: -50.99 }
    expect(errorOf(() => checkBehaviouralRisk(behaviour))).toMatchObject({
      code: 'options.invalid',
      fields: [{ path: 'amount' }],
    })
  })

  it.each([undefined, null, 'text', []])('reject %j, which is no object', (payload) => {
    const error = { code: 'options.invalid', message: 'checkOrderRisk: payload: expected an object' }
    expect(errorOf(() => checkOrderRisk(payload))).toMatchObject(error)
  })
})
