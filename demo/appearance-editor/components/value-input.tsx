import type { ValueKind } from '../models/controls'
import { entries, setEntry } from '../models/editor-state'
import { isValid } from '../models/entries'
import { toPickedColour } from '../models/to-picked-colour'

export interface ValueInputProps {
  path: string
  label: string
  kind: ValueKind
  /** The value that applies while the field is empty. */
  fallback: string
  /** The allowed values, as a sentence for the error message. */
  allowed: string
  /** The id of the text that describes the row. */
  describedBy: string
}

/** The field of one entry, with a colour picker for colours and an error for an invalid value. */
export const ValueInput = ({ path, label, kind, fallback, allowed, describedBy }: ValueInputProps) => {
  const value = entries.value.get(path) ?? ''
  const hasError = value !== '' && !isValid(path, value.trim())
  const errorId = `error-${path}`
  return (
    <div class="value">
      <label for={`value-${path}`}>{label}</label>
      <div class="pair">
        <input
          id={`value-${path}`}
          value={value}
          placeholder={fallback}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={hasError}
          aria-describedby={`${errorId} ${describedBy}`}
          onInput={({ currentTarget }) => setEntry(path, currentTarget.value)}
        />
        {kind === 'colour' && (
          <input
            type="color"
            aria-label={`Pick ${path}`}
            value={toPickedColour(value || fallback)}
            data-unset={value || fallback ? undefined : ''}
            onInput={({ currentTarget }) => setEntry(path, currentTarget.value)}
          />
        )}
      </div>
      <p id={errorId} class="invalid" aria-live="polite">
        {hasError ? `Not a valid value. ${allowed}` : ''}
      </p>
    </div>
  )
}
