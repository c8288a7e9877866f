import type { Account } from '../../src/api/read-account'
import type { Transport } from '../../src/api/transport'
import type { Channel, Handlers } from '../../src/bridge/channel'
import type { PageToVault, VaultDisplay, VaultToPage } from '../../src/bridge/vault-protocol'
import { isTenderError, TenderError } from '../../src/shared/error'
import { readAllowedAccount } from '../controller/allowed-account'
import { createClientToken, shareClientToken } from '../controller/client-token'
import { withdrawnError } from '../controller/payment/element-channels'
import type { SavedMethod } from '../payment/models/saved-method'
import { createTokenCall } from '../payment/models/vault'
import { withRetries } from '../with-retries'
import { createVaultCustomer, type VaultCustomerCalls } from './models/customer'
import { createHandles } from './models/handles'
import { createMethodList, type MethodList } from './models/method-list'
import type { MethodViews } from './models/method-views'
import type { Question } from './models/question'
import { customerIdIn, readVaultSettings } from './models/vault-options'

/** The browser and the page, as the frame of a vault uses them. */
export interface VaultFrameNeeds {
  transport: Transport
  /** Reads the public data of the account of a Public Key. */
  readAccount: (publicKey: string) => Promise<Account>
  /** The origin of the page, as the browser reports it. */
  pageOrigin: string
  page: Channel<VaultToPage>
  /** The version of this frame. */
  version: string
  question: Question
  views: Pick<MethodViews, 'begin' | 'serve' | 'end'>
  /** Returns the text that asks whether to delete a method. The page cannot replace it. */
  questionText: (method: SavedMethod) => string
  /** Applies appearance and colour scheme, before the question is shown. */
  applyDisplay: (display: VaultDisplay) => void
  now: () => Date
  random: () => number
  newHandle: () => string
  isOnline: () => boolean
}

const retries = { attempts: 3, firstWaitMs: 400, longestWaitMs: 5000 } as const

/** A vault whose account was read, and whose key may be used on the page. */
interface StartedVault {
  methods: MethodList
  customer: VaultCustomerCalls
  /** Reads the methods of the customer, who may be named with the first Client Token. */
  read(): Promise<void>
}

const start = async (needs: VaultFrameNeeds, settings: unknown): Promise<StartedVault> => {
  const { page, version, random, isOnline, newHandle } = needs
  const { publicKey, customerId: named } = readVaultSettings(settings)
  const account = await readAllowedAccount(needs, (call) => withRetries(call, { ...retries, random }), publicKey)
  if (account.withdrawn.includes(version)) throw withdrawnError(version)
  let customerId = named
  let hasToken = false
  const { withClientToken } = createClientToken({
    caller: 'createVault',
    request: async (renew) => {
      const answer = await page.call('clientToken', { renew })
      const id = answer.kind === 'answer' ? customerIdIn(answer.answer) : undefined
      // The list of methods reports a first token of another customer.
      if (hasToken && id !== undefined && id !== customerId) throw otherCustomer()
      hasToken = true
      customerId ??= id
      return answer
    },
    isOnline,
  })
  const getClientToken = shareClientToken(withClientToken, account)
  const methods = createMethodList({
    ...needs,
    getClientToken,
    handles: createHandles(newHandle),
    onMethods: (list) => page.notify('methodsChanged', list),
  })
  /** The first Client Token may name the customer. */
  const findCustomer = async () => {
    if (customerId === undefined) await withClientToken(async () => {})
    return customerId
  }
  const customer = createVaultCustomer(createTokenCall({ ...needs, getClientToken }), findCustomer)
  let creations: Promise<unknown> = Promise.resolve()
  const create = async (input: unknown) => {
    customerId = await customer.create(input)
    await methods.read(customerId)
    return customerId
  }
  return {
    methods,
    customer: {
      ...customer,
      // In turn, so that a double click creates one customer.
      create: (input) => {
        const created = creations.then(() => create(input))
        creations = created.catch(() => {})
        return created
      },
    },
    read: async () => methods.read(await findCustomer()),
  }
}

const otherCustomer = () =>
  new TenderError(
    'clientToken.failed',
    'createVault(): your server has created a Client Token for another customer. Create another vault',
  )

/** Creates the functions that answer the page of a vault. */
export const createVaultFrame = (needs: VaultFrameNeeds): Handlers<PageToVault> => {
  const { page, question, views, questionText, applyDisplay } = needs
  let started: Promise<StartedVault> | undefined
  /** Of the last `load`, which is the first call of each page. */
  let lastSettings: unknown

  /** Starts the vault once. After a failure, the next call starts it. */
  const startOnce = (settings: unknown): Promise<StartedVault> => {
    const starting = started ?? start(needs, settings)
    started = starting
    starting.catch(() => {
      started = undefined
    })
    return starting
  }
  const runningVault = () => started ?? startOnce(lastSettings)
  const running = async (call: string, handle: unknown) => {
    const { methods } = await runningVault()
    return { methods, method: methods.find(call, handle) }
  }
  const openQuestion = (method: SavedMethod) => async () =>
    applyDisplay(await page.call('openQuestion', { title: questionText(method) }))

  const load = async (settings: unknown): Promise<void> => {
    lastSettings = settings
    views.begin(() => load(settings))
    try {
      const { methods, read } = await startOnce(settings)
      views.serve(methods)
      await read()
      views.end('ready')
    } catch (error) {
      views.end(isTenderError(error) && error.code === 'network.offline' ? 'offline' : 'failed')
      throw error
    }
  }

  return {
    ping: () => {},
    load,
    delete: async (request) => {
      const { methods, method } = await running('vault.delete', Object(request).handle)
      const mayDelete = await question.ask(method, openQuestion(method), () => page.notify('closeQuestion', null))
      if (mayDelete) await methods.remove(method)
      return mayDelete
    },
    dismissQuestion: () => question.answer(false),
    makeDefault: async (request) => {
      const { methods, method } = await running('vault.makeDefault', Object(request).handle)
      await methods.makeDefault(method)
    },
    getCustomer: async () => (await runningVault()).customer.get(),
    createCustomer: async (input) => void (await (await runningVault()).customer.create(input)),
    updateCustomer: async (input) => (await runningVault()).customer.update(input),
  }
}
