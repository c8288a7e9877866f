import type { Signal } from '@preact/signals-core'
import type { MethodTexts } from '../../../src/shared/messages/en'

export interface SaveChoiceProps {
  save: Signal<boolean>
  texts: MethodTexts
  disabled: boolean
  onEnter: () => void
}

/** The choice to save the new card: not preselected, with an explanation. */
export const SaveChoice = ({ save, texts, disabled, onEnter }: SaveChoiceProps) => (
  <div class="save">
    <label>
      <input
        type="checkbox"
        checked={save.value}
        aria-describedby="save-hint"
        aria-disabled={disabled}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ currentTarget }) => {
          save.value = currentTarget.checked
        }}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      {texts['methods.save']}
    </label>
    <p id="save-hint" class="hint">
      {texts['methods.save.hint']}
    </p>
  </div>
)
