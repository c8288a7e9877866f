import { type Locale, localeOf } from '../../src/shared/locale'
import { presets } from '../appearance-editor/models/presets'

/**
 * The names of the demo's settings. Their values are in the page's address, so that a link contains
 * them.
 */
export const settingNames = ['locale', 'theme', 'dir', 'appearance'] as const
export type SettingName = (typeof settingNames)[number]

/**
 * The values of each setting except the language, with their labels. The empty value is the
 * default.
 */
export const settingChoices: Readonly<Record<Exclude<SettingName, 'locale'>, Readonly<Record<string, string>>>> = {
  theme: { '': 'System', light: 'Light', dark: 'Dark' },
  dir: { '': 'Automatic', ltr: 'Left to right', rtl: 'Right to left' },
  appearance: { '': 'Fellrunner', ...Object.fromEntries(Object.keys(presets).map((name) => [name, name])) },
}

/**
 * A cookie with the visitor's choice, until the browser is closed. It carries the settings to pages
 * that are opened without them, for example the confirmation page.
 */
export const settingsCookie = 'fellrunner_settings'

/** Returns the settings in a text of cookies. */
export const settingsIn = (cookies = ''): URLSearchParams =>
  new URLSearchParams(new RegExp(`(?:^|;\\s*)${settingsCookie}=([^;]*)`).exec(cookies)?.[1])

/** Returns the direction of the page for these settings. */
export const directionOf = (settings: URLSearchParams): 'ltr' | 'rtl' => {
  const chosen = settings.get('dir')
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  return ['ar', 'he'].includes(settings.get('locale') ?? '') ? 'rtl' : 'ltr'
}

/** Returns the language of the shop for these settings. */
export const localeIn = (settings: URLSearchParams): Locale => localeOf(settings.get('locale') ?? '')
