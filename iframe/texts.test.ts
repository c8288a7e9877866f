import { effect } from '@preact/signals-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../src/bridge/protocol'
import { cardTexts, en } from '../src/shared/messages/en'
import { languages } from '../src/shared/messages/languages'
import type { TextOverrides } from '../src/shared/types'
import { createFrameTexts, createOwnTexts } from './texts'

afterEach(() => vi.unstubAllGlobals())

describe('override()', () => {
  const override = (overrides: TextOverrides | undefined) => {
    const show = vi.fn()
    createOwnTexts(cardTexts, show).override(overrides)
    return show.mock.lastCall?.[0]
  }
  it('replaces the given texts, and keeps the others', () => {
    expect(override({ 'card.number': 'Number' })).toEqual({ ...cardTexts, 'card.number': 'Number' })
    expect(override(undefined)).toBe(cardTexts)
  })

  it.each<[what: string, given: unknown]>([
    ['an empty text', { 'card.number': '' }],
    ['an element instead of a text', { 'card.number': { type: 'b', props: {} } }],
    ['a list', { 'card.number': ['Number'] }],
    ['a text that is too long', { 'card.number': 'x'.repeat(301) }],
    ['an unknown text', { 'card.nmber': 'Number' }],
    ['inherited members', JSON.parse('{ "__proto__": "x", "constructor": "x", "toString": "x" }')],
  ])('ignores %s', (_what, given) => {
    expect(override(given as TextOverrides)).toEqual(cardTexts)
  })
})

describe('setLanguage()', () => {
  const ar: Language = { locale: 'ar', direction: 'rtl', texts: languages.ar }
  const setUp = () => {
    const documentElement = { lang: 'en', dir: 'ltr' }
    const document = {
      documentElement,
      title: en['card.title'] as string,
      getElementById: () => ({ textContent: JSON.stringify(cardTexts) }),
    }
    vi.stubGlobal('document', document)
    const texts = createFrameTexts('card.title')
    const numbers: string[] = []
    effect(() => void numbers.push(texts.current.value['card.number']))
    return { document, documentElement, texts, numbers }
  }

  it('changes the texts, the title, the language and the direction of the document', () => {
    const { document, documentElement, texts, numbers } = setUp()
    expect(texts.areOfDocument()).toBe(true)
    texts.setLanguage(ar)
    expect(numbers).toEqual([en['card.number'], languages.ar['card.number']])
    expect(documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(document.title).toBe(languages.ar['card.title'])
    expect(texts.areOfDocument()).toBe(false)
  })

  it('keeps the overrides of the page', () => {
    const { texts } = setUp()
    texts.override({ 'card.number': 'Card no.' })
    texts.setLanguage(ar)
    expect(texts.current.value).toMatchObject({ 'card.number': 'Card no.', 'card.cvc': languages.ar['card.cvc'] })
    texts.override(undefined)
    expect(texts.current.value['card.number']).toBe(languages.ar['card.number'])
  })

  it('does nothing if the document has the language already', () => {
    const { texts, numbers } = setUp()
    const beforeChange = vi.fn()
    texts.setLanguage({ locale: 'en', direction: 'ltr', texts: { ...languages.en } }, beforeChange)
    expect(beforeChange).not.toHaveBeenCalled()
    expect(numbers).toEqual([en['card.number']])
    expect(texts.areOfDocument()).toBe(true)
  })

  it('creates the form of the document before it changes the texts', () => {
    const { documentElement, texts } = setUp()
    const beforeChange = vi.fn(() => [documentElement.lang, texts.current.peek()['card.number']])
    texts.setLanguage(ar, beforeChange)
    expect(beforeChange).toHaveReturnedWith(['en', en['card.number']])
  })
})
