import { type SettingName, settingNames } from '../../catalogue/settings'

/** Returns a setting from the page's address; empty for the default. */
export const readSetting = (name: SettingName): string => new URL(location.href).searchParams.get(name) ?? ''

/** Writes a setting to the page's address, and to the links to other pages of the demo. */
export const writeSetting = (name: SettingName, value: string): void => {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  keepSettingsInLinks()
}

/** Adds the settings to the links of the navigation. */
export const keepSettingsInLinks = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#pages a[href^="/"]')) {
    const url = new URL(link.href)
    for (const name of settingNames) {
      url.searchParams.delete(name)
      if (readSetting(name)) url.searchParams.set(name, readSetting(name))
    }
    link.href = `${url.pathname}${url.search}`
  }
}
