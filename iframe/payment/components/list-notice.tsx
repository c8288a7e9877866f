import type { MethodTexts } from '../../../src/shared/messages/en'
import type { SavedCardActions } from '../models/saved-card-actions'
import type { ListStatus } from '../models/saved-methods'

export interface ListNoticeProps {
  status: ListStatus
  cardActions: SavedCardActions
  texts: MethodTexts
}

/** Why there is no list yet, or none at all. The form for a new card stands below in any case. */
export const ListNotice = ({ status, cardActions, texts }: ListNoticeProps) => {
  const retrying = cardActions.retrying.value
  if (status === 'none' || status === 'ready') return null
  return (
    <div class="notice">
      <p>{texts[`methods.${status}`]}</p>
      {(status === 'failed' || retrying) && (
        // It stays while it works, or the focus would be lost.
        <button type="button" aria-disabled={retrying} onClick={cardActions.retry}>
          {texts['methods.retry']}
        </button>
      )}
    </div>
  )
}
