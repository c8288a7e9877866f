import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMethod } from '../../../src/api/get-payment-methods'
import { createTransport } from '../../../src/api/transport'
import { createMock } from '../../../src/mock/create-mock'
import { memoryStore } from '../../../src/mock/node/memory-store'
import { createServer } from '../../../src/server'
import { TenderError } from '../../../src/shared/error'
import { en } from '../../../src/shared/messages/en'
import { calledOf } from './saved-method'
import { changePatienceMs, createSavedMethods, listPatienceMs } from './saved-methods'
import { createVault, type Vault } from './vault'

const store = memoryStore()
const { handle } = createMock({ store })
afterAll(() => store.close())

const server = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
  fetch: (url, init) => handle(new Request(url, init)),
})

const card = (number: string, expMonth = 8) => ({ number, expMonth, expYear: 2040, cvc: '123', name: 'Ada Byron' })
const visa = '4242424242424242'
const mastercard = '5555555555554444'

const customerWith = async (...numbers: string[]): Promise<string> => {
  const customerId = await server.customers.create({ customer: { name: 'Ada Byron' } })
  for (const number of numbers)
    await server.paymentMethods.tokenise({ paymentMethod: { card: card(number) }, customer: { id: customerId } })
  return customerId
}

/** The model against the whole service, with the Client Token that the controller would provide. */
const open = async (customerId: string | undefined, change: Partial<Vault> = {}, first = 'ct_test_expired') => {
  const lent: object[] = []
  const { token } = await server.clientTokens.generate(customerId === undefined ? {} : { customerId })
  const vault = createVault({
    transport: createTransport({
      endpoint: 'https://pay.example/api/graphql',
      fetch: (url, init) => handle(new Request(url as string, init)),
    }),
    getClientToken: async (request) => {
      lent.push(request)
      if (request.refused === token) throw new TenderError('key.unauthorised', 'clientToken: refused')
      return request.refused === undefined && lent.length === 1 ? first : token
    },
  })
  const warnings: TenderError[] = []
  const network = { online: true }
  const saved = createSavedMethods({
    vault: { ...vault, ...change },
    now: () => new Date(),
    random: () => 0,
    isOnline: () => network.online,
    onWarning: (error) => void warnings.push(error),
  })
  const names = () => saved.list.value.map((method) => `${calledOf(method, en)}${method.isDefault ? ', default' : ''}`)
  return { saved, names, warnings, network, lent }
}

const of = (...tokens: string[]): StoredMethod[] =>
  tokens.map((token) => ({
    token,
    number: '4242',
    expMonth: 8,
    expYear: 2040,
    isDefault: null,
    brand: null,
    fingerprint: null,
  }))

/** What was answered has come as far as it comes. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the saved methods of a customer', () => {
  it('are read with the Client Token, and with another when that one has run out', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names, lent } = await open(customerId)
    const reading = saved.belongTo(customerId)
    expect(saved.status.value).toBe('loading')
    await reading
    expect(saved.status.value).toBe('ready')
    expect(names()).toEqual(['Mastercard ending in 4444', 'Visa ending in 4242, default'])
    expect(lent).toEqual([{}, { refused: 'ct_test_expired' }])
    await saved.belongTo(customerId)
    expect(lent).toHaveLength(2)
  })

  it('are read with another Client Token where the one in use was made before the customer signed in', async () => {
    const customerId = await customerWith(visa)
    const { token } = await server.clientTokens.generate({})
    const { saved, names, warnings } = await open(customerId, {}, token)
    await saved.belongTo(customerId)
    expect(names()).toEqual(['Visa ending in 4242, default'])
    expect(warnings).toEqual([])
  })

  it('can be none', async () => {
    const customerId = await customerWith()
    const { saved } = await open(customerId)
    await saved.belongTo(customerId)
    expect([saved.status.value, saved.list.value]).toEqual(['ready', []])
  })

  it('are nobody else’s: a token of another customer shows none, and the developer is told', async () => {
    const { saved, warnings } = await open(await customerWith(visa))
    await saved.belongTo(await customerWith(mastercard))
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
    expect(warnings).toMatchObject([{ code: 'options.invalid', fields: [{ path: 'saved.customerId' }] }])
  })

  it('go with their customer', async () => {
    const customerId = await customerWith(visa)
    const { saved } = await open(customerId)
    await saved.belongTo(customerId)
    await saved.belongTo(undefined)
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
  })
})

describe('a change', () => {
  it('makes another one the default, here and at the service', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names } = await open(customerId)
    await saved.belongTo(customerId)
    const [first] = saved.list.value
    const changing = first && saved.makeDefault(first)
    expect(names()).toEqual(['Mastercard ending in 4444, default', 'Visa ending in 4242'])
    expect(await changing).toBe(true)
    const kept = await server.paymentMethods.list(customerId)
    expect(kept.map(({ number, isDefault }) => [number, isDefault])).toEqual([
      ['555555******4444', true],
      ['424242******4242', false],
    ])
  })

  it('deletes a card with all its tokens at once, and shows which is the default then', async () => {
    const customerId = await customerWith(visa, mastercard, visa)
    const { saved, names } = await open(customerId)
    await saved.belongTo(customerId)
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
    const [first] = saved.list.value
    const deleting = first && saved.remove(first)
    expect(names()).toEqual(['Mastercard ending in 4444'])
    expect(await deleting).toBe(true)
    expect(await server.paymentMethods.list(customerId)).toHaveLength(1)
    await vi.waitFor(() => expect(names()).toEqual(['Mastercard ending in 4444, default']))
  })

  it('counts one as deleted that another page has deleted', async () => {
    const customerId = await customerWith(visa)
    const { saved } = await open(customerId)
    await saved.belongTo(customerId)
    const [first] = saved.list.value
    await server.paymentMethods.delete(first?.token ?? '')
    expect(first && (await saved.remove(first))).toBe(true)
  })

  it('whose answer is lost is no failure where the service has made it', async () => {
    const customerId = await customerWith(visa, mastercard, visa)
    const { saved, names } = await open(customerId, {
      remove: async (token) => {
        await server.paymentMethods.delete(token)
        throw new TenderError('network.failed', 'no')
      },
    })
    await saved.belongTo(customerId)
    const [shown, other] = saved.list.value
    // Of a card with two tokens one is left: it is still there.
    expect(shown && (await saved.remove(shown))).toBe(false)
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
    expect(other && (await saved.remove(other))).toBe(true)
    expect(names()).toEqual(['Visa ending in 4242, default'])
  })

  it('of a card that another page has deleted takes it away', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names } = await open(customerId)
    await saved.belongTo(customerId)
    const [first] = saved.list.value
    await server.paymentMethods.delete(first?.token ?? '')
    expect(first && (await saved.makeDefault(first))).toBe(false)
    expect(names()).toEqual(['Visa ending in 4242, default'])
  })

  it('is told before long where the network hangs, and shown as the service has it once that answers', async () => {
    const customerId = await customerWith(visa, mastercard)
    let hang = false
    let answer = () => {}
    const methodsOf = async () => {
      if (hang)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return (await server.paymentMethods.list(customerId)) as StoredMethod[]
    }
    const remove = async (token: string) => {
      hang = true
      await server.paymentMethods.delete(token)
      throw new TenderError('network.timeout', 'deletePaymentMethod: no answer in time')
    }
    const { saved, names } = await open(customerId, { methodsOf, remove })
    await saved.belongTo(customerId)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [first] = saved.list.value
    const removing = first && saved.remove(first)
    expect(names()).toEqual(['Visa ending in 4242, default'])
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(changePatienceMs)
    expect([await removing, names()]).toEqual([false, ['Mastercard ending in 4444', 'Visa ending in 4242, default']])
    vi.useRealTimers()
    answer()
    await vi.waitFor(() => expect(names()).toEqual(['Visa ending in 4242, default']))
  })

  it('is undone alone: what was deleted meanwhile stays so', async () => {
    const customerId = await customerWith(visa, mastercard, '6011111111111117')
    let refuse = () => {}
    const invalidOptions = new Promise<never>((_resolve, reject) => {
      refuse = () => reject(new TypeError('no'))
    })
    let kept = ''
    const { saved, names } = await open(customerId, {
      remove: (token) => (token === kept ? invalidOptions : server.paymentMethods.delete(token).then(() => {})),
    })
    await saved.belongTo(customerId)
    const [first, , last] = saved.list.value
    kept = last?.token ?? ''
    const refused = last && saved.remove(last)
    expect(first && (await saved.remove(first))).toBe(true)
    await vi.waitFor(() => expect(names()).toEqual(['Mastercard ending in 4444']))
    refuse()
    expect(await refused).toBe(false)
    expect(names()).toEqual(['Mastercard ending in 4444', 'Visa ending in 4242, default'])
  })

  it('is not undone by a list that was asked for before it', async () => {
    let answerLate = (_older: StoredMethod[]) => {}
    const late = new Promise<StoredMethod[]>((resolve) => (answerLate = resolve))
    const answers = [Promise.resolve(of('a', 'b', 'c')), late, Promise.resolve(of('c'))]
    const { saved } = await open(undefined, {
      methodsOf: async () => (await answers.shift()) ?? [],
      remove: async () => {},
    })
    await saved.belongTo('customer')
    for (const method of saved.list.value.slice(0, 2)) await saved.remove(method)
    answerLate(of('b', 'c'))
    await settled()
    expect(saved.list.value.map(({ token }) => token)).toEqual(['c'])
  })

  it.each(['remove', 'makeDefault'] as const)('that the service refuses is undone and told: %s', async (change) => {
    const customerId = await customerWith(visa, mastercard)
    const refuse = { [change]: () => Promise.reject(new TypeError('no')) }
    const { saved, names } = await open(customerId, refuse)
    await saved.belongTo(customerId)
    const before = names()
    const [first] = saved.list.value
    expect(first && (await saved[change](first))).toBe(false)
    expect(names()).toEqual(before)
  })
})

describe('a list that cannot be had', () => {
  const failing = () => Promise.reject(new TypeError('no'))
  let methodsOf: Vault['methodsOf']
  beforeEach(() => {
    methodsOf = failing
  })
  afterEach(() => void vi.useRealTimers())

  const openFailing = () => open(undefined, { methodsOf: (customerId) => methodsOf(customerId) })

  it('has failed until it is asked for again', async () => {
    const { saved } = await openFailing()
    await saved.belongTo('customer')
    expect(saved.status.value).toBe('failed')
    methodsOf = async () => []
    const again = saved.load()
    // What was offered beside the form for a new card stays meanwhile.
    expect([saved.status.value, saved.answered.value]).toEqual(['loading', true])
    await again
    expect(saved.status.value).toBe('ready')
  })

  it('waits for the network where there is none', async () => {
    const { saved, network, warnings } = await openFailing()
    network.online = false
    await saved.belongTo('customer')
    expect([saved.status.value, warnings]).toEqual(['offline', []])
  })

  it('has failed after a while without an answer', async () => {
    const { saved } = await openFailing()
    vi.useFakeTimers()
    methodsOf = () => new Promise(() => {})
    const asking = saved.belongTo('customer')
    await vi.advanceTimersByTimeAsync(listPatienceMs - 1)
    expect(saved.status.value).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    await asking
    expect(saved.status.value).toBe('failed')
  })

  it('does not show to one customer what comes for another', async () => {
    const { saved } = await openFailing()
    let answer = (_methods: StoredMethod[]) => {}
    methodsOf = () => new Promise((resolve) => (answer = resolve))
    const first = saved.belongTo('first')
    expect(saved.answered.value).toBe(false)
    methodsOf = failing
    await saved.belongTo('second')
    answer(of('a'))
    await first
    expect([saved.status.value, saved.answered.value, saved.list.value]).toEqual(['failed', true, []])
    const third = saved.belongTo('third')
    expect(saved.answered.value).toBe(false)
    await third
    await saved.belongTo(undefined)
    expect(saved.answered.value).toBe(false)
  })

  it('shows to nobody what comes for a customer who has left', async () => {
    const { saved } = await openFailing()
    let answer = (_methods: StoredMethod[]) => {}
    methodsOf = () => new Promise((resolve) => (answer = resolve))
    const reading = saved.belongTo('customer')
    await saved.belongTo(undefined)
    answer(of('a'))
    await reading
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
  })
})
