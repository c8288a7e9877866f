import { directionOf, localeIn, settingChoices, settingNames, settingsIn } from '../catalogue/settings'
import { translatePage } from './translate-page'

/**
 * Applies the visitor's language, theme and direction to the document, so that the page is painted
 * with them from the start. As in the browser, settings in the address replace those in the cookie.
 *
 * @param target the path and query of the request
 */
export const applySettings = (html: string, target: string, cookies: string | undefined): string => {
  const address = new URLSearchParams(target.split('?')[1])
  const settings = settingNames.some((name) => address.has(name)) ? address : settingsIn(cookies)
  const chosen = settings.get('theme') ?? ''
  const theme = Object.hasOwn(settingChoices.theme, chosen) ? chosen : ''
  const dir = directionOf(settings)
  const translated = translatePage(html, localeIn(settings))
  if (dir === 'ltr' && theme === '') return translated
  return translated.replace(/<html lang="[^"]*"/, `$& dir="${dir}" data-theme="${theme}"`)
}
