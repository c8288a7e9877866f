import { expect, it } from 'vitest'
import { locales } from '../../shared/locale'
import { languages } from '../../shared/messages/languages'
import { unavailableText } from '../unavailable-text'
import { unavailableIn } from './unavailable-in'

it.each(locales)('%s says it as the frames do', (locale) =>
  expect(unavailableIn(locale)).toBe(languages[locale]['payment.unavailable']),
)

it('what is said where not even this has come is the English sentence', () =>
  expect(unavailableText).toBe(unavailableIn('en')))
