import { effect, signal } from '@preact/signals-core'
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
import { createBankPageLoading } from './models/bank-page-loading'
import { readReturn } from './models/read-return-message'

/**
 * Brings the challenge frame to life. What it shows comes from the controller, inside the service's origin; the page around it learns
 * that the frame has loaded, and nothing else.
 */
export const startChallenge = () => {
  const address = readFrameAddress(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  document.documentElement.dataset.scheme = address.scheme
  const own = readTexts()
  const what = signal<ChallengeSettings | undefined>(undefined)
  const showing = createBankPageLoading()
  let controller: Channel<ChallengeToController> | undefined

  const close = () => controller?.notify('closed', null)
  const show = (shown: ChallengeSettings) => {
    // The controller may say it twice, and what the customer has begun goes on.
    if (what.peek()?.url === shown.url) return
    showing.begin()
    what.value = shown
    focusTitle()
  }

  const focusTitle = () => document.getElementById(titleId)?.focus()

  effect(() => {
    const shown = what.value
    const focused = document.activeElement
    render(
      shown ? (
        <ChallengeView
          what={shown}
          state={showing.state.value}
          tries={showing.tries.value}
          texts={override(own, shown.texts)}
          onLoad={showing.loaded}
          onClose={close}
          onRetry={showing.begin}
          onLeave={() => controller?.notify('redirectRequested', null)}
        />
      ) : null,
      document.body,
    )
    // What had the focus has gone with its reason.
    if (!focused?.isConnected) focusTitle()
  })

  // While the focus is ours: what is pressed in the bank's page stays there.
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  addEventListener('message', (event) => {
    const bank = document.getElementById(bankId) as HTMLIFrameElement | null
    const challenge = what.peek()?.id ?? ''
    const hint = readReturn(event, { origin: location.origin, bank: bank?.contentWindow, challenge })
    if (!hint) return
    showing.wait()
    controller?.notify('returned', hint)
  })

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
