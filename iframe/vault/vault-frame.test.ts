import { expect, it, vi } from 'vitest'
import { createTransport } from '../../src/api/transport'
import type { Handlers } from '../../src/bridge/channel'
import type { VaultToPage } from '../../src/bridge/vault-protocol'
import { type Feature, features } from '../../src/contract/generated/features'
import { createMock } from '../../src/mock/create-mock'
import { createStore } from '../../src/mock/store/store'
import { createServer } from '../../src/server'
import type { VaultMethod } from '../../src/shared/vault-types'
import { displayNameOf } from '../payment/models/saved-method'
import { createMethodViews } from './models/method-views'
import { createQuestion, shortestMs } from './models/question'
import { createVaultFrame } from './vault-frame'

const texts = { 'methods.card': 'Card', 'methods.ending': 'ending in %' }
const cardOf = (number: string) => ({ number, expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' })

/** Starts a vault with the mock of the service, for a customer with a Visa and a Mastercard. */
const setUp = async ({
  publicKey = 'pk_test_demo',
  pageOrigin = 'http://localhost:4173',
  announced = [] as readonly Feature[],
} = {}) => {
  const clock = { now: Date.now(), online: true }
  const mock = createMock({ store: createStore(), clock: () => clock.now })
  const faults = new Map<string, () => Response>()
  const send = vi.fn(async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { query = '' } = request.method === 'POST' ? await request.clone().json() : {}
    const [, operation = ''] = /[{(]\s*(\w+)/.exec(query.replace(/^[^{(]*\([^)]*\)/, '')) ?? []
    return faults.get(operation)?.() ?? mock.handle(request)
  })
  const server = createServer({
    serviceUrl: 'http://service.example',
    privateKey: 'sk_test_demo',
    features,
    fetch: (url, init) => mock.handle(new Request(url, init)),
  })
  const customerId = await server.customers.create({ customer: { name: 'Ada' }, card: cardOf('4242424242424242') })
  for (const paymentMethod of [{ card: cardOf('5555555555554444') }])
    await server.paymentMethods.tokenise({ paymentMethod, customer: { id: customerId } })

  const page = { asked: [] as boolean[], shown: [] as (readonly VaultMethod[])[], titles: [] as string[], closed: 0 }
  /** What the merchant's server returns. */
  const merchant = {
    answer: async (): Promise<unknown> => ({
      clientToken: (await server.clientTokens.generate({ customerId })).token,
      customerId,
    }),
  }
  const answers: Partial<Handlers<VaultToPage>> = {
    clientToken: async ({ renew }) => {
      page.asked.push(renew)
      return { kind: 'answer', answer: await merchant.answer() }
    },
    openQuestion: ({ title }) => {
      page.titles.push(title)
      return { appearance: {}, scheme: 'light' }
    },
    methodsChanged: (methods) => void page.shown.push(methods),
    closeQuestion: () => {
      page.closed += 1
    },
  }
  const call = async (name: keyof VaultToPage, payload: unknown) => answers[name]?.(structuredClone(payload) as never)
  const ticks = { ms: 0 }
  const question = createQuestion(() => ticks.ms)
  const frame = createVaultFrame({
    transport: createTransport({ endpoint: 'http://service.example/api/graphql', fetch: send }),
    readAccount: async (key) => ({
      origins: key === 'pk_test_bound' ? ['https://shop.example'] : [],
      features: announced,
      withdrawn: [],
    }),
    pageOrigin,
    page: { call: call as never, notify: (name, payload) => void call(name, payload), close: () => {} },
    version: '1.0.0',
    question,
    views: createMethodViews(),
    questionText: (method) => `Delete ${displayNameOf(method, texts)}?`,
    applyDisplay: () => {},
    now: () => new Date(clock.now),
    random: () => 0,
    newHandle: () => crypto.randomUUID(),
    isOnline: () => clock.online,
  })
  const load = (settings: object = {}) => Promise.resolve(frame.load({ publicKey, ...settings }))
  /** The methods that the page shows. */
  const methods = () => page.shown.at(-1) ?? []
  const handleOf = (lastFour: string) => methods().find((method) => method.lastFour === lastFour)?.handle ?? ''
  /** Answers the next question as the customer does, when they have read it. */
  const answer = async (mayDelete: boolean) => {
    await vi.waitFor(() => expect(question.method.value).toBeDefined())
    ticks.ms += shortestMs
    question.answer(mayDelete)
  }
  return { frame, load, page, merchant, server, customerId, clock, faults, send, methods, handleOf, question, answer }
}

const lastFours = (methods: readonly VaultMethod[]) =>
  methods.map(({ lastFour, isDefault }) => `${lastFour}${isDefault ? ' default' : ''}`)
const codeOf = (promise: unknown) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error) => error.code,
  )
const failing = () =>
  Response.json({ errors: [{ message: 'no', extensions: { code: 'error.internal' } }] }, { status: 500 })

it('lists cards and bank accounts, the default first', async () => {
  const { load, methods, server, customerId } = await setUp()
  const bankAccount = { number: 'DE89370400440532013000', accountHolderName: 'Ada Lovelace', bankName: 'Bank' }
  await server.paymentMethods.tokenise({ paymentMethod: { bankAccount }, customer: { id: customerId } })
  await load()
  expect(methods()).toEqual([
    expect.objectContaining({
      type: 'card',
      brand: 'visa',
      lastFour: '4242',
      expMonth: 8,
      expYear: 2034,
      isDefault: true,
    }),
    expect.objectContaining({ type: 'card', brand: 'mastercard', lastFour: '4444', name: 'Ada Byron', expired: false }),
    expect.objectContaining({ type: 'bankAccount', lastFour: '3000', expMonth: null, name: 'Ada Lovelace' }),
  ])
})

it('sends the page no token, no id and no first digits', async () => {
  const { load, page, server, customerId } = await setUp()
  await load()
  const sent = JSON.stringify([page.shown, page.titles])
  for (const { id, token, number } of await server.paymentMethods.list(customerId))
    for (const secret of [id, token, number?.slice(0, 6)]) expect(sent).not.toContain(secret)
  expect(sent).not.toContain(customerId)
})

it('delete › asks the customer, and keeps the method unless they agree', async () => {
  const { frame, load, page, methods, handleOf, answer, server, customerId } = await setUp()
  await load()
  const kept = frame.delete({ handle: handleOf('4242') })
  await answer(false)
  expect(await kept).toBe(false)
  expect(page).toMatchObject({ titles: ['Delete Visa ending in 4242?'], closed: 1 })
  expect(await server.paymentMethods.list(customerId)).toHaveLength(2)

  const deleted = frame.delete({ handle: handleOf('4242') })
  await answer(true)
  expect(await deleted).toBe(true)
  await vi.waitFor(() => expect(lastFours(methods())).toEqual(['4444 default']))
  expect(await server.paymentMethods.list(customerId)).toHaveLength(1)
})

it('delete › ignores agreement right after the question has appeared', async () => {
  const { frame, load, handleOf, question } = await setUp()
  await load()
  const deleted = frame.delete({ handle: handleOf('4242') })
  await vi.waitFor(() => expect(question.method.value).toBeDefined())
  question.answer(true)
  expect(question.method.value).toBeDefined()
  frame.dismissQuestion(null)
  expect(await deleted).toBe(false)
})

it.each([
  ['a token', (token: string) => token],
  ['another text', () => 'x'],
  ['nothing', () => undefined],
])('rejects %s in place of a handle, and names the handle', async (_what, handleFor) => {
  const { frame, load, server, customerId } = await setUp()
  await load()
  const handle = handleFor(String((await server.paymentMethods.list(customerId))[0]?.token)) as string
  for (const call of [frame.delete({ handle }), frame.makeDefault({ handle })])
    await expect(call).rejects.toMatchObject({ code: 'options.invalid', fields: [{ path: 'handle' }] })
})

it('delete › rejects a second question while one is open', async () => {
  const { frame, load, handleOf, answer } = await setUp()
  await load()
  const first = frame.delete({ handle: handleOf('4242') })
  expect(await codeOf(frame.delete({ handle: handleOf('4444') }))).toBe('options.invalid')
  await answer(false)
  expect(await first).toBe(false)
})

it('delete › rejects with the error of the service, and shows the method again', async () => {
  const { frame, load, methods, handleOf, answer, faults } = await setUp()
  await load()
  faults.set('deletePaymentMethod', failing)
  const deleted = codeOf(frame.delete({ handle: handleOf('4242') }))
  await answer(true)
  expect(await deleted).toBe('service.failed')
  expect(lastFours(methods())).toEqual(['4242 default', '4444'])
})

it('makeDefault › changes the default', async () => {
  const { frame, load, methods, handleOf, server, customerId } = await setUp()
  await load()
  await frame.makeDefault({ handle: handleOf('4444') })
  expect(lastFours(methods())).toEqual(['4242', '4444 default'])
  const stored = await server.paymentMethods.list(customerId)
  expect(stored.find(({ isDefault }) => isDefault)?.number).toMatch(/4444$/)
})

it('requests another Client Token once if the service rejects the first one', async () => {
  const { frame, load, page, handleOf, clock } = await setUp()
  await load()
  clock.now += 4 * 3_600_000
  await frame.makeDefault({ handle: handleOf('4444') })
  expect(page.asked).toEqual([false, true])
})

it('rejects if the renewed Client Token is rejected too', async () => {
  const { load, page, merchant } = await setUp()
  merchant.answer = async () => ({ clientToken: 'ct_test_unknown', customerId: 'customer_1' })
  expect(await codeOf(load())).toBe('key.unauthorised')
  expect(page.asked).toEqual([false, true])
})

it('names the customer if the Client Token belongs to another one', async () => {
  const { load, server } = await setUp()
  const other = await server.customers.create({ customer: { name: 'Eve' } })
  await expect(load({ customerId: other })).rejects.toMatchObject({
    code: 'record.notFound',
    fields: [{ path: 'customerId' }],
  })
})

it('has no methods without a customer', async () => {
  const { load, page, merchant, server } = await setUp()
  merchant.answer = async () => (await server.clientTokens.generate()).token
  await load()
  expect(page.shown).toEqual([[]])
})

it('rejects on a page whose origin the Public Key does not serve', async () => {
  const { load } = await setUp({ publicKey: 'pk_test_bound' })
  expect(await codeOf(load())).toBe('origin.notAllowed')
  const allowed = await setUp({ publicKey: 'pk_test_bound', pageOrigin: 'https://shop.example' })
  expect(await codeOf(allowed.load())).toBe('resolved')
})

it.each<[settings: object, paths: string[]]>([
  [{ publicKey: 'x' }, ['publicKey']],
  [{ publicKey: undefined, customerId: '' }, ['publicKey', 'customerId']],
  [{ customerId: 7 }, ['customerId']],
  [{ customerId: 'x'.repeat(201) }, ['customerId']],
])('names the invalid options of %j', async (settings, paths) => {
  const { load } = await setUp()
  const error = await load(settings).catch((caught) => caught)
  expect(error.fields.map(({ path }: { path: string }) => path)).toEqual(paths)
})

it('reports the network, and reads the list with the next call', async () => {
  const { load, methods, clock, faults, page } = await setUp()
  faults.set('getPaymentMethods', failing)
  clock.online = false
  expect(await codeOf(load())).toBe('network.offline')
  clock.online = true
  expect(await codeOf(load())).toBe('service.failed')
  expect(page.shown).toEqual([])
  faults.clear()
  await load()
  expect(methods()).toHaveLength(2)
})

it('customer › reads no id and no token, and only members that the account announces', async () => {
  const { frame, load, server, customerId } = await setUp()
  await server.customers.update(customerId, { name: 'Ada', phone: '+353 1 234', company: { name: 'Engines' } })
  await load()
  const base = { name: 'Ada', email: null, billingAddress: null, shippingAddress: null }
  expect(await frame.getCustomer(null)).toEqual(base)
  const full = await setUp({ announced: ['full'] })
  await full.load()
  expect(Object.keys(await full.frame.getCustomer(null)).sort()).toEqual(
    [...Object.keys(base), 'company', 'description', 'phone'].sort(),
  )
})

it('customer › update keeps the members that are not passed, and removes null ones', async () => {
  const { frame, load, server, customerId } = await setUp()
  await load()
  await frame.updateCustomer({ email: 'ada@example.com', billingAddress: { line1: '1 Main St', country: 'IRL' } })
  await frame.updateCustomer({ email: null })
  expect(await server.customers.get(customerId)).toMatchObject({
    name: 'Ada',
    email: null,
    billingAddress: { line1: '1 Main St', country: 'IRL' },
  })
})

it.each<[input: unknown, paths: string[]]>([
  [null, ['']],
  [{ name: ' ' }, ['name']],
  [{ email: 'nobody' }, ['email']],
  [
    { phone: 7, billingAddress: { country: 'Ireland', zip: '1' } },
    ['phone', 'billingAddress.country', 'billingAddress.zip'],
  ],
  [{ shippingAddress: { address: { line1: 5 } }, company: 'Engines' }, ['shippingAddress.address.line1', 'company']],
  [{ id: 'another', card: {} }, ['id', 'card']],
])('customer › names the invalid members of %j, and sends nothing', async (input, paths) => {
  const { frame, load, send } = await setUp()
  await load()
  send.mockClear()
  const error = await Promise.resolve(frame.updateCustomer(input as object)).catch((caught) => caught)
  expect(error).toMatchObject({ code: 'options.invalid' })
  expect(error.fields.map(({ path }: { path: string }) => path).sort()).toEqual([...paths].sort())
  expect(send).not.toHaveBeenCalled()
})

it('customer › is created once, with a Client Token that has none, and the vault then belongs to them', async () => {
  const { frame, load, methods, merchant, server } = await setUp()
  merchant.answer = async () => (await server.clientTokens.generate()).token
  await load()
  expect(await codeOf(frame.getCustomer(null))).toBe('options.invalid')
  expect(await codeOf(frame.createCustomer({} as never))).toBe('options.invalid')
  await frame.createCustomer({ name: 'Grace', email: 'grace@example.com' })
  expect(await frame.getCustomer(null)).toMatchObject({ name: 'Grace', email: 'grace@example.com' })
  expect(methods()).toEqual([])
  expect(await codeOf(frame.createCustomer({ name: 'Eve' }))).toBe('options.invalid')
})

it('customer › the first Client Token names them, also for a call during the first reading', async () => {
  const { frame, load } = await setUp()
  const loading = load()
  expect(await frame.getCustomer(null)).toMatchObject({ name: 'Ada' })
  await loading
})

it('customer › two calls at once create one', async () => {
  const { frame, load, merchant, server } = await setUp()
  merchant.answer = async () => (await server.clientTokens.generate()).token
  await load()
  const created = [1, 2].map(() => codeOf(frame.createCustomer({ name: 'Eve' })))
  expect(await Promise.all(created)).toEqual(['resolved', 'options.invalid'])
})

it('delete › keeps the method if the renewed Client Token is of another customer', async () => {
  const { frame, load, merchant, server, customerId, clock, handleOf, answer, methods } = await setUp()
  await load()
  const other = await server.customers.create({ customer: { name: 'Eve' } })
  merchant.answer = async () => ({
    clientToken: (await server.clientTokens.generate({ customerId: other })).token,
    customerId: other,
  })
  clock.now += 4 * 3_600_000
  const deleted = codeOf(frame.delete({ handle: handleOf('4444') }))
  await answer(true)
  expect(await deleted).not.toBe('resolved')
  expect(lastFours(methods())).toContain('4444')
  expect(await server.paymentMethods.list(customerId)).toHaveLength(2)
})

it('starts with the settings of the last load if the first start has failed', async () => {
  const { frame, load, clock } = await setUp()
  clock.online = false
  await codeOf(load())
  clock.online = true
  expect(await frame.getCustomer(null)).toMatchObject({ name: 'Ada' })
})
