import { describe, expect, it } from 'vitest'
import { confirmedOrderFor, keepOrder, orderFor, ordersIn, placeOrder } from './order-cookie'

const id = (digit: string) => `order_${digit.repeat(12)}`
const [a, b, c] = [id('a'), id('b'), id('c')]

/** Returns the Cookie header of a browser that received these cookies. */
const cookieHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

describe('placeOrder()', () => {
  it('adds the current order to the placed orders, newest first', () => {
    expect(ordersIn(`x=1; ${cookieHeader([keepOrder(a)])}`)).toEqual({ current: a, placed: [] })
    expect(ordersIn(cookieHeader(placeOrder({ current: a, placed: [b] }, a)))).toEqual({
      current: undefined,
      placed: [a, b],
    })
  })

  it.each([
    ['is loaded again', { current: undefined, placed: [a] }],
    ['shows another order', { current: b, placed: [a] }],
  ])('returns no cookies if the confirmation page %s', (_, orders) => expect(placeOrder(orders, a)).toEqual([]))

  it('ignores cookies of another format', () => {
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
    ['a placed order that the URL names', `/?order=${b}`, b],
    ['the current order if the URL names an order of another browser', `/?wallets&order=${c}`, a],
  ])('returns %s', (_, url, expected) => expect(orderFor(url, cookies)).toBe(expected))

  it('returns a new order for a browser without cookies', () => {
    expect(orderFor('/', { current: undefined, placed: [b] })).toMatch(/^order_[0-9a-f]{12}$/)
  })
})

describe('confirmedOrderFor()', () => {
  it.each([
    ['the order that the URL names', `/confirmation.html?paymentId=1&trackingId=${c}`, { current: a, placed: [b] }, c],
    ['the current order', '/confirmation.html', { current: a, placed: [b] }, a],
    ['the newest placed order', '/confirmation.html', { current: undefined, placed: [b, a] }, b],
  ])('returns %s', (_, url, cookies, expected) => expect(confirmedOrderFor(url, cookies)).toBe(expected))
})
