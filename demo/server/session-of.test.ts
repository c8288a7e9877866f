import { describe, expect, it } from 'vitest'
import { keepOrder } from './order-cookie'
import { orderQuery, sessionOf } from './session-of'

const [own, foreign] = ['order_aaaaaaaaaaaa', 'order_bbbbbbbbbbbb'] as const

describe('sessionOf()', () => {
  const ordersAt = (query: string, cookie = '') =>
    sessionOf(new Request(`http://localhost:4173/shop-api/authorise${query}`, { headers: { cookie } })).orderIds

  it('has the order of the cookie', () => {
    expect(ordersAt('', keepOrder(own))).toEqual([own])
  })

  it('has the order that the server named in the URLs of a page without cookies', () => {
    expect(ordersAt(orderQuery(own))).toEqual([own])
  })

  it.each([
    ['no proof', `?order=${foreign}`],
    ['an empty proof', `?order=${foreign}&proof=`],
    ['the proof of another order', orderQuery(own).replace(own, foreign)],
    ['a shortened proof', orderQuery(foreign).slice(0, -4)],
  ])('has no order that a URL names with %s', (_, query) => {
    expect(ordersAt(query)).toEqual([])
    expect(ordersAt(query, keepOrder(own))).toEqual([own])
  })
})
