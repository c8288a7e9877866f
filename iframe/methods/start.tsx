import { effect, type Signal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { attachToFrame } from '../../src/bridge/attach'
import { openChannel } from '../../src/bridge/channel'
import type { ElementSettings, PageToElement } from '../../src/bridge/protocol'
import type { TextOverrides } from '../../src/shared/types'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { createElementFrame } from '../element/element-frame'
import { beginHandshake } from '../element/handshake'
import { isIsolated } from '../element/is-isolated'
import { ignoreDoubleClicks } from '../payment/ignore-double-clicks'
import { createSavedListControls } from '../payment/models/saved-list-controls'
import { createFrameTexts, type FrameTexts } from '../texts'
import type { MethodsToVault, VaultToMethods } from '../vault/methods-protocol'
import { MethodList } from './components/method-list'
import { createRemoteMethods, type RemoteMethods } from './models/remote-methods'

const focus = (id: string): void => document.getElementById(id)?.focus()

/** Focuses the first button of the list, or nothing if it has none. */
const focusList = (): void => document.querySelector('button')?.focus()

const createControls = (methods: RemoteMethods, { current: texts }: FrameTexts, announcement: Signal<string>) =>
  createSavedListControls({
    saved: methods,
    // No method is selected, because nothing is paid.
    selected: signal(''),
    texts,
    announce: (text) => {
      announcement.value = text
    },
    focus,
    focusSelected: focusList,
  })

/** Connects the frame to the frame of its vault. Returns the function that does so again. */
const createConnect = (methods: RemoteMethods) => {
  let detach = () => {}
  return ({ instance, element }: ElementSettings) => {
    detach()
    detach = attachToFrame('vault', {
      siblings: window.parent.frames,
      origin: location.origin,
      instance,
      element,
      onPort: (port) =>
        methods.connect(
          openChannel<MethodsToVault, VaultToMethods>(port, () => ({ attached: () => {}, show: methods.show })),
        ),
    })
  }
}

const questionKeys: readonly string[] = ['methods.delete', 'methods.delete.keep', 'vault.delete.ask']

/** The page must not replace the texts of the question before a deletion. */
const withoutQuestion = (texts: TextOverrides | undefined): TextOverrides | undefined =>
  texts && Object.fromEntries(Object.entries(texts).filter(([key]) => !questionKeys.includes(key)))

/**
 * Starts the frame with the list of a vault. The frame of the vault reads and changes the list: it
 * sends the list through a channel inside the service's origin.
 */
export const startMethods = () => {
  if (isIsolated()) return
  const texts = createFrameTexts('vault.title')
  const frame = createElementFrame({
    handshake: beginHandshake('methods'),
    title: () => texts.current.value['vault.title'],
  })
  const isTestKey = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, isTestKey, warn: frame.warn })
  const announcement = signal('')
  const methods = createRemoteMethods()
  const controls = createControls(methods, texts, announcement)
  const connect = createConnect(methods)
  effect(() =>
    render(
      <MethodList methods={methods} controls={controls} texts={texts.current} announcement={announcement} />,
      document.body,
    ),
  )
  ignoreDoubleClicks()

  const update = (settings: ElementSettings) => {
    texts.override(withoutQuestion(settings.texts))
    applyAppearance(settings.appearance, settings.scheme)
  }
  const handlers: PageToElement = {
    configure: (settings) => {
      update(settings)
      connect(settings)
    },
    update,
    focus: focusList,
    clear: () => {},
    validate: async () => true,
    setLock: () => {},
  }
  // The next person at this browser may press Back.
  frame.connectPage(handlers, () => methods.show({ methods: [], status: 'loading' }))
}
