import { expect, it } from 'vitest'
import { countryOptions, guessCountry } from './countries'

it('countryOptions() › names all countries in the language, in its order', () => {
  const german = countryOptions('de')
  expect(german).toHaveLength(249)
  expect(german.find(({ code }) => code === 'AT')?.name).toBe('Österreich')
  const names = german.map(({ name }) => name)
  // Not after Z, where a comparison of code units would put it.
  expect(names.indexOf('Österreich')).toBeGreaterThan(names.indexOf('Oman'))
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'))
})

it.each([
  [['de', 'de-AT', 'en-US'], 'AT'],
  [['pt-BR', 'en-US'], 'BR'],
  [['de', 'en'], 'DE'],
  [['es-419', 'es'], ''],
  [['zh-Hant'], 'TW'],
  [[], 'US'],
  [['en_US', 'de-AT'], 'AT'],
  [['de', 'en-US@posix'], 'DE'],
  [['en_US'], ''],
])('guessCountry(%j) is %s', (languages, country) => {
  expect(guessCountry(languages)).toBe(country)
})
