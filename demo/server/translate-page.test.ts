import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatePage } from './translate-page'

const pageOf = (name: string) => readFileSync(new URL(`../shop/${name}.html`, import.meta.url), 'utf8')
const german = (body: string) => translatePage(`<html lang="en"><head></head>${body}</html>`, 'de')

test.each([
  ['<h1 data-text="checkout">Checkout</h1>', '<h1 data-text="checkout">Kasse</h1>'],
  [
    '<title data-text="checkout">Checkout · Fellrunner</title>',
    '<title data-text="checkout">Kasse · Fellrunner</title>',
  ],
  ['<dd data-text="free" data-money="490">€4.90</dd>', '<dd data-text="free" data-money="490">4,90\u00a0€</dd>'],
  ['<b data-text="free"></b><option data-country="AT">Austria<', '<option data-country="AT">Österreich<'],
  ['<b data-text="quantityOf" data-product="socks"></b>', '>Menge: Merinosocken<'],
  ['<b data-text="free"></b><button data-pay="100">Pay €1.00<', '<button data-pay="100">1,00\u00a0€ bezahlen<'],
])('translatePage() › %s', (html, translated) => {
  expect(german(html)).toContain(translated)
})

test('translatePage() › names the language, and passes the texts to the page’s scripts', () => {
  const html = german('<b data-text="free"></b>')
  expect(html).toContain('<html lang="de">')
  expect(JSON.parse(/<script id="texts"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '').free).toBe('Kostenlos')
})

test('translatePage() › leaves an English page as it is', () => {
  const html = pageOf('index')
  expect(translatePage(html, 'en')).toBe(html)
})

test('translatePage() › leaves pages of the demo itself in English', () => {
  const html = pageOf('scenarios')
  expect(translatePage(html, 'de')).toBe(html)
})
