import type { Account } from '../../src/api/read-account'
import type { Handlers } from '../../src/bridge/channel'
import { createDesiredReader, type Desired, type Observed } from '../../src/bridge/desired'
import type { PageToController } from '../../src/bridge/protocol'
import { fromErrorData, isTenderError, TenderError, toErrorData } from '../../src/shared/error'
import { serialise } from '../../src/shared/serialise'
import type { ActionDisplay, ControllerTexts } from '../../src/shared/types'
import { createOwnTexts } from '../texts'
import { withRetries } from '../with-retries'
import { type Repeat, readAllowedAccount } from './allowed-account'
import { type ControllerLanguage, createControllerLanguage } from './controller-language'
import type { ControllerDependencies } from './dependencies'
import { checkOverrides, readLocale, readOptions } from './options'
import { withdrawnError } from './payment/element-channels'
import { mayBePaid } from './payment/order'
import { createOrderStore, type OrderStore, orderName } from './payment/order-store'
import { withCustomerText } from './payment/payment-outcome'
import { createReconciler, type OrderState } from './reconcile'
import { createSession, type Session } from './session'

export interface Controller {
  calls: Handlers<PageToController>
  /** Sends pending changes now, because the page is hidden or closed. */
  leave: () => void
  /** Retries the intent's requests at once, because the network is back. */
  online: () => void
}

const retries = { attempts: 4, firstWaitMs: 400, longestWaitMs: 10_000 } as const

/**
 * Excludes the versions of frames that the service has withdrawn. A browser or a page may still
 * load such a frame from a cache.
 * @throws TenderError `frame.withdrawn` if this frame itself is withdrawn
 */
const excludeWithdrawn = ({ elements, version }: ControllerDependencies, { withdrawn }: Account) => {
  elements.withdraw(withdrawn)
  if (withdrawn.includes(version)) throw withdrawnError(version)
}

/** The texts for the customer, with the page's overrides. */
const createTexts = (documentTexts: ControllerDependencies['texts']) => {
  /**
   * Changed in place, so that a payment in progress ends with the texts that are current at its
   * end.
   */
  const texts = { ...documentTexts }
  const own = createOwnTexts(documentTexts, (next) => Object.assign(texts, next))
  return {
    ...own,
    texts,
    keys: Object.keys(texts),
    ofPage: (): ControllerTexts => ({
      pending: texts['payment.pending'],
      unavailable: texts['payment.unavailable'],
      offline: texts['payment.offline'],
      processing: texts['payment.processing'],
      succeeded: texts['payment.succeeded'],
      divider: texts['wallets.divider'],
      challengeTitle: texts['challenge.title'],
    }),
  }
}

type FrameTexts = ReturnType<typeof createTexts>

const createLanguage = (needs: ControllerDependencies, texts: FrameTexts): ControllerLanguage =>
  createControllerLanguage({
    documentLocale: needs.locale,
    load: (locale) => withRetries(() => needs.loadLanguage(locale), { ...retries, random: needs.random }),
    show: (language) => {
      texts.setLanguage(language.texts)
      return needs.showLanguage(language)
    },
  })

/**
 * Adds the text for the customer to an error with which an order could not start. If only the
 * merchant can fix the error, adds none: the page then shows its own text, as when a frame has not
 * loaded.
 */
const describe = (error: unknown, { texts }: FrameTexts): TenderError => {
  const known = isTenderError(error) ? error : new TenderError('service.failed', 'An unexpected error')
  return known.fixedBy === 'merchant' ? known : fromErrorData(withCustomerText(known, texts))
}

interface SessionsNeeds {
  texts: FrameTexts
  language: ControllerLanguage
  /** Called when the intent or the prepared method of the running session has changed. */
  onChanged: () => void
  /** Returns the session of the order that starts or runs. */
  current: () => Promise<Session>
}

/** Creates the sessions, one at a time. A session is the running checkout of one order. */
const createSessions = (needs: ControllerDependencies, { texts, language, onChanged, current }: SessionsNeeds) => {
  /**
   * The stores by order. They outlive sessions, because without browser storage they are the only
   * record.
   */
  const stores = new Map<string, OrderStore>()
  const repeat: Repeat = (call) => withRetries(call, { ...retries, random: needs.random })
  const onWarning = (error: TenderError) => needs.page.notify('warning', toErrorData(error))
  /** The order of the last session. */
  let order: { name: string; store: OrderStore } | undefined
  /** The session that has started and is not closed, for calls that must not wait. */
  let running: Session | undefined

  /**
   * Makes the elements forget the card if another order follows one that may be paid: the next
   * order may be that of another person. The card stays after an order that was certainly not paid,
   * because the same customer may pay with it, for instance after a decline.
   */
  const leaveOrder = (next: string) => {
    if (order && order.name !== next && mayBePaid(order.store.readOrder())) needs.elements.forgetCards()
  }
  const create = async (desired: Desired): Promise<Session> => {
    const options = readOptions({ ...desired, ...desired.order })
    const name = orderName(options)
    leaveOrder(name)
    const account = await readAllowedAccount(needs, repeat, options.publicKey)
    excludeWithdrawn(needs, account)
    const store = stores.get(name) ?? createOrderStore(needs.storage, options)
    stores.set(name, store)
    order = { name, store }
    const returnPage = () => needs.returnPageIn(language.locale)
    const own = { texts: texts.texts, ownTexts: texts.overrides, returnPage, onChanged }
    const begun = createSession({ ...needs, ...own, options, account, store, repeat, onWarning })
    needs.onTokenSource(begun.getClientToken)
    running = begun
    return begun
  }

  return {
    running: () => running,
    begin: (desired: Desired): Promise<Session> => {
      running?.intent.close()
      running?.payments.close()
      // Elements must not request a token for the previous order while the next one starts.
      if (running) needs.onTokenSource(async (request) => (await current()).getClientToken(request))
      // The next order may fail to start.
      running = undefined
      return create(desired).catch((error) => {
        throw describe(error, texts)
      })
    },
  }
}

type Rejected = Observed['rejected']

interface ReportNeeds {
  page: ControllerDependencies['page']
  texts: FrameTexts
  language: ControllerLanguage
  session: () => Session | undefined
}

/** Creates the functions that report to the page how the controller has applied `Desired`. */
const createReport = ({ page, texts, language, session }: ReportNeeds) => {
  let order: OrderState = { kind: 'starting' }
  const observed = (rejected: Rejected = []): Observed => ({
    order: order.kind === 'failed' ? { kind: 'failed', error: toErrorData(order.error) } : order,
    intent: session()?.intent.current,
    prepared: session()?.prepared.current?.shown,
    locale: language.locale,
    texts: texts.ofPage(),
    rejected,
  })
  const notify = (rejected?: Rejected) => page.notify('observed', observed(rejected))
  return {
    observed,
    notify: () => notify(),
    setOrder: (next: OrderState) => {
      order = next
      notify()
    },
    reject: (member: Rejected[number]['member'], error: unknown): Rejected => {
      const rejected = [{ member, error: toErrorData(error) }]
      notify(rejected)
      return rejected
    },
  }
}

type Report = ReturnType<typeof createReport>

/**
 * Creates the function that applies texts and language, which do not wait for the order (rule
 * SET-4). It resolves with what is rejected.
 */
const createDisplay = ({ texts, language }: Pick<ReportNeeds, 'texts' | 'language'>, report: Report) => {
  let wanted: Desired['locale']

  const showTexts = (next: Desired['texts']): Rejected => {
    texts.override(next)
    try {
      checkOverrides(next, texts.keys)
      report.notify()
      return []
    } catch (error) {
      return report.reject('texts', error)
    }
  }
  const showLocale = async (next: unknown): Promise<Rejected> => {
    try {
      await language.set(readLocale(next))
      report.notify()
      return []
    } catch (error) {
      // Forgets the language, so that the controller tries to show it again if the page sends it
      // again.
      if (wanted === next) wanted = undefined
      return report.reject('locale', error)
    }
  }
  return async (next: Desired): Promise<Rejected> => {
    const overridden = serialise(next.texts) === serialise(texts.overrides()) ? [] : showTexts(next.texts)
    const isShown = next.locale === undefined || next.locale === wanted
    wanted = next.locale
    return [...overridden, ...(isShown ? [] : await showLocale(next.locale))]
  }
}

/** Creates the controller, which answers the page for one order at a time. */
export const createController = (needs: ControllerDependencies): Controller => {
  const read = createDesiredReader()
  const texts = createTexts(needs.texts)
  const language = createLanguage(needs, texts)
  const report = createReport({ ...needs, texts, language, session: () => running() })
  const display = createDisplay({ texts, language }, report)
  const reconciler = createReconciler({
    begin: (desired) => sessions.begin(desired),
    onOrder: report.setOrder,
    onRejected: report.reject,
  })
  const current = reconciler.session
  const sessions = createSessions(needs, { texts, language, onChanged: report.notify, current })
  const { running } = sessions
  needs.elements.onEdited(() => running()?.payments.discardPrepared())

  const apply = async (next: Desired): Promise<Observed> => {
    const displayed = display(next)
    const applied = reconciler.apply(next).then(
      () => [],
      (error): Rejected => [{ member: 'order', error: toErrorData(error) }],
    )
    return report.observed([...(await displayed), ...(await applied)])
  }
  /**
   * If the page is itself in an iframe, shows a challenge in the dialog instead of redirecting,
   * because the page around that iframe may not allow the redirect.
   */
  const withAllowedDisplay = <Request extends { actions: ActionDisplay }>(request: Request): Request =>
    needs.framed && request.actions === 'redirect' ? { ...request, actions: 'modal' } : request

  const calls: Handlers<PageToController> = {
    sync: (desired) => apply(read(desired)),
    ping: () => {},
    reportActivity: (activity) => running()?.intent.reportActivity(activity),
    pay: async ({ desired, ...request }) => {
      void apply(read(desired))
      return (await current()).payments.pay(withAllowedDisplay(request))
    },
    prepare: async ({ desired, ...request }) => {
      void apply(read(desired))
      return (await current()).payments.prepare(request)
    },
    setupWallet: async (request) => (await current()).setupWallet(request),
    resume: async (request) => (await current()).payments.resume(request),
    requestProcessorToken: async (request) => (await current()).processorToken(withAllowedDisplay(request)),
    detachElement: ({ element }) => needs.elements.detach(element),
  }

  return {
    calls,
    leave: () => running()?.intent.leave(),
    online: () => running()?.intent.online(),
  }
}
