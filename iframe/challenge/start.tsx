import { effect, type Signal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { attachToController } from '../../src/bridge/attach'
import { type Channel, openChannel } from '../../src/bridge/channel'
import { readFrameAddress } from '../../src/bridge/frame-address'
import { startFrameHandshake } from '../../src/bridge/frame-handshake'
import { limitPort } from '../../src/bridge/port-rate-limit'
import {
  type ChallengeSettings,
  type ChallengeToController,
  type ControllerToChallenge,
  challengeName,
  type PageToChallenge,
} from '../../src/bridge/protocol'
import { createFrameTexts, type FrameTexts } from '../texts'
import { applyDialogAppearance } from './apply-dialog-appearance'
import { bankId, ChallengeView, titleId } from './components/challenge-view'
import { type BankPageLoading, createBankPageLoading } from './models/bank-page-loading'
import { readReturnMessage } from './models/read-return-message'

type Notify = Channel<ChallengeToController>['notify']

const focusTitle = () => document.getElementById(titleId)?.focus()

const renderChallenge = (
  settings: Signal<ChallengeSettings | undefined>,
  texts: FrameTexts,
  page: BankPageLoading,
  notify: Notify,
) => {
  effect(() => {
    const current = settings.value
    const focused = document.activeElement
    render(
      current ? (
        <ChallengeView
          settings={current}
          state={page.state.value}
          attempt={page.attempt.value}
          texts={texts.current.value}
          onLoad={page.loaded}
          onClose={() => notify('closed', null)}
          onRetry={page.begin}
          onLeave={() => notify('redirectRequested', null)}
        />
      ) : null,
      document.body,
    )
    // If the element with the focus has been removed, the title gets the focus.
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
 * Starts the challenge frame. The controller sends the content through a channel inside the
 * service's origin. The merchant's page only receives a hello when the frame has loaded, and sends
 * the appearance.
 */
export const startChallenge = () => {
  const address = readFrameAddress(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  document.documentElement.dataset.scheme = address.scheme
  const settings = signal<ChallengeSettings | undefined>(undefined)
  const texts = createFrameTexts('challenge.title')
  const page = createBankPageLoading()
  let controller: Channel<ChallengeToController> | undefined
  const notify: Notify = (name, payload) => controller?.notify(name, payload)

  renderChallenge(settings, texts, page, notify)
  onReturn(settings, page, notify)
  // Escape is received only while the focus is in this document, and not in the bank's.
  addEventListener('keydown', ({ key }) => key === 'Escape' && notify('closed', null))

  const show = (next: ChallengeSettings) => {
    // The controller may send the same challenge again. The bank's page must not be reloaded then,
    // because the customer may be using it.
    if (settings.peek()?.url === next.url) return
    page.begin()
    texts.override(next.texts)
    settings.value = next
    focusTitle()
  }
  attachToController({
    siblings: window.parent.frames,
    origin: location.origin,
    instance: address.instance,
    element: challengeName,
    onPort: (port) => {
      controller = openChannel<ChallengeToController, ControllerToChallenge>(port, () => ({
        attached: () => {},
        setLanguage: texts.setLanguage,
        show,
      }))
    },
  })
  startFrameHandshake({
    messageTarget: window,
    page: window.parent,
    role: 'challenge',
    address,
    onPort: (port) =>
      void openChannel<object, PageToChallenge>(
        limitPort(port, () => {}),
        () => ({ setAppearance: applyDialogAppearance }),
      ),
  })
}
