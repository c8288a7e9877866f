import type { MethodTexts } from '../../../src/shared/messages/en'
import type { ListStatus } from '../models/saved-list'
import type { SavedListControls } from '../models/saved-list-controls'

export interface ListNoticeProps {
  status: ListStatus
  cardActions: SavedListControls
  texts: MethodTexts
}

/** Shows that the list of saved cards is loading, or that it failed to load. */
export const ListNotice = ({ status, cardActions, texts }: ListNoticeProps) => {
  const retrying = cardActions.retrying.value
  if (status === 'none' || status === 'ready') return null
  return (
    <div class="notice">
      <p>{texts[`methods.${status}`]}</p>
      {(status === 'failed' || retrying) && (
        // The button stays while the list loads, because removing it would lose the focus.
        <button type="button" aria-disabled={retrying} onClick={cardActions.retry}>
          {texts['methods.retry']}
        </button>
      )}
    </div>
  )
}
