import { directionOf, localeIn, settingNames } from '../../catalogue/settings'
import { changeLanguage, isTranslated } from '../language'
import { readSetting, restoreSettings, writeSetting } from './settings'

/** Applies theme and direction to the page. The elements follow the theme of the page. */
const applyToPage = () => {
  // style.css sets the color scheme by this attribute.
  document.documentElement.dataset.theme = readSetting('theme')
  document.documentElement.dir = directionOf(new URL(location.href).searchParams)
}

const applyLanguage = () => {
  const locale = localeIn(new URL(location.href).searchParams)
  if (isTranslated() && document.documentElement.lang !== locale) void changeLanguage(locale)
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
    // The list has no option for an unknown value from the address, so the default is selected.
    if (select.selectedIndex < 0) select.value = ''
    select.addEventListener('change', () => {
      writeSetting(name, select.value)
      if (name === 'locale') applyLanguage()
      applyToPage()
    })
  }
  // Without a setting, the page stays in the language of its document.
  if (readSetting('locale') !== '') applyLanguage()
  applyToPage()
}
