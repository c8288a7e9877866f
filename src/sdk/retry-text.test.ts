import { expect, it } from 'vitest'
import { locales } from '../shared/locale'
import { languages } from '../shared/messages/languages'
import { retryText } from './retry-text'

it.each(locales)('another try has one name in %s, whoever offers it', (locale) => {
  const { 'methods.retry': methods, 'challenge.retry': challenge } = languages[locale]
  expect([methods, challenge]).toEqual([retryText(locale), retryText(locale)])
})
