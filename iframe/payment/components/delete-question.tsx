import type { MethodTexts } from '../../../src/shared/messages/en'
import { ids, type SavedListControls } from '../models/saved-list-controls'
import { displayNameOf, type SavedMethod } from '../models/saved-method'

export interface DeleteQuestionProps {
  method: SavedMethod
  cardActions: Pick<SavedListControls, 'remove' | 'cancelDelete'>
  texts: Pick<
    MethodTexts,
    'methods.card' | 'methods.ending' | 'methods.delete' | 'methods.delete.ask' | 'methods.delete.keep'
  >
  disabled: boolean
}

/** Asks whether to delete a saved method. */
export const DeleteQuestion = ({ method, cardActions, texts, disabled }: DeleteQuestionProps) => (
  <fieldset
    class="question"
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      cardActions.cancelDelete()
    }}
  >
    <legend>{texts['methods.delete.ask'].replace('%', displayNameOf(method, texts))}</legend>
    <div class="actions">
      <button
        type="button"
        class="danger"
        aria-disabled={disabled}
        onClick={unless(disabled, cardActions.remove, method)}
      >
        {texts['methods.delete']}
      </button>
      <button type="button" id={ids.keep(method.token)} onClick={cardActions.cancelDelete}>
        {texts['methods.delete.keep']}
      </button>
    </div>
  </fieldset>
)

/**
 * Ignores clicks on a disabled button. `aria-disabled` keeps the focus, but does not prevent
 * clicks.
 */
export const unless = (disabled: boolean, action: (method: SavedMethod) => unknown, method: SavedMethod) => () => {
  if (!disabled) action(method)
}
