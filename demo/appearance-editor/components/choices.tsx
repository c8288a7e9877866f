import { writeAddress } from '../models/address'
import { fontNames, themeNames } from '../models/controls'
import {
  entries,
  type ShownModes,
  setEntries,
  setEntry,
  shownElement,
  shownElements,
  shownMode,
  shownModes,
} from '../models/editor-state'
import { toEntries } from '../models/entries'
import { presets } from '../models/presets'

/** The buttons that replace the whole appearance. */
export const PresetButtons = () => {
  const current = writeAddress(entries.value)
  return (
    <fieldset class="presets">
      <legend>Start with</legend>
      {Object.entries(presets).map(([name, preset]) => (
        <button
          type="button"
          key={name}
          aria-pressed={writeAddress(toEntries(preset)) === current}
          onClick={() => setEntries(toEntries(preset))}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

interface SelectProps {
  id: string
  label: string
  names: Readonly<Record<string, string>>
  value: string
  onSelect: (value: string) => void
}

const Select = ({ id, label, names, value, onSelect }: SelectProps) => (
  <p class="choice">
    <label for={id}>{label}</label>
    <select id={id} value={value} onChange={({ currentTarget }) => onSelect(currentTarget.value)}>
      {Object.entries(names).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </p>
)

/** Selects the element that the editor shows. */
export const ElementSelect = () => (
  <Select
    id="element"
    label="Element"
    names={shownElements}
    value={shownElement.value}
    onSelect={(value) => {
      shownElement.value = value as keyof typeof shownElements
    }}
  />
)

export const FontSelect = () => (
  <Select
    id="font"
    label="Font"
    names={fontNames}
    value={entries.value.get('font') ?? 'system'}
    onSelect={(value) => setEntry('font', value)}
  />
)

/** Selects the colour scheme of the element. */
export const ThemeSelect = () => (
  <Select
    id="theme"
    label="Theme"
    names={themeNames}
    value={entries.value.get('theme') ?? 'auto'}
    onSelect={(value) => setEntry('theme', value)}
  />
)

/** Selects on which pages the editor shows the element. */
export const ModeSwitch = () => (
  <fieldset class="presets">
    <legend>Page</legend>
    {Object.entries(shownModes).map(([mode, name]) => (
      <button
        type="button"
        key={mode}
        aria-pressed={shownMode.value === mode}
        onClick={() => {
          shownMode.value = mode as ShownModes
        }}
      >
        {name}
      </button>
    ))}
  </fieldset>
)
