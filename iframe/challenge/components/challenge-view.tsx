import type { ChallengeSettings } from '../../../src/bridge/protocol'
import type { ChallengeTexts } from '../../../src/shared/messages/en'
import type { BankPageState } from '../models/bank-page-loading'

export interface ChallengeViewProps {
  settings: ChallengeSettings
  state: BankPageState
  /**
   * Counts the attempts to load the bank's page (`BankPageLoading.attempt`). A new number creates a
   * new `<iframe>`.
   */
  attempt: number
  texts: ChallengeTexts
  onLoad: () => void
  onClose: () => void
  onRetry: () => void
  onLeave: () => void
}

/**
 * The permissions of the bank's page: forms, scripts and pop-ups, but not to navigate the windows
 * around it. With `allow-same-origin` the bank's page keeps its own origin, which is the service's
 * origin only if the service itself is the bank.
 */
const sandbox = 'allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** Allows passkeys for 3-D Secure (EMVCo SB-214), on every origin to which the bank redirects. */
const policies = 'payment *; publickey-credentials-get *'

export const bankId = 'bank'
export const titleId = 'title'

export const ChallengeView = ({ settings: what, state, attempt: tries, texts, ...on }: ChallengeViewProps) => (
  <section class={what.inline ? 'inline' : 'window'} aria-labelledby={titleId}>
    <header>
      <h1 id={titleId} tabIndex={-1}>
        {texts['challenge.title']}
      </h1>
      <button type="button" onClick={on.onClose}>
        {texts['challenge.close']}
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
