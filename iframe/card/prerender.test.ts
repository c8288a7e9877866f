import { expect, it } from 'vitest'
import { locales } from '../../src/shared/locale'
import { languages } from '../../src/shared/messages/languages'
import { cardHtml } from './prerender'

it.each(locales)('renders the empty form in %s, with nothing that a strict policy forbids', (locale) => {
  const texts = languages[locale]
  const html = cardHtml(texts)
  const tokens = [...html.matchAll(/<input[^>]* autocomplete="([^"]+)"/g)].map(([, token]) => token)
  expect(tokens).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
  for (const name of ['number', 'expiry', 'cvc', 'name'] as const) {
    expect(html).toContain(`<label for="${name}">${texts[`card.${name}`]}</label>`)
  }
  expect(html.match(/<input[^>]* readonly/g)).toHaveLength(4)
  expect(html).not.toMatch(/<script| style=| on\w+=| value=/)
})

it('shows the marks of common brands and of the security code', () => {
  const html = cardHtml(languages.en)
  const names = [...html.matchAll(/<svg[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Visa', 'Mastercard', 'American Express', 'Discover'])
  expect(html).toMatch(/data-testid="code-place" data-digits="3"><svg[^>]* aria-hidden="true"/)
})
