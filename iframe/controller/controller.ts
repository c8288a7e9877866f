import type { Account } from '../../src/api/read-account'
import type { Handlers } from '../../src/bridge/channel'
import type { PageToController } from '../../src/bridge/protocol'
import { fromErrorData, isTenderError, TenderError, toErrorData } from '../../src/shared/error'
import type { Texts } from '../../src/shared/messages/en'
import { originMatches } from '../../src/shared/origin'
import type { ActionDisplay, ControllerOptions, StartResult, TextOverrides } from '../../src/shared/types'
import { withRetries } from '../with-retries'
import { type ControllerLanguage, createControllerLanguage } from './controller-language'
import type { ControllerDependencies } from './dependencies'
import { readChanges, readLocale, readOptions, readStepChange } from './options'
import { withdrawnError } from './payment/element-channels'
import { mayBePaid } from './payment/order'
import { createOrderStore, type OrderStore, orderName } from './payment/order-store'
import { withCustomerText } from './payment/payment-outcome'
import { createSession, type Session } from './session'

export interface Controller {
  calls: Handlers<PageToController>
  /** Sends pending changes now, because the page is hidden or closed. */
  leave: () => void
  /** Retries at once, because the network is back. */
  online: () => void
}

type Repeat = <Result>(call: () => Promise<Result>) => Promise<Result>

const retries = { attempts: 4, firstWaitMs: 400, longestWaitMs: 10_000 } as const

/** Reads the account, and checks that its key may be used on the page's origin. */
const readAllowedAccount = async (
  { readAccount, pageOrigin }: ControllerDependencies,
  repeat: Repeat,
  publicKey: string,
): Promise<Account> => {
  const account = await repeat(() => readAccount(publicKey))
  const { origins } = account
  if (origins.length === 0 || originMatches(pageOrigin, origins)) return account
  const message = `This Public Key cannot be used on ${pageOrigin}. Its origins are: ${origins.join(', ')}`
  throw new TenderError('origin.notAllowed', message)
}

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
  let languageTexts: Partial<Texts> = documentTexts
  let overrides: TextOverrides | undefined
  const apply = () => Object.assign(texts, languageTexts, overrides)
  return {
    texts,
    overrides: () => overrides,
    keys: Object.keys(texts),
    setLanguage: (next: Texts) => {
      languageTexts = next
      apply()
    },
    override: (next: TextOverrides | undefined) => {
      overrides = next
      apply()
    },
    result: (): StartResult => ({
      texts: {
        pending: texts['payment.pending'],
        unavailable: texts['payment.unavailable'],
        offline: texts['payment.offline'],
        processing: texts['payment.processing'],
        succeeded: texts['payment.succeeded'],
        divider: texts['wallets.divider'],
      },
    }),
  }
}

type ControllerTexts = ReturnType<typeof createTexts>

const createLanguage = (needs: ControllerDependencies, texts: ControllerTexts): ControllerLanguage =>
  createControllerLanguage({
    documentLocale: needs.locale,
    load: (locale) => withRetries(() => needs.loadLanguage(locale), { ...retries, random: needs.random }),
    show: (language) => {
      texts.setLanguage(language.texts)
      return needs.showLanguage(language)
    },
  })

/** Creates the sessions, one at a time. A session is the running checkout of one order. */
const createSessions = (
  needs: ControllerDependencies,
  { texts, overrides }: ControllerTexts,
  language: ControllerLanguage,
) => {
  /**
   * The stores by order. They outlive sessions, because without browser storage they are the only
   * record.
   */
  const stores = new Map<string, OrderStore>()
  const repeat: Repeat = (call) => withRetries(call, { ...retries, random: needs.random })
  const onWarning = (error: TenderError) => needs.page.notify('warning', toErrorData(error))
  /** The order that the page has started last. */
  let order: { name: string; store: OrderStore } | undefined
  let session: Promise<Session> | undefined
  /** The last session that has started, for calls that must not wait. */
  let running: Session | undefined

  /**
   * Makes the elements forget the card if another order follows one that may be paid: the next
   * order may be that of another person. The card stays after an order that was certainly not paid,
   * because the same customer may pay with it, for instance after a decline.
   */
  const leaveOrder = (next: string) => {
    if (order && order.name !== next && mayBePaid(order.store.readOrder())) needs.elements.forgetCards()
  }

  const begin = async (options: ControllerOptions): Promise<Session> => {
    const name = orderName(options)
    leaveOrder(name)
    const account = await readAllowedAccount(needs, repeat, options.publicKey)
    excludeWithdrawn(needs, account)
    const store = stores.get(name) ?? createOrderStore(needs.storage, options)
    stores.set(name, store)
    order = { name, store }
    const returnPage = () => needs.returnPageIn(language.locale)
    const own = { texts, ownTexts: overrides, returnPage }
    const begun = createSession({ ...needs, ...own, options, account, store, repeat, onWarning })
    needs.onTokenSource(begun.getClientToken)
    running = begun
    return begun
  }

  const current = async (): Promise<Session> => {
    if (!session) throw new TenderError('options.invalid', 'The checkout has not been started')
    return session
  }

  return {
    current,
    running: () => running,
    stop: () => {
      running?.intent.close()
      running?.payments.close()
    },
    start: async (options: ControllerOptions) => {
      session = begin(options).catch((error) => {
        session = undefined
        throw isTenderError(error) ? fromErrorData(withCustomerText(error, texts)) : error
      })
      // Elements must not request a token for the previous order while the next one starts.
      if (running) needs.onTokenSource(async (request) => (await current()).getClientToken(request))
      await session
    },
  }
}

/** Creates the controller, which answers the page for one checkout at a time. */
export const createController = (needs: ControllerDependencies): Controller => {
  const texts = createTexts(needs.texts)
  const language = createLanguage(needs, texts)
  const sessions = createSessions(needs, texts, language)
  const { current, running } = sessions

  /**
   * If the page is itself in an iframe, shows a challenge in the dialog instead of redirecting,
   * because the page around that iframe may not allow the redirect.
   */
  const withAllowedDisplay = <Request extends { actions: ActionDisplay }>(request: Request): Request =>
    needs.framed && request.actions === 'redirect' ? { ...request, actions: 'modal' } : request

  const calls: Handlers<PageToController> = {
    start: async (value) => {
      sessions.stop()
      const options = readOptions(value, texts.keys)
      texts.override(options.texts)
      // An error is ignored: if these texts cannot be loaded, only elements that were loaded in
      // another language keep their language.
      if (options.locale) void language.set(options.locale).catch(() => {})
      await sessions.start(options)
      return texts.result()
    },
    setTexts: async (value) => {
      texts.override(readOptions(value, texts.keys).texts)
      return texts.result()
    },
    setLocale: async (value) => {
      await language.set(readLocale(value))
      return { ...texts.result(), locale: language.locale, challengeTitle: texts.texts['challenge.title'] }
    },
    openIntent: async () => {
      const { intent } = await current()
      return intent.isTracked ? intent.open() : null
    },
    setConsent: async (value) => (await current()).intent.setConsent(Object(value).granted === true),
    setStep: async (value) => {
      const change = readStepChange(value)
      return (await current()).intent.setStep(change)
    },
    update: async (value) => {
      const changes = readChanges(value)
      const { intent, forgetToken } = await current()
      if (changes.amount) forgetToken()
      intent.update(changes)
    },
    ping: () => {},
    reportActivity: (activity) => running()?.intent.reportActivity(activity),
    pay: async (request) => (await current()).payments.pay(withAllowedDisplay(request)),
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
