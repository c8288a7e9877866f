import { openChannel } from '../../../src/bridge/channel'
import type { CheckoutEvents, CheckoutOptions } from '../../../src/sdk/types'
import type { CheckoutChanges } from '../../../src/shared/types'
import type { ShopRoute } from '../merchant/merchant'
import {
  type Core,
  type CoreHost,
  createCore,
  createDeferred,
  createElementRegistry,
  createEvents,
  createOpenAttempts,
  createPayLock,
  createTagCore,
  type OwnedElement,
  type TagSettings,
} from '../sdk'
import type { World } from '../world'
import type { Browser } from './browser'
import type { ChallengeView } from './challenge-view'
import type { ControllerHost } from './controller-frame'
import type { ElementFrame } from './element-frame'
import { type PageState, want } from './page-state'
import type { PostToShop } from './shop-client'
import type { TagForm } from './tag-form'

/** How a page uses the SDK: by its own code with the npm package, or by the script tag. */
export const flavours = ['npm', 'tag'] as const
export type Flavour = (typeof flavours)[number]

export interface CheckoutNeeds {
  world: World
  browser: Browser
  state: PageState
  flavour: Flavour
  query: string
  host: ControllerHost
  element: ElementFrame
  challenge: ChallengeView
  form: TagForm
  post: PostToShop
}

/** The parts of a checkout that `createCheckout` assembles, except for the elements. */
export interface ModelCheckout {
  core: Core
  lock: ReturnType<typeof createPayLock>
  events: ReturnType<typeof createEvents<CheckoutEvents>>
  settings: TagSettings
  update(changes: CheckoutChanges): void
}

const service = { base: 'https://pay.example/', origin: 'https://pay.example', isOwnMock: false }

export const startCheckout = (needs: CheckoutNeeds): ModelCheckout => {
  const { world, state, flavour, host, element, form, post } = needs
  const events = createEvents<CheckoutEvents>()
  const { browser } = needs
  const openAttempts = createOpenAttempts('pk_test_demo', () => browser.shopStorage)
  const lock = createPayLock({
    begin: (given, choice) => core.pay(given, choice),
    mayBeCharged: () => openAttempts.has(state.wanted.trackingId),
    settings: {},
    onLock: () => {},
    onPaying: (busy) => events.emit('paying', busy),
    onResult: (result) => {
      core.focusInvalidField(result)
      events.emit('result', result)
    },
  })
  const update = (changes: CheckoutChanges) => {
    // The order must not change during a payment or after it is paid.
    if (lock.isPaying || lock.paidResult) return
    core.set({ intent: changes }, false).catch(() => {})
  }
  const options: CheckoutOptions = {
    serviceUrl: service.origin,
    publicKey: 'pk_test_demo',
    server: world.dom.serve((route, body) => post(route as ShopRoute, body)),
    intent: state.wanted,
  }
  const elements = createElementRegistry()
  const owned = elements.get('payment', () => elementOf(element))
  const coreHost: CoreHost = {
    settings: options,
    query: needs.query,
    order: {
      get options() {
        return state.wanted
      },
      set options(next) {
        want(state, next, world.clock.now())
      },
      epoch: 0,
    },
    localeOf: () => 'en',
    elements,
    payments: { lock, openAttempts },
    intent: {
      get value() {
        return state.intent
      },
      subscribe: () => () => {},
      set: (intent) => {
        state.intent = intent
      },
    },
    events,
    ready: createDeferred<void>(),
    frames: {
      context: { service, instance: 'one', locale: 'en', loadTimeoutMs: 10_000, watchdog: createDeferred() },
      controller: host.frame,
      createFrame: needs.challenge.createFrame,
      openChannel,
    },
  }
  const settings: TagSettings = { options, element: {}, wallets: {}, attributes: {}, block: undefined }
  host.frame.insert()
  const core = startCore(flavour, coreHost, settings)
  if (flavour === 'tag') core.elementMounted(owned, form.container, new AbortController().signal, {})
  return { core, lock, events, settings, update }
}

const startCore = (flavour: Flavour, host: CoreHost, settings: TagSettings): Core => {
  const fail = () => Promise.reject(new Error('The model shows no buttons'))
  const core = createCore(host, { wallets: fail, payButton: fail })
  return flavour === 'tag' ? createTagCore(settings, host, core, tagPage()) : core
}

/** The page of a script tag whose form is not bound. */
const tagPage = () => ({
  tag: { dataset: {} } as HTMLScriptElement,
  bound: new AbortController().signal,
  mounted: { form: null, containers: [] },
})

/** Returns an element with the members that the checkout uses. */
const elementOf = (frame: ElementFrame) =>
  ({
    id: 'element-1',
    mounted: true,
    ready: Promise.resolve(),
    get state() {
      const { typed } = frame
      return { selected: typed && 'alternative' in typed ? typed.alternative : 'card' }
    },
    on: () => () => {},
    configure: () => {},
    setLock: () => {},
    clear: () => {},
    focus: () => {},
    fail: () => {},
    retry: () => {},
  }) as unknown as OwnedElement
