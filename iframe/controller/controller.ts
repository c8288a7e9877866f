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
  /** The page is hidden or closed: sends pending changes now. */
  leave: () => void
  /** The network is back. */
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

/** The texts for the customer, with the page's overrides. */
const createTexts = (documentTexts: ControllerDependencies['texts']) => {
  const texts = { ...documentTexts }
  let overrides: TextOverrides | undefined
  return {
    texts,
    overrides: () => overrides,
    keys: Object.keys(texts),
    override: (next: TextOverrides | undefined): StartResult => {
      overrides = next
      Object.assign(texts, documentTexts, overrides)
      return {
        texts: {
          pending: texts['payment.pending'],
          unavailable: texts['payment.unavailable'],
          offline: texts['payment.offline'],
        },
      }
    },
  }
}

/** The checkout that runs now. */
const createSessions = (needs: ControllerDependencies, { texts, overrides }: ReturnType<typeof createTexts>) => {
  /** By order. Without storage, a record lasts as long as this frame, across restarts of the order. */
  const stores = new Map<string, OrderStore>()
  const repeat: Repeat = (call) => withRetries(call, { ...retries, random: needs.random })
  const onWarning = (error: TenderError) => needs.page.notify('warning', toErrorData(error))
  let session: Promise<Session> | undefined
  /** The last session that has started, for calls that cannot wait. */
  let running: Session | undefined

  const begin = async (options: ControllerOptions): Promise<Session> => {
    const account = await readAllowedAccount(needs, repeat, options.publicKey)
    const name = orderName(options)
    const store = stores.get(name) ?? createOrderStore(needs.storage, options, needs.now)
    stores.set(name, store)
    const begun = createSession({ ...needs, texts, ownTexts: overrides, options, account, store, repeat, onWarning })
    needs.onTokenSource(begun.getClientToken)
    running = begun
    // An earlier page may have closed before the service has confirmed the completion of its intent.
    void begun.completion.start(0)
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
  const sessions = createSessions(needs, texts)
  const { current, running } = sessions

  /** A redirect would load the bank's page in the frame of the page, which the bank may not allow. */
  const withAllowedDisplay = <Request extends { actions: ActionDisplay }>(request: Request): Request =>
    needs.framed && request.actions === 'redirect' ? { ...request, actions: 'modal' } : request

  const calls: Handlers<PageToController> = {
    start: async (value) => {
      sessions.stop()
      const options = readOptions(value, texts.keys)
      const result = texts.override(options.texts)
      await sessions.start(options)
      return result
    },
    setTexts: async (value) => texts.override(readOptions(value, texts.keys).texts),
    openIntent: async () => {
      const { intent } = await current()
      return intent.isTracked ? intent.open() : null
    },
    allowTracking: async () => (await current()).intent.allowTracking(),
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
    leave: () => {
      running()?.intent.leave()
      running()?.completion.sendNow()
    },
    online: () => {
      running()?.intent.online()
      running()?.completion.sendNow()
    },
  }
}
