import type { ChallengeSettings } from '../../../src/bridge/protocol'
import type { ChallengeTexts } from '../../../src/shared/messages/en'
import type { BankPageState } from '../models/bank-page-loading'

export interface ChallengeViewProps {
  what: ChallengeSettings
  state: BankPageState
  /** Another number: another frame. */
  tries: number
  texts: ChallengeTexts
  onLoad: () => void
  onClose: () => void
  onRetry: () => void
  onLeave: () => void
}

/**
 * What a bank's page may do: all that a page needs that asks something, and nothing to the windows around it. `allow-same-origin` keeps
 * it the origin that it is; ours it could only be if the service itself were the bank.
 */
const sandbox = 'allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** What it may ask for, on whatever origins it goes on: a passkey, as 3-D Secure has it (EMVCo SB-214). */
const policies = 'payment *; publickey-credentials-get *'

export const bankId = 'bank'
export const titleId = 'title'

export const ChallengeView = ({ what, state, tries, texts, ...on }: ChallengeViewProps) => (
  <section class={what.inline ? 'inline' : 'window'} aria-labelledby={titleId}>
    <header>
      <h1 id={titleId} tabIndex={-1}>
        {texts['challenge.title']}
      </h1>
      <button type="button" onClick={on.onClose}>
        {texts['challenge.cancel']}
      </button>
    </header>
    <div class="page">
      <iframe
        key={tries}
        id={bankId}
        title={texts['challenge.title']}
        src={what.url}
        sandbox={sandbox}
        allow={policies}
        referrerPolicy="no-referrer"
        onLoad={on.onLoad}
      />
      <div class={`cover ${state}`}>
        <p role="status">
          {state === 'loading' && texts['challenge.loading']}
          {(state === 'slow' || state === 'late') && texts['challenge.slow']}
        </p>
        {state === 'slow' && (
          <button type="button" onClick={on.onRetry}>
            {texts['challenge.retry']}
          </button>
        )}
      </div>
    </div>
    <footer>
      <button type="button" class="plain" onClick={on.onLeave}>
        {texts['challenge.page']}
      </button>
    </footer>
  </section>
)
