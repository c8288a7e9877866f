import { describe, expect, it } from 'vitest'
import { confirmedOrderFor, keepOrder, orderFor, ordersIn, placeOrder } from './order-cookie'

const id = (digit: string) => `order_${digit.repeat(12)}`
const [a, b, c] = [id('a'), id('b'), id('c')]

/** The Cookie header of a browser that received these cookies. */
const sent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

describe('the cookies of orders', () => {
  it('keep the current order, and the placed ones with the newest first', () => {
    expect(ordersIn(`x=1; ${sent([keepOrder(a)])}`)).toEqual({ current: a, placed: [] })
    expect(ordersIn(sent(placeOrder({ current: a, placed: [b] }, a)))).toEqual({ current: undefined, placed: [a, b] })
  })

  it.each([
    ['the confirmation page is loaded again', { current: undefined, placed: [a] }],
    ['the confirmation page shows another order', { current: b, placed: [a] }],
  ])('do not change when %s', (_, orders) => expect(placeOrder(orders, a)).toEqual([]))

  it('are read as none if they have another form', () => {
    expect(ordersIn(`fellrunner_order=${a}x; fellrunner_placed=${a}.__proto__`)).toEqual({
      current: undefined,
      placed: [],
    })
  })
})

describe('orderFor()', () => {
  const cookies = { current: a, placed: [b] }

  it.each([
    ['the current order', '/', a],
    ['a placed order that the address names', `/?order=${b}`, b],
    ['the current order if the browser has not had the order that the address names', `/?wallets&order=${c}`, a],
  ])('returns %s', (_, url, expected) => expect(orderFor(url, cookies)).toBe(expected))

  it('returns a new order to a browser without one', () => {
    expect(orderFor('/', { current: undefined, placed: [b] })).toMatch(/^order_[0-9a-f]{12}$/)
  })
})

describe('confirmedOrderFor()', () => {
  it.each([
    [
      'the order that the address names',
      `/confirmation.html?paymentId=1&trackingId=${c}`,
      { current: a, placed: [b] },
      c,
    ],
    ['the current order', '/confirmation.html', { current: a, placed: [b] }, a],
    ['the newest placed order', '/confirmation.html', { current: undefined, placed: [b, a] }, b],
  ])('returns %s', (_, url, cookies, expected) => expect(confirmedOrderFor(url, cookies)).toBe(expected))
})
