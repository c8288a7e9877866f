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
