import { expect, test } from 'vitest'
import { applySettings } from './page-settings'

const document = '<!doctype html><html lang="en"><title>Shop</title></html>'
const attributesFor = (target: string, cookies?: string) =>
  /<html lang="en"(.*?)>/.exec(applySettings(document, target, cookies))?.[1]

test('applySettings() › translates a page of the shop', () => {
  const page = '<html lang="en"><h1 data-text="checkout">Checkout</h1></html>'
  expect(applySettings(page, '/', 'fellrunner_settings=locale=he')).toContain('<html lang="he" dir="rtl"')
})

test.each([
  ['/', undefined, ''],
  ['/?theme=dark', undefined, ' dir="ltr" data-theme="dark"'],
  ['/?locale=ar', undefined, ' dir="rtl" data-theme=""'],
  ['/?locale=ar&dir=ltr', undefined, ''],
  ['/', 'order=1; fellrunner_settings=locale=he&theme=light', ' dir="rtl" data-theme="light"'],
  ['/?theme=dark', 'fellrunner_settings=dir=rtl', ' dir="ltr" data-theme="dark"'],
  ['/?theme=%22%3E%3Cscript%3E&dir=up', undefined, ''],
])('applySettings() › %s with the cookies %s', (target, cookies, expected) => {
  expect(attributesFor(target, cookies)).toBe(expected)
})
