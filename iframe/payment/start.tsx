import { batch, computed, effect, signal } from '@preact/signals-core'
import { render } from 'preact'
import { createTransport } from '../../src/api/transport'
import { openChannel } from '../../src/bridge/channel'
import type { ControllerToElement, ElementSettings, ElementToController } from '../../src/bridge/protocol'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { invalidOptions } from '../appearance/invalid-options'
import { createCardInputs } from '../card/card-inputs'
import { defaultBrands, readBrands, type ShopBrands } from '../card/models/brands'
import { createCardForm } from '../card/models/card-form'
import { createWholeCard } from '../card/models/frame-card'
import { settleMs } from '../card/models/live-region'
import { createElementFrame } from '../element/element-frame'
import { beginHandshake } from '../element/handshake'
import { serviceBase } from '../service-base'
import { override, readTexts } from '../texts'
import { MethodsView } from './components/methods-view'
import { ignoreDoubleClicks } from './ignore-double-clicks'
import { collectChoice } from './models/collect-choice'
import { readMethodsOptions } from './models/read-methods-options'
import { createSavedCardActions, ids } from './models/saved-card-actions'
import { createSavedMethods } from './models/saved-methods'
import { createSelection, keyOf } from './models/selection'
import { createTokenSource } from './models/token-source'
import { createVault } from './models/vault'

/** Milliseconds until a request for saved cards counts as lost: the customer waits for each. */
const requestPatienceMs = 10_000

const focus = (id: string) => document.getElementById(id)?.focus()

/**
 * Brings the payment frame to life. The form for a new card takes typing at once; the saved cards come when the controller has lent the
 * Client Token and the service has answered, and without them the form works alone.
 * @param send the browser's fetch, or what stands in for it
 */
export const startPayment = (send: typeof fetch = (...request) => fetch(...request)) => {
  const own = readTexts()
  const texts = signal(own)
  const cardholderName = signal(true)
  const paying = signal(false)
  const save = signal(false)
  const announcement = signal('')
  const shopBrands = signal<ShopBrands>(defaultBrands)
  const alternatives = signal<readonly string[]>([])
  const customerId = signal<string | undefined>(undefined)
  const now = () => new Date()

  const {
    notify: tell,
    warn,
    connectPage: meet,
    reportState: follow,
    connectController: attach,
  } = createElementFrame({
    handshake: beginHandshake('payment'),
    title: () => texts.value['methods.title'],
  })
  const test = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, isTestKey: test, warn })

  const { getClientToken, setController } = createTokenSource()
  const saved = createSavedMethods({
    vault: createVault({
      transport: createTransport({
        endpoint: new URL('api/graphql', serviceBase()).href,
        fetch: send,
        timeoutMs: requestPatienceMs,
      }),
      getClientToken,
    }),
    now,
    random: Math.random,
    isOnline: () => navigator.onLine,
    onWarning: warn,
  })
  addEventListener('online', () => saved.status.peek() === 'offline' && saved.load())

  const card = createWholeCard(createCardForm({ cardholderName, shopBrands, now }))
  const selection = createSelection({ list: saved.list, alternatives, card: card.state })
  const shown = createCardInputs({
    card,
    visit: crypto.randomUUID(),
    texts,
    cardholderName,
    paying,
    notify: tell,
    // Whoever is in the form for a new card means to pay with one, and no list that comes meanwhile takes it away.
    onFocus: () => selection.select({ kind: 'card' }),
  })
  const selected = computed(() => keyOf(selection.selected.value))
  const focusSelected = () => {
    const radio = document.getElementById(ids.radio(selected.peek()))
    if (radio) radio.focus()
    else shown.focus()
  }
  const cardActions = createSavedCardActions({
    saved,
    selected,
    texts,
    announce: (text) => {
      announcement.value = text
    },
    focus,
    focusSelected: () => {
      // What the focus is led to stays selected, whatever comes back.
      selection.select(selection.selected.peek())
      focusSelected()
    },
  })
  /** Asked once it is known which cards there are: the form has the room that was kept for it until then. */
  const canSave = computed(() => saved.answered.value && saved.status.value !== 'none')

  // All that is read while rendering is followed: whatever changes, the frame is rendered anew, at once.
  effect(() => {
    const { activeElement } = document
    render(
      <MethodsView
        {...{ saved, selection, cardActions, alternatives, canSave, save, texts, announcement }}
        paying={shown.paying}
        onEnter={() => tell('submitted', null)}
      >
        {shown.view()}
      </MethodsView>,
      document.body,
    )
    // What had the focus may be offered no more.
    if (activeElement?.isConnected) return
    queueMicrotask(() => document.hasFocus() && document.activeElement === document.body && focusSelected())
  })
  shown.connect()
  ignoreDoubleClicks()
  effect(() => {
    const status = saved.status.value
    if (status === 'failed' || status === 'offline') announcement.value = texts.peek()[`methods.${status}`]
  })

  const update = (settings: ElementSettings) => {
    const options = readMethodsOptions(settings)
    const brands = readBrands(settings.brands)
    batch(() => {
      cardholderName.value = settings.cardholderName
      texts.value = override(own, settings.texts)
      shopBrands.value = brands
      alternatives.value = options.alternatives
    })
    applyAppearance(settings.appearance, settings.scheme)
    const fault = invalidOptions([...brands.invalidPaths, ...options.invalidPaths])
    if (fault) warn(fault)
    if (options.customerId !== customerId.peek()) save.value = false
    customerId.value = options.customerId
    void saved.belongTo(options.customerId)
  }
  const configure = (settings: ElementSettings) => {
    update(settings)
    attach(settings, (port) => {
      const channel = openChannel<ElementToController, ControllerToElement>(port, () => ({
        attached: () => {},
        collect: ({ mayBeEmpty }) =>
          collectChoice({
            mayBeEmpty,
            selection,
            collectCard: shown.collect,
            keepFor: canSave.peek() && save.peek() ? customerId.peek() : undefined,
            onExpired: () => {
              const text = texts.peek()['error.methods.expired']
              announcement.value = ''
              // Where the focus comes to the card, this is read with it.
              const timer = setTimeout(() => {
                announcement.value = text
              }, settleMs)
              addEventListener('focusin', () => clearTimeout(timer), { once: true })
              return text
            },
          }),
      }))
      setController(channel)
      shown.onComplete(() => channel.notify('cardCompleted', null))
    })
  }

  follow({ state: selection.state, typedText: () => `${selected.value}\n${shown.typedText()}` })
  meet({
    configure,
    update,
    focus: ({ field }) => {
      // The date to mend may be that of a saved card, which has expired.
      if (field === undefined || (field === 'expiry' && selection.saved.peek()?.expired)) return focusSelected()
      selection.select({ kind: 'card' })
      shown.focus(field)
    },
    clear: ({ fields }) => shown.clear(fields),
    setPaying: (request) => {
      paying.value = request.paying
    },
  })
}
