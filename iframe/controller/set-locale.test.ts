import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openShop, options, startShop } from '../../lab/support/iframe/controller/open-shop'
import { pay } from '../../lab/support/iframe/controller/settled'
import type { Language } from '../../src/bridge/protocol'
import { TenderError } from '../../src/shared/error'
import type { Locale } from '../../src/shared/locale'
import { languages } from '../../src/shared/messages/languages'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const languageOf = (locale: Locale): Language => ({ locale, direction: 'ltr', texts: languages[locale] })

/** A controller's dependencies, and the languages that the frames were sent. */
const setUp = (loadLanguage: (locale: Locale) => Promise<Language> = async (locale) => languageOf(locale)) => {
  const sent: Locale[] = []
  const showLanguage = async ({ locale }: Language) => void sent.push(locale)
  return { sent, needs: { loadLanguage: vi.fn(loadLanguage), showLanguage } }
}

describe('set({ locale })', () => {
  it('changes all frames, and the texts of the next results', async () => {
    const { sent, needs } = setUp()
    const shop = await startShop({ needs })
    const result = await shop.page.setLocale('de')
    expect(sent).toEqual(['de'])
    expect(result).toMatchObject({
      locale: 'de',
      texts: {
        challengeTitle: languages.de['challenge.title'],
        pending: languages.de['payment.pending'],
        offline: languages.de['payment.offline'],
      },
    })
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ status: 'declined', message: languages.de['decline.general'] })
  })

  it('sends the texts to the elements, once for each language', async () => {
    const { sent, needs } = setUp()
    const shop = openShop({ needs })
    await shop.page.setLocale('fr')
    await shop.page.setLocale('fr')
    expect(sent).toEqual(['fr'])
    expect(needs.loadLanguage).toHaveBeenCalledOnce()
  })

  it('keeps the overrides of the page', async () => {
    const { needs } = setUp()
    const texts = { 'payment.offline': 'No network.' }
    const shop = await startShop({ needs }, { texts })
    expect(await shop.page.setLocale('de')).toMatchObject({
      texts: { offline: 'No network.', pending: languages.de['payment.pending'] },
    })
    // Without overrides, the texts are those of the language.
    expect(await shop.page.setTexts(undefined)).toMatchObject({
      texts: { offline: languages.de['payment.offline'] },
    })
  })

  it('changes nothing if the texts cannot be loaded', async () => {
    const { sent, needs } = setUp(async () => {
      throw new TenderError('service.answer', 'checkout.set(): …')
    })
    const shop = await startShop({ needs })
    await expect(shop.page.setLocale('de')).rejects.toMatchObject({ code: 'service.answer' })
    expect(sent).toEqual([])
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ message: languages.en['decline.general'] })
  })

  it('shows only the last of several languages, also if its texts load first', async () => {
    const loads = new Map<Locale, (language: Language) => void>()
    const { sent, needs } = setUp((locale) => new Promise((resolve) => loads.set(locale, resolve)))
    const shop = openShop({ needs })
    const results = Promise.all([shop.page.setLocale('de'), shop.page.setLocale('ar')])
    loads.get('ar')?.(languageOf('ar'))
    loads.get('de')?.(languageOf('de'))
    for (const result of await results) expect(result).toMatchObject({ locale: 'ar' })
    expect(sent).toEqual(['ar'])
  })

  it.each(['../de', 'de/..', 7, {}, null])('rejects %j', async (locale) => {
    const { needs } = setUp()
    const { rejected } = await openShop({ needs }).page.send({ locale: locale as never })
    expect(rejected).toMatchObject([{ member: 'locale', error: { code: 'options.invalid' } }])
    expect(needs.loadLanguage).not.toHaveBeenCalled()
  })

  it('is repeated by a controller that starts after the change', async () => {
    const { sent, needs } = setUp()
    const shop = openShop({ needs })
    await Promise.all([shop.page.start(options), shop.page.setLocale('de')])
    await vi.waitFor(() => expect(sent).toEqual(['de']))
  })
})
