import type { ComponentChildren } from 'preact'
import { ids } from '../models/saved-list-controls'

export interface OptionProps {
  /** Identifies the option within the document. */
  id: string
  selected: boolean
  /** Whether the selection is locked. */
  disabled: boolean
  /** The id of the element that describes the option, such as its error. */
  describedBy?: string | undefined
  /** Whether this is the only option. If so, it has no radio button. */
  alone?: boolean
  onSelect: () => void
  onFocus: () => void
  onEnter: () => void
  label: ComponentChildren
  children?: ComponentChildren
}

/**
 * One payment method: a radio button, with its content below. All radio buttons have one name and
 * no form, so browsers make them one Tab stop with arrow keys.
 */
export const Option = ({ id, selected, disabled, alone = false, label, children, describedBy, ...on }: OptionProps) => (
  <div class={alone ? '' : 'method'} data-selected={selected}>
    {!alone && (
      <label class="method-label" for={ids.radio(id)}>
        <input
          id={ids.radio(id)}
          type="radio"
          name="method"
          checked={selected}
          aria-disabled={disabled}
          aria-describedby={describedBy}
          // `disabled` would remove the focus, which the customer still needs if the payment fails.
          onClick={(event) => (disabled ? event.preventDefault() : on.onSelect())}
          onFocus={on.onFocus}
          onKeyDown={(event) => {
            // Repeats are ignored: another button may have moved the focus here while Enter is
            // still pressed.
            if (event.key === 'Enter' && !event.repeat) on.onEnter()
            // The arrow keys would move the focus away from the selected method.
            if (disabled && event.key.startsWith('Arrow')) event.preventDefault()
          }}
        />
        {label}
      </label>
    )}
    {children}
  </div>
)
