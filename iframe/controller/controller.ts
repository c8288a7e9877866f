import type { Account } from '../../src/api/read-account'
import type { Handlers } from '../../src/bridge/channel'
import type { PageToController } from '../../src/bridge/protocol'
import { fromErrorData, isTenderError, TenderError, toErrorData } from '../../src/shared/error'
import { originMatches } from '../../src/shared/origin'
import type { ActionDisplay, ControllerOptions, StartResult, TextOverrides } from '../../src/shared/types'
import { withRetries } from '../with-retries'
import type { ControllerDependencies } from './dependencies'
import { readChanges, readOptions, readStepChange } from './options'
import { createOrderStore, type OrderStore, orderName } from './payment/order-store'
import { withCustomerText } from './payment/payment-outcome'
import { createSession, type Session } from './session'

export interface Controller {
  calls: Handlers<PageToController>
  /** The page is hidden or left: what waits must be sent now. */
  leave: () => void
  /** The network is back. */
  online: () => void
}

const retries = { attempts: 4, firstWaitMs: 400, longestWaitMs: 10_000 } as const

/** Answers the calls of the page: one checkout at a time. */
export const createController = (needs: ControllerDependencies): Controller => {
  /** The customer's texts now, and the page's own part of them. */
  const texts = { ...needs.texts }
  let ownTexts: TextOverrides | undefined
  /** By order: without storage, the record lasts as long as this frame, across restarts of the order. */
  const stores = new Map<string, OrderStore>()
  let session: Promise<Session> | undefined
  /** The session, for calls that cannot wait. */
  let running: Session | undefined

  const current = async (): Promise<Session> => {
    if (!session) throw new TenderError('options.invalid', 'The checkout has not been started')
    return session
  }

  const repeat = <Result>(call: () => Promise<Result>) => withRetries(call, { ...retries, random: needs.random })

  const readAllowedAccount = async (publicKey: string): Promise<Account> => {
    const account = await repeat(() => needs.readAccount(publicKey))
    const { origins } = account
    if (origins.length === 0 || originMatches(needs.pageOrigin, origins)) return account
    throw new TenderError(
      'origin.notAllowed',
      `This Public Key does not serve ${needs.pageOrigin}; it serves ${origins.join(', ')}`,
    )
  }

  const setTexts = (given: TextOverrides | undefined): StartResult => {
    ownTexts = given
    Object.assign(texts, needs.texts, ownTexts)
    return {
      texts: {
        pending: texts['payment.pending'],
        unavailable: texts['payment.unavailable'],
        offline: texts['payment.offline'],
      },
    }
  }

  const begin = async (options: ControllerOptions): Promise<Session> => {
    const account = await readAllowedAccount(options.publicKey)
    const name = orderName(options)
    const store = stores.get(name) ?? createOrderStore(needs.storage, options, needs.now)
    stores.set(name, store)
    const onWarning = (error: TenderError) => needs.page.notify('warning', toErrorData(error))
    const begun = createSession({
      ...needs,
      texts,
      ownTexts: () => ownTexts,
      options,
      account,
      store,
      repeat,
      onWarning,
    })
    needs.onTokenSource(begun.shareToken)
    running = begun
    // An earlier page was paid, and left before the service confirmed the completion.
    void begun.completion.start(0)
    return begun
  }

  /** A bank's page might not be shown where the page is, and the customer would see an error of the browser: it is nested. */
  const inPlace = <Request extends { actions: ActionDisplay }>(request: Request): Request =>
    needs.framed && request.actions === 'redirect' ? { ...request, actions: 'modal' } : request

  const calls: Handlers<PageToController> = {
    start: async (given) => {
      running?.intent.close()
      running?.payments.close()
      const options = readOptions(given, Object.keys(texts))
      const started = setTexts(options.texts)
      session = begin(options).catch((error) => {
        session = undefined
        throw isTenderError(error) ? fromErrorData(withCustomerText(error, texts)) : error
      })
      // Elements must not request a token for the previous order while the next one starts.
      if (running) needs.onTokenSource(async (request) => (await current()).shareToken(request))
      await session
      return started
    },
    setTexts: async (given) => setTexts(readOptions(given, Object.keys(texts)).texts),
    openIntent: async () => {
      const { intent } = await current()
      return intent.following ? intent.open() : null
    },
    allowTracking: async () => (await current()).intent.consent(),
    setStep: async (given) => {
      const change = readStepChange(given)
      return (await current()).intent.step(change)
    },
    update: async (given) => {
      const changes = readChanges(given)
      const { intent, forgetToken } = await current()
      if (changes.amount) forgetToken()
      intent.update(changes)
    },
    ping: () => {},
    reportActivity: (activity) => running?.intent.active(activity),
    pay: async (request) => (await current()).payments.pay(inPlace(request)),
    setupWallet: async (request) => (await current()).setupWallet(request),
    resume: async (request) => (await current()).payments.resume(request),
    requestProcessorToken: async (request) => (await current()).processorToken(inPlace(request)),
    detachElement: ({ element }) => needs.elements.detach(element),
  }

  return {
    calls,
    leave: () => {
      running?.intent.leave()
      running?.completion.sendNow()
    },
    online: () => {
      running?.intent.online()
      running?.completion.sendNow()
    },
  }
}
