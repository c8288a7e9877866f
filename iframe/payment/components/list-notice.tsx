import type { MethodTexts } from '../../../src/shared/messages/en'
import type { Managing } from '../models/managing'
import type { ListStatus } from '../models/saved-methods'

export interface ListNoticeProps {
  status: ListStatus
  managing: Managing
  texts: MethodTexts
}

/** Why there is no list yet, or none at all. The form for a new card stands below in any case. */
export const ListNotice = ({ status, managing, texts }: ListNoticeProps) => {
  const retrying = managing.retrying.value
  if (status === 'none' || status === 'ready') return null
  return (
    <div class="notice">
      <p>{texts[`methods.${status}`]}</p>
      {(status === 'failed' || retrying) && (
        // It stays while it works, or the focus would be lost.
        <button type="button" aria-disabled={retrying} onClick={managing.retry}>
          {texts['methods.retry']}
        </button>
      )}
    </div>
  )
}
