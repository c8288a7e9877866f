import { type SettingName, settingNames, settingsCookie, settingsIn } from '../../catalogue/settings'

const writeCookie = () => {
  const chosen = new URLSearchParams(settingNames.map((name) => [name, readSetting(name)]))
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
  document.cookie = `${settingsCookie}=${chosen}; Path=/; SameSite=Lax`
}

const changeAddress = (values: readonly (readonly [SettingName, string])[]) => {
  const url = new URL(location.href)
  for (const [name, value] of values) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  history.replaceState(history.state, '', url)
}

/** Returns a setting from the page's address; empty for the default. */
export const readSetting = (name: SettingName): string => new URL(location.href).searchParams.get(name) ?? ''

/**
 * Writes a setting to the page's address, and stores it in the cookie for other pages of the demo.
 */
export const writeSetting = (name: SettingName, value: string): void => {
  changeAddress([[name, value]])
  writeCookie()
}

/**
 * Adds the stored settings of an earlier page to the page's address. If the address already has
 * settings, stores those instead.
 */
export const restoreSettings = (): void => {
  const { searchParams } = new URL(location.href)
  const stored = settingsIn(document.cookie)
  if (settingNames.some((name) => searchParams.has(name))) writeCookie()
  else changeAddress(settingNames.map((name) => [name, stored.get(name) ?? '']))
}
