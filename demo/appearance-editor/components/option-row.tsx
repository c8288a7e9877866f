import type { Mode, ValueKind } from '../models/controls'
import { type Place, places } from '../models/entries'
import { ValueInput } from './value-input'

const labels: Readonly<Record<Place, string>> = { '': 'Both modes', 'dark.': 'Dark mode' }
const modes: Readonly<Record<Place, Mode>> = { '': 'light', 'dark.': 'dark' }

const formats: Readonly<Record<ValueKind, string>> = {
  colour: 'A colour is #rgb or #rrggbb; with alpha, where allowed, #rgba or #rrggbbaa.',
  text: 'Allowed:',
}

export interface OptionRowProps {
  /** Identifies the option in the `id` attributes of its row. */
  id: string
  name: string
  purpose: string
  kind: ValueKind
  pathIn: (place: Place) => string
  /** Returns the value that applies in this mode while the visitor has entered none. */
  fallbackIn: (mode: Mode) => string
  warnings: readonly string[]
}

/** One token or property: its value for both modes, its value for dark mode, and its warnings. */
export const OptionRow = ({ id, name, purpose, kind, pathIn, fallbackIn, warnings }: OptionRowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the grid
  <div class="option" role="group" aria-labelledby={`name-${id}`}>
    <p class="name">
      <code id={`name-${id}`}>{name}</code> <span class="purpose">{purpose}</span>
    </p>
    {places.map((place) => (
      <ValueInput
        key={place}
        path={pathIn(place)}
        label={labels[place]}
        kind={kind}
        fallback={fallbackIn(modes[place])}
        allowed={kind === 'colour' ? formats.colour : `${formats.text} ${purpose}.`}
        describedBy={`warnings-${id}`}
      />
    ))}
    <div id={`warnings-${id}`} class="contrasts" aria-live="polite">
      {warnings.map((warning) => (
        <p key={warning} class="note">
          {warning}
        </p>
      ))}
    </div>
  </div>
)
