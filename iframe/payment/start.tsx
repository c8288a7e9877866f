import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { createTransport } from '../../src/api/transport'
import { type Channel, openChannel } from '../../src/bridge/channel'
import type {
  ControllerToElement,
  ElementSettings,
  ElementToController,
  PageToElement,
} from '../../src/bridge/protocol'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { invalidOptions } from '../appearance/invalid-options'
import { type CardInputs, createCardInputs } from '../card/card-inputs'
import { emptyInputs } from '../card/empty-inputs'
import { createCardForm } from '../card/models/card-form'
import { createWholeCard } from '../card/models/frame-card'
import { settleMs } from '../card/models/live-region'
import { announceLockNote } from '../card/models/lock-note'
import { createFrameClaim } from '../card/models/number-claim'
import type { CreateInputs } from '../card/start'
import { validateForm } from '../card/validate-form'
import { createElementFrame, type ElementFrame } from '../element/element-frame'
import { beginHandshake } from '../element/handshake'
import { isIsolated } from '../element/is-isolated'
import { serviceBase } from '../service-base'
import { MethodsView, type MethodsViewProps } from './components/methods-view'
import { ignoreDoubleClicks } from './ignore-double-clicks'
import { collectChoice } from './models/collect-choice'
import { createSavedMethods, type SavedMethods } from './models/saved-list'
import { createSavedListControls, ids } from './models/saved-list-controls'
import { createSelection, keyOf, type MethodSelection } from './models/selection'
import { createTokenSource, type TokenSource } from './models/token-source'
import { createVault } from './models/vault'
import { createPaymentSettings, type PaymentSettings } from './payment-settings'

/** Milliseconds until a request to the vault times out. The customer waits for the reply. */
const requestTimeoutMs = 10_000

/** Focuses an element. Returns false if the document has no such element. */
const focus = (id: string): boolean => {
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

const now = () => new Date()

const createServiceMethods = (send: typeof fetch, { getClientToken }: TokenSource, { warn }: ElementFrame) => {
  const endpoint = new URL('api/graphql', serviceBase()).href
  const transport = createTransport({ endpoint, fetch: send, timeoutMs: requestTimeoutMs })
  const saved = createSavedMethods({
    vault: createVault({ transport, getClientToken }),
    now,
    random: Math.random,
    isOnline: () => navigator.onLine,
    onWarning: warn,
  })
  addEventListener('online', () => saved.status.peek() === 'offline' && saved.load())
  return saved
}

/**
 * Announces that the selected card has expired. If the focus moves within the document first, for
 * example to that card, a screen reader reads the error there, and nothing is announced.
 * @returns the error text
 */
const announceExpired = ({ texts }: PaymentSettings, announcement: Signal<string>): string => {
  const text = texts.current.peek()['error.methods.expired']
  announcement.value = ''
  const timer = setTimeout(() => {
    announcement.value = text
  }, settleMs)
  addEventListener('focusin', () => clearTimeout(timer), { once: true })
  return text
}

/** Renders the element whenever a signal changes that was read while rendering. */
const renderElement = (props: Omit<MethodsViewProps, 'children'>, inputs: CardInputs, focusSelected: () => void) =>
  effect(() => {
    const { activeElement } = document
    render(<MethodsView {...props}>{inputs.view()}</MethodsView>, document.body)
    // The method that had the focus may have been removed. If so, the selected method gets the
    // focus.
    if (activeElement?.isConnected) return
    queueMicrotask(() => document.hasFocus() && document.activeElement === document.body && focusSelected())
  })

const announceListErrors = ({ status }: SavedMethods, { texts }: PaymentSettings, announcement: Signal<string>) =>
  effect(() => {
    if (status.value === 'failed' || status.value === 'offline') {
      announcement.value = texts.current.peek()[`methods.${status.value}`]
    }
  })

interface CollectNeeds {
  settings: PaymentSettings
  selection: MethodSelection
  inputs: CardInputs
  canSave: ReadonlySignal<boolean>
  announcement: Signal<string>
}

const createCollect =
  ({ settings, selection, inputs, canSave, announcement }: CollectNeeds) =>
  ({ mayBeEmpty }: { mayBeEmpty: boolean }) =>
    collectChoice({
      mayBeEmpty,
      selection,
      collectCard: inputs.collect,
      saveFor: canSave.peek() && settings.save.peek() ? settings.customerId.peek() : undefined,
      onExpired: () => announceExpired(settings, announcement),
    })

/** Creates the models and the view of the element. */
const createPaymentForm = (
  settings: PaymentSettings,
  frame: ElementFrame,
  saved: SavedMethods,
  createInputs: CreateInputs,
  onTyped: () => void,
) => {
  const { cardholderName, name, shopBrands, alternatives, lock, lockNote, save } = settings
  const texts = settings.texts.current
  const announcement = signal('')
  const visit = crypto.randomUUID()
  const claim = createFrameClaim(visit)
  const card = createWholeCard(createCardForm({ cardholderName, shopBrands, now, claim }))
  const inputs = createInputs({
    card,
    visit,
    texts,
    cardholderName,
    name,
    lock,
    notify: frame.notify,
    // Focusing a field of the new card selects the new card, so that no later list changes the
    // selection.
    onFocus: () => selection.select({ kind: 'card' }),
  })
  const selection = createSelection({ list: saved.list, alternatives, card: inputs.state })
  const selected = computed(() => keyOf(selection.selected.value))
  const focusSelected = () => {
    if (!focus(ids.radio(selected.peek()))) inputs.focus()
  }
  const cardActions = createSavedListControls({
    saved,
    selected,
    texts,
    announce: (text) => {
      announcement.value = text
    },
    focus,
    focusSelected: () => {
      // The method with the focus becomes the customer's choice.
      selection.select(selection.selected.peek())
      focusSelected()
    },
  })
  // Saving is offered only after a read of the list has ended.
  const canSave = computed(() => saved.answered.value && saved.status.value !== 'none')
  const onEnter = () => frame.notify('submitted', null)
  const choices = { saved, selection, cardActions, alternatives, canSave, save }
  const view = { ...choices, texts, announcement, lockNote, onEnter }
  renderElement({ ...view, locked: inputs.locked, busy: inputs.busy }, inputs, focusSelected)
  inputs.connect()
  ignoreDoubleClicks()
  announceListErrors(saved, settings, announcement)
  announceLockNote(inputs.busy, lockNote, announcement)
  const disclosed = () => `${selected.value}\n${save.value}\n${inputs.disclosed()}`
  frame.reportState({ state: selection.state, disclosed }, onTyped)
  const collect = createCollect({ settings, selection, inputs, canSave, announcement })
  const clearAnnouncements = () => {
    announcement.value = ''
    inputs.clearAnnouncement()
  }
  const forgetCard = () => {
    emptyInputs()
    inputs.forget()
    save.value = false
  }
  return { selection, inputs, focusSelected, collect, clearAnnouncements, forgetCard }
}

export interface StartPaymentOptions {
  /** Replaces the browser's fetch. */
  send?: typeof fetch
  settings?: PaymentSettings
  /**
   * Creates the inputs of a new card, and those of the billing address in a frame that has them.
   * @default `createCardInputs`
   */
  createInputs?: CreateInputs
}

/**
 * Starts the payment frame. The form for a new card accepts typing at once. The saved cards appear
 * when the controller has provided the Client Token and the service has returned them. If they
 * cannot be read, the form works without them.
 */
export const startPayment = ({
  send = (...request) => fetch(...request),
  settings = createPaymentSettings(),
  createInputs = createCardInputs,
}: StartPaymentOptions = {}) => {
  if (isIsolated()) return
  const { texts, customerId } = settings
  const frame = createElementFrame({
    handshake: beginHandshake('payment'),
    title: () => texts.current.value['methods.title'],
  })
  const isTestKey = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, isTestKey, warn: frame.warn })
  const tokens = createTokenSource()
  const saved = createServiceMethods(send, tokens, frame)
  let controller: Channel<ElementToController> | undefined
  const form = createPaymentForm(settings, frame, saved, createInputs, () => controller?.notify('edited', null))

  const update = (next: ElementSettings) => {
    const invalidPaths = settings.update(next)
    applyAppearance(next.appearance ?? {}, next.scheme)
    const error = invalidOptions(invalidPaths)
    if (error) frame.warn(error)
    void saved.setCustomer(customerId.peek())
  }

  const handlers: PageToElement = {
    configure: (next) => {
      update(next)
      if (next.hasLostCard) form.inputs.askAgain()
      frame.connectController(next, (port) => {
        const channel = openChannel<ElementToController, ControllerToElement>(port, () => ({
          attached: () => {},
          setLanguage: (language) => texts.setLanguage(language, form.clearAnnouncements),
          collect: form.collect,
          forgetCard: form.forgetCard,
          withdraw: frame.withdraw,
        }))
        controller = channel
        tokens.setController(channel)
        form.inputs.onComplete(() => channel.notify('cardCompleted', null))
      })
    },
    update,
    focus: ({ field }) => {
      const isSavedExpired = field === 'expiry' && form.selection.saved.peek()?.expired
      if (field === undefined || isSavedExpired) return form.focusSelected()
      form.selection.select({ kind: 'card' })
      form.inputs.focus(field)
    },
    clear: ({ fields }) => form.inputs.clear(fields),
    validate: () =>
      validateForm({ ...form.inputs, state: form.selection.state, locked: settings.locked, collect: form.collect }),
    setLock: settings.setLock,
  }
  frame.connectPage(handlers, form.forgetCard)
}
