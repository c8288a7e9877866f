import { effect, type Signal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { readFrameAddress } from '../../src/bridge/frame-address'
import { startFrameHandshake } from '../../src/bridge/frame-handshake'
import {
  type ChallengeSettings,
  type ChallengeToController,
  type ControllerToChallenge,
  challengeName,
} from '../../src/bridge/protocol'
import { override, readTexts } from '../texts'
import { bankId, ChallengeView, titleId } from './components/challenge-view'
import { type BankPageLoading, createBankPageLoading } from './models/bank-page-loading'
import { readReturnMessage } from './models/read-return-message'

type Notify = Channel<ChallengeToController>['notify']

const focusTitle = () => document.getElementById(titleId)?.focus()

const renderChallenge = (settings: Signal<ChallengeSettings | undefined>, page: BankPageLoading, notify: Notify) => {
  const texts = readTexts()
  effect(() => {
    const current = settings.value
    const focused = document.activeElement
    render(
      current ? (
        <ChallengeView
          settings={current}
          state={page.state.value}
          attempt={page.attempt.value}
          texts={override(texts, current.texts)}
          onLoad={page.loaded}
          onClose={() => notify('closed', null)}
          onRetry={page.begin}
          onLeave={() => notify('redirectRequested', null)}
        />
      ) : null,
      document.body,
    )
    // The element with the focus may have been removed.
    if (!focused?.isConnected) focusTitle()
  })
}

/** Reports the message of the return document to the controller. */
const onReturn = (settings: Signal<ChallengeSettings | undefined>, page: BankPageLoading, notify: Notify) =>
  addEventListener('message', (event) => {
    const bank = document.getElementById(bankId) as HTMLIFrameElement | null
    const challenge = settings.peek()?.id ?? ''
    const hint = readReturnMessage(event, { origin: location.origin, bank: bank?.contentWindow, challenge })
    if (!hint) return
    page.bankDone()
    notify('returned', hint)
  })

/**
 * Starts the challenge frame. Its content comes from the controller, inside the service's origin. The
 * page only receives that the frame has loaded.
 */
export const startChallenge = () => {
  const address = readFrameAddress(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  document.documentElement.dataset.scheme = address.scheme
  const settings = signal<ChallengeSettings | undefined>(undefined)
  const page = createBankPageLoading()
  let controller: Channel<ChallengeToController> | undefined
  const notify: Notify = (name, payload) => controller?.notify(name, payload)

  renderChallenge(settings, page, notify)
  onReturn(settings, page, notify)
  // Received while the focus is in our document, and not in the bank's.
  addEventListener('keydown', ({ key }) => key === 'Escape' && notify('closed', null))

  const show = (next: ChallengeSettings) => {
    // A repeated message must not reload a page that the customer uses.
    if (settings.peek()?.url === next.url) return
    page.begin()
    settings.value = next
    focusTitle()
  }
  attachToController({
    siblings: window.parent.frames,
    origin: location.origin,
    instance: address.instance,
    element: challengeName,
    onPort: (port) => {
      controller = openChannel<ChallengeToController, ControllerToChallenge>(port, () => ({ attached: () => {}, show }))
    },
  })
  startFrameHandshake({ messageTarget: window, page: window.parent, role: 'challenge', address, onPort: () => {} })
}
