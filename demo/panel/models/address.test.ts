import { expect, test } from 'vitest'
import { fragmentOf, placeIn } from './address'

const placeAt = (fragment: string) => placeIn(new URLSearchParams(fragment))

test.each([
  ['', { view: 'Orders', search: '', record: '' }],
  ['order=order_1', { view: 'Orders', search: '', record: 'order_1' }],
  ['view=Payments&record=payments%3A1', { view: 'Payments', search: '', record: 'payments:1' }],
  ['view=Requests&search=pay+1', { view: 'Requests', search: 'pay 1', record: '' }],
  ['view=unknown', { view: 'Orders', search: '', record: '' }],
])('placeIn() › of #%s', (fragment, place) => {
  expect(placeAt(fragment)).toEqual(place)
})

test.each([
  ['theme=dark', 'theme=dark'],
  ['order=order_1&theme=dark', 'theme=dark&record=order_1'],
  ['view=Payments&record=a&search=b', 'view=Payments&search=b&record=a'],
])('fragmentOf() › writes the place of #%s so that it is read again', (fragment, written) => {
  const earlier = new URLSearchParams(fragment)
  const text = fragmentOf(placeIn(earlier), earlier)
  expect([...new URLSearchParams(text)].sort()).toEqual([...new URLSearchParams(written)].sort())
  expect(placeAt(text)).toEqual(placeAt(fragment))
})
