/** The demo's settings. They are in the page's address, so that they can be shared. */
export const settingNames = ['locale', 'theme', 'dir', 'appearance'] as const
export type SettingName = (typeof settingNames)[number]

/** The values of each setting except the language, with their labels. Empty is the default. */
export const settingChoices = {
  theme: { '': 'As the system', light: 'Light', dark: 'Dark' },
  dir: { '': 'As the language', ltr: 'Left to right', rtl: 'Right to left' },
  appearance: { '': 'Fellrunner', plain: 'Default', rounded: 'Rounded', underlined: 'Underlined', bold: 'Bold' },
} as const satisfies Record<Exclude<SettingName, 'locale'>, Readonly<Record<string, string>>>

export type PresetName = Exclude<keyof typeof settingChoices.appearance, ''>
