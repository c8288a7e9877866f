import { expect, test } from 'vitest'
import { parseUrl } from './parse-url'

test.each([
  ['https://pay.example/a', undefined, 'https://pay.example/a'],
  ['thanks', 'https://shop.example/cart', 'https://shop.example/thanks'],
  ['thanks', undefined, undefined],
  ['https://', undefined, undefined],
])('parseUrl(%j, %j) is %s', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href)
})
