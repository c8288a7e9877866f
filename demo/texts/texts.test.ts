import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '../../src/shared/locale'
import { languages } from '../../src/shared/messages/languages'
import english from './en.json'

const folder = new URL('.', import.meta.url)
const textsIn = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'))
const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const names = Object.keys(english) as (keyof typeof english)[]

test('the shop has a file for each language of the menu, and no other', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.sort()).toEqual(locales.map((locale) => `${locale}.json`).sort())
})

describe.each(locales.filter((locale) => locale !== 'en'))('the texts of the shop in %s', (locale) => {
  const texts = textsIn(locale)

  test('have the names and placeholders of the English ones', () => {
    expect(Object.keys(texts)).toEqual(names)
    for (const name of names) expect(placeholdersIn(texts[name] ?? ''), name).toEqual(placeholdersIn(english[name]))
  })

  test('contain no English sentence', () => {
    const sentences = names.filter((name) => english[name].split(' ').length > 2)
    expect(sentences.filter((name) => texts[name] === english[name])).toEqual([])
  })

  test('have the pay button’s text of the SDK', () => {
    expect(texts.pay).toBe(languages[locale]['button.pay'].replace('%', '{amount}'))
  })
})
