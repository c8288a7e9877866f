import { effect } from '@preact/signals-core'
import { render } from 'preact'
import { readAccount } from '../../src/api/read-account'
import { createTransport } from '../../src/api/transport'
import { acceptElements } from '../../src/bridge/attach'
import { openChannel } from '../../src/bridge/channel'
import { readFrameAddress } from '../../src/bridge/frame-address'
import { startFrameHandshake } from '../../src/bridge/frame-handshake'
import { versionOfWindow } from '../../src/bridge/frame-version'
import { limitPort } from '../../src/bridge/port-rate-limit'
import type { PageToVault, VaultToPage } from '../../src/bridge/vault-protocol'
import { toErrorData } from '../../src/shared/error'
import { applyDialogAppearance } from '../challenge/apply-dialog-appearance'
import { ids } from '../payment/models/saved-list-controls'
import { serviceBase } from '../service-base'
import { createFrameTexts, type FrameTexts } from '../texts'
import { DeleteDialog } from './components/delete-dialog'
import { questionText } from './models/method-texts'
import { createMethodViews } from './models/method-views'
import { createQuestion, type Question } from './models/question'
import { createVaultFrame } from './vault-frame'

/** Milliseconds until a request times out. The customer waits for the reply. */
const requestTimeoutMs = 10_000

/** Creates the connections to the service, which is on this frame's own origin. */
const createService = (send: typeof fetch) => {
  const base = serviceBase()
  const accountUrl = new URL('frames/account', base).href
  return {
    transport: createTransport({
      endpoint: new URL('api/graphql', base).href,
      fetch: send,
      timeoutMs: requestTimeoutMs,
    }),
    readAccount: (publicKey: string) => readAccount(accountUrl, publicKey, send),
  }
}

/** The functions of the browser that the vault uses. */
const browser = {
  random: Math.random,
  newHandle: () => crypto.randomUUID(),
  now: () => new Date(),
  isOnline: () => navigator.onLine,
}

const renderQuestion = (question: Question, texts: FrameTexts) =>
  effect(() => {
    const method = question.method.value
    const dialog = method && <DeleteDialog method={method} texts={texts.current.value} onAnswer={question.answer} />
    render(dialog ?? null, document.body)
    // The safe answer has the focus.
    if (method) document.getElementById(ids.keep(method.token))?.focus()
  })

/**
 * Loads the frame again when the browser restores the page from its back-forward cache: another
 * person may use the browser, so the merchant's server is asked for a Client Token again.
 */
const reloadOnReturn = () =>
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })

/**
 * Starts the frame of a vault. It is hidden, calls the service for the page, and asks the customer
 * before a method is deleted, because any script of the page can request that.
 * @param send replaces the browser's fetch
 */
export const startVault = (send: typeof fetch = (...request) => fetch(...request)) => {
  const address = readFrameAddress(location.hash)
  if (window.parent === window || address.pageOrigin === '') return
  const texts = createFrameTexts('vault.title')
  const question = createQuestion(() => performance.now())
  const service = createService(send)
  renderQuestion(question, texts)
  reloadOnReturn()
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) question.answer(false)
  })
  const views = createMethodViews()
  addEventListener('online', views.online)
  acceptElements({
    messageTarget: window,
    origin: location.origin,
    instance: address.instance,
    onPort: (element, port, version) => {
      if (version === versionOfWindow(window)) views.attach(element, port)
    },
  })
  startFrameHandshake({
    messageTarget: window,
    page: window.parent,
    role: 'vault',
    address,
    onPort: (port, pageOrigin) => {
      const limited = limitPort(port, (error) => channel.notify('warning', toErrorData(error)))
      const channel = openChannel<VaultToPage, PageToVault>(limited, (page) =>
        createVaultFrame({
          ...service,
          ...browser,
          pageOrigin,
          page,
          version: versionOfWindow(window),
          question,
          views,
          questionText: (method) => questionText(method, texts.current.peek()),
          applyDisplay: applyDialogAppearance,
        }),
      )
    },
  })
}
