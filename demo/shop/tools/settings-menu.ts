import { directionOf, localeIn, settingNames } from '../../catalogue/settings'
import { changeLanguage, isTranslated } from '../language'
import { readSetting, restoreSettings, writeSetting } from './settings'

/**
 * Applies theme, direction and language to the page. The elements follow the theme of the page. The
 * server has applied the settings of the request.
 */
const applyToPage = () => {
  const settings = new URL(location.href).searchParams
  const locale = localeIn(settings)
  if (isTranslated() && document.documentElement.lang !== locale) void changeLanguage(locale)
  // style.css sets the color scheme by this attribute.
  document.documentElement.dataset.theme = readSetting('theme')
  document.documentElement.dir = directionOf(settings)
}

/**
 * Starts the demo's settings. A list's own listener runs before listeners on the menu, such as the
 * one of `followSettings`, so these read the new value from the address.
 */
export const startSettingsMenu = (): void => {
  restoreSettings()
  const menu = document.querySelector<HTMLElement>('#settings')
  for (const name of settingNames) {
    const select = menu?.querySelector<HTMLSelectElement>(`[name="${name}"]`)
    if (!select) continue
    select.value = readSetting(name)
    // An unknown value from the address selects nothing.
    if (select.selectedIndex < 0) select.value = ''
    select.addEventListener('change', () => {
      writeSetting(name, select.value)
      applyToPage()
    })
  }
  applyToPage()
}
