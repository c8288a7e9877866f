import { expect, it } from 'vitest'
import { locales } from '../../shared/locale'
import { languages } from '../../shared/messages/languages'
import { unavailableText } from '../unavailable-text'
import { unavailableIn } from './unavailable-in'

it.each(locales)('%s says it as the frames do, and asks for no other try', (locale) => {
  const [first] = languages[locale]['payment.unavailable'].match(/^.+?[.。](?=.)/) ?? []
  expect(unavailableIn(locale)).toBe(first)
})

it('what is said where not even this has come is the English sentence', () =>
  expect(unavailableText).toBe(unavailableIn('en')))
