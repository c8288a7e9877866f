import { readFileSync } from 'node:fs'
import type { Locale } from '../../src/shared/locale'
import { contentOf, createLanguage, type Language, type Marks, type Texts } from '../texts/translate'
import { escapeHtml } from './fill-template'

const readTexts = (locale: Locale): Texts =>
  JSON.parse(readFileSync(new URL(`../texts/${locale}.json`, import.meta.url), 'utf8'))

/** An opening tag with marks of `contentOf`, and its text. */
const marked = /<(\w+)([^<>]*\sdata-(?:text|money|country|pay)="[^<>]*)>([^<]*)/g

const marksIn = (attributes: string): Marks & { pay?: string } =>
  Object.fromEntries([...attributes.matchAll(/\sdata-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

const contentIn = (tag: string, attributes: string, language: Language): string => {
  const { pay, ...marks } = marksIn(attributes)
  // Until the SDK shows the amount in the pay button.
  const content = contentOf(pay === undefined ? marks : { text: 'pay', amount: pay }, language)
  return tag === 'title' ? `${content} · Fellrunner` : content
}

/**
 * Translates a page of the shop, so that it is painted in the visitor's language from the start.
 * Pages without marks, such as those of the demo itself, stay English.
 */
export const translatePage = (html: string, locale: Locale): string => {
  if (locale === 'en' || !html.includes('data-text="')) return html
  const texts = readTexts(locale)
  const language = createLanguage(locale, texts)
  return (
    html
      .replace(
        marked,
        (_match, name: string, attributes: string) =>
          `<${name}${attributes}>${escapeHtml(contentIn(name, attributes, language))}`,
      )
      .replace('<html lang="en"', `<html lang="${locale}"`)
      .replace('data-locale="en"', `data-locale="${locale}"`)
      // The page's scripts read their texts from here.
      .replace(
        '</head>',
        () =>
          `<script id="texts" type="application/json">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script></head>`,
      )
  )
}
