import english from '../texts/en.json'
import { contentOf, createLanguage, type Language } from '../texts/translate'

/** The texts that the server has put into a page in another language than English. */
const textsInPage = document.querySelector('#texts')?.textContent

let current: Language = createLanguage(document.documentElement.lang, {
  ...english,
  ...(textsInPage ? JSON.parse(textsInPage) : {}),
})

const changeEvent = 'shoplanguagechange'

/** The language of the page. */
export const language = (): Language => current

/** Calls a function after each change of the page's language. */
export const onLanguage = (show: () => void): void => document.addEventListener(changeEvent, show)

/** The elements whose content depends on the language. */
const marked = '[data-text], [data-money], [data-country]'

/** Whether the shop is in the visitor's language. The pages of the demo itself are English. */
export const isTranslated = (): boolean => document.querySelector('[data-text]') !== null

/** Changes the language of the page. If the texts cannot be loaded, the page becomes English. */
export const changeLanguage = async (locale: string): Promise<void> => {
  document.documentElement.lang = locale
  const loaded =
    locale === 'en'
      ? {}
      : await fetch(`/texts/${locale}.json`).then(
          (file) => file.json(),
          () => ({}),
        )
  // The visitor may have chosen another language meanwhile.
  if (document.documentElement.lang !== locale) return
  current = createLanguage(locale, { ...english, ...loaded })
  for (const element of document.querySelectorAll<HTMLElement>(marked)) {
    const content = contentOf(element.dataset, current)
    element.textContent = element.localName === 'title' ? `${content} · Fellrunner` : content
  }
  document.dispatchEvent(new Event(changeEvent))
}
