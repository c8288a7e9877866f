import type { ComponentChildren } from 'preact'
import { ids } from '../models/saved-card-actions'

export interface OptionProps {
  /** Names the option within the document. */
  id: string
  selected: boolean
  /** What is chosen cannot be changed now. */
  disabled: boolean
  /** Ids of what is read after the name. */
  describedBy?: string | undefined
  /** Shown with a radio button; alone it needs none. */
  alone?: boolean
  onSelect: () => void
  onFocus: () => void
  onEnter: () => void
  label: ComponentChildren
  children?: ComponentChildren
}

/**
 * One way to pay: a radio button, and below it what belongs to it while it is the one. All radio buttons have one name and no form, so
 * that the browser makes them one Tab stop with arrow keys.
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
          // A radio button that is disabled would lose the focus, which the customer needs again if the payment fails.
          onClick={(event) => (disabled ? event.preventDefault() : on.onSelect())}
          onFocus={on.onFocus}
          onKeyDown={(event) => {
            // From the button that was pressed the focus may have come here, with the key still held.
            if (event.key === 'Enter' && !event.repeat) on.onEnter()
            // The focus stays on the one that pays.
            if (disabled && event.key.startsWith('Arrow')) event.preventDefault()
          }}
        />
        {label}
      </label>
    )}
    {children}
  </div>
)
