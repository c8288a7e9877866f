import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMethod } from '../../../src/api/browser-operations'
import { createTransport } from '../../../src/api/transport'
import { createMock } from '../../../src/mock/create-mock'
import { createStore } from '../../../src/mock/store/store'
import { createServer } from '../../../src/server'
import { TenderError } from '../../../src/shared/error'
import { en } from '../../../src/shared/messages/en'
import { changeTimeoutMs, createSavedMethods, listTimeoutMs } from './saved-list'
import { displayNameOf } from './saved-method'
import { createVault, type Vault } from './vault'

const store = createStore()
const { handle } = createMock({ store })
afterAll(() => store.close())

const server = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
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

/**
 * Creates the model with a complete service, and with the Client Token that the controller would
 * provide.
 */
const open = async (customerId: string | undefined, change: Partial<Vault> = {}, first = 'ct_test_expired') => {
  const requests: object[] = []
  const { token } = await server.clientTokens.generate(customerId === undefined ? {} : { customerId })
  const vault = createVault({
    transport: createTransport({
      endpoint: 'https://pay.example/api/graphql',
      fetch: (url, init) => handle(new Request(url as string, init)),
    }),
    getClientToken: async (request) => {
      requests.push(request)
      if (request.refused === token) throw new TenderError('key.unauthorised', 'clientToken: rejected')
      return { token: request.refused === undefined && requests.length === 1 ? first : token, features: ['full'] }
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
  const names = () =>
    saved.list.value.map((method) => `${displayNameOf(method, en)}${method.isDefault ? ', default' : ''}`)
  return { saved, names, warnings, network, requests }
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

/** Resolves after the callbacks of all resolved promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the saved methods of a customer', () => {
  it('are read with the Client Token, and with a new one after it has expired', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names, requests } = await open(customerId)
    const reading = saved.setCustomer(customerId)
    expect(saved.status.value).toBe('loading')
    await reading
    expect(saved.status.value).toBe('ready')
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
    expect(requests).toEqual([{}, { refused: 'ct_test_expired' }])
    await saved.setCustomer(customerId)
    expect(requests).toHaveLength(2)
  })

  it('are read with a new Client Token if the old one was created before the sign-in', async () => {
    const customerId = await customerWith(visa)
    const { token } = await server.clientTokens.generate({})
    const { saved, names, warnings } = await open(customerId, {}, token)
    await saved.setCustomer(customerId)
    expect(names()).toEqual(['Visa ending in 4242, default'])
    expect(warnings).toEqual([])
  })

  it('can be an empty list', async () => {
    const customerId = await customerWith()
    const { saved } = await open(customerId)
    await saved.setCustomer(customerId)
    expect([saved.status.value, saved.list.value]).toEqual(['ready', []])
  })

  it('are not shown with the Client Token of another customer, and a warning is emitted', async () => {
    const { saved, warnings } = await open(await customerWith(visa))
    await saved.setCustomer(await customerWith(mastercard))
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
    expect(warnings).toMatchObject([{ code: 'options.invalid', fields: [{ path: 'saved.customerId' }] }])
  })

  it('are removed with their customer', async () => {
    const customerId = await customerWith(visa)
    const { saved } = await open(customerId)
    await saved.setCustomer(customerId)
    await saved.setCustomer(undefined)
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
  })
})

describe('a change', () => {
  it('of the default is shown and made by the service', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names } = await open(customerId)
    await saved.setCustomer(customerId)
    const [, other] = saved.list.value
    const changing = other && saved.makeDefault(other)
    // The order stays, so that no row moves while the customer uses the list.
    expect(names()).toEqual(['Visa ending in 4242', 'Mastercard ending in 4444, default'])
    expect(await changing).toBe(true)
    await settled()
    expect(names()).toEqual(['Visa ending in 4242', 'Mastercard ending in 4444, default'])
    const kept = await server.paymentMethods.list(customerId)
    expect(kept.map(({ number, isDefault }) => [number, isDefault])).toEqual([
      ['555555******4444', true],
      ['424242******4242', false],
    ])
  })

  it('deletes a card with its duplicates, and shows the new default', async () => {
    const customerId = await customerWith(visa, mastercard, visa)
    const { saved, names } = await open(customerId)
    await saved.setCustomer(customerId)
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
    const [first] = saved.list.value
    const deleting = first && saved.remove(first)
    expect(names()).toEqual(['Mastercard ending in 4444'])
    expect(await deleting).toBe(true)
    expect(await server.paymentMethods.list(customerId)).toHaveLength(1)
    await vi.waitFor(() => expect(names()).toEqual(['Mastercard ending in 4444, default']))
  })

  it('counts a card as deleted that another page has deleted', async () => {
    const customerId = await customerWith(visa)
    const { saved } = await open(customerId)
    await saved.setCustomer(customerId)
    const [first] = saved.list.value
    await server.paymentMethods.delete(first?.token ?? '')
    expect(first && (await saved.remove(first))).toBe(true)
  })

  it('succeeds if its reply is lost but the service has made it', async () => {
    const customerId = await customerWith(visa, mastercard, visa)
    const { saved, names } = await open(customerId, {
      remove: async (token) => {
        await server.paymentMethods.delete(token)
        throw new TenderError('network.failed', 'no')
      },
    })
    await saved.setCustomer(customerId)
    const [shown, other] = saved.list.value
    // One of two tokens is left, so the card still exists.
    expect(shown && (await saved.remove(shown))).toBe(false)
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
    expect(other && (await saved.remove(other))).toBe(true)
    expect(names()).toEqual(['Visa ending in 4242, default'])
  })

  it('of a deleted card removes it', async () => {
    const customerId = await customerWith(visa, mastercard)
    const { saved, names } = await open(customerId)
    await saved.setCustomer(customerId)
    const [, other] = saved.list.value
    await server.paymentMethods.delete(other?.token ?? '')
    expect(other && (await saved.makeDefault(other))).toBe(false)
    expect(names()).toEqual(['Visa ending in 4242, default'])
  })

  it('ends after a timeout, and the list is updated when the service replies', async () => {
    const customerId = await customerWith(visa, mastercard)
    let hang = false
    let answer = () => {}
    const list = async () => {
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
    const { saved, names } = await open(customerId, { list: list, remove })
    await saved.setCustomer(customerId)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [, other] = saved.list.value
    const removing = other && saved.remove(other)
    expect(names()).toEqual(['Visa ending in 4242, default'])
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(changeTimeoutMs)
    expect([await removing, names()]).toEqual([false, ['Visa ending in 4242, default', 'Mastercard ending in 4444']])
    vi.useRealTimers()
    answer()
    await vi.waitFor(() => expect(names()).toEqual(['Visa ending in 4242, default']))
  })

  it('is reverted without other changes', async () => {
    const customerId = await customerWith(visa, mastercard, '6011111111111117')
    let fail = () => {}
    const failing = new Promise<never>((_resolve, reject) => {
      fail = () => reject(new TypeError('no'))
    })
    let kept = ''
    const { saved, names } = await open(customerId, {
      remove: (token) => (token === kept ? failing : server.paymentMethods.delete(token).then(() => {})),
    })
    await saved.setCustomer(customerId)
    const [visaCard, discover] = saved.list.value
    kept = visaCard?.token ?? ''
    const removing = visaCard && saved.remove(visaCard)
    expect(discover && (await saved.remove(discover))).toBe(true)
    await vi.waitFor(() => expect(names()).toEqual(['Mastercard ending in 4444']))
    fail()
    expect(await removing).toBe(false)
    expect(names()).toEqual(['Visa ending in 4242, default', 'Mastercard ending in 4444'])
  })

  it('is not reverted by an older list', async () => {
    let answerLate = (_older: StoredMethod[]) => {}
    const late = new Promise<StoredMethod[]>((resolve) => (answerLate = resolve))
    const answers = [Promise.resolve(of('a', 'b', 'c')), late, Promise.resolve(of('c'))]
    const { saved } = await open(undefined, {
      list: async () => (await answers.shift()) ?? [],
      remove: async () => {},
    })
    await saved.setCustomer('customer')
    for (const method of saved.list.value.slice(0, 2)) await saved.remove(method)
    answerLate(of('b', 'c'))
    await settled()
    expect(saved.list.value.map(({ token }) => token)).toEqual(['c'])
  })

  it.each(['remove', 'makeDefault'] as const)('that the service rejects is reverted: %s', async (change) => {
    const customerId = await customerWith(visa, mastercard)
    const rejecting = { [change]: () => Promise.reject(new TypeError('no')) }
    const { saved, names } = await open(customerId, rejecting)
    await saved.setCustomer(customerId)
    const before = names()
    const [, other] = saved.list.value
    expect(other && (await saved[change](other))).toBe(false)
    expect(names()).toEqual(before)
  })
})

describe('a list that cannot be read', () => {
  const failing = () => Promise.reject(new TypeError('no'))
  let list: Vault['list']
  beforeEach(() => {
    list = failing
  })
  afterEach(() => void vi.useRealTimers())

  const openFailing = () => open(undefined, { list: (customerId) => list(customerId) })

  it('has the status `failed` until it is read again', async () => {
    const { saved } = await openFailing()
    await saved.setCustomer('customer')
    expect(saved.status.value).toBe('failed')
    list = async () => []
    const again = saved.load()
    // The choice to save a new card stays visible while the list loads.
    expect([saved.status.value, saved.answered.value]).toEqual(['loading', true])
    await again
    expect(saved.status.value).toBe('ready')
  })

  it('has the status `offline` without a network', async () => {
    const { saved, network, warnings } = await openFailing()
    network.online = false
    await saved.setCustomer('customer')
    expect([saved.status.value, warnings]).toEqual(['offline', []])
  })

  it('has the status `failed` after a timeout', async () => {
    const { saved } = await openFailing()
    vi.useFakeTimers()
    list = () => new Promise(() => {})
    const reading = saved.setCustomer('customer')
    await vi.advanceTimersByTimeAsync(listTimeoutMs - 1)
    expect(saved.status.value).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(saved.status.value).toBe('failed')
  })

  it('is not shown to another customer', async () => {
    const { saved } = await openFailing()
    let answer = (_methods: StoredMethod[]) => {}
    list = () => new Promise((resolve) => (answer = resolve))
    const first = saved.setCustomer('first')
    expect(saved.answered.value).toBe(false)
    list = failing
    await saved.setCustomer('second')
    answer(of('a'))
    await first
    expect([saved.status.value, saved.answered.value, saved.list.value]).toEqual(['failed', true, []])
    const third = saved.setCustomer('third')
    expect(saved.answered.value).toBe(false)
    await third
    await saved.setCustomer(undefined)
    expect(saved.answered.value).toBe(false)
  })

  it('is not shown without a customer', async () => {
    const { saved } = await openFailing()
    let answer = (_methods: StoredMethod[]) => {}
    list = () => new Promise((resolve) => (answer = resolve))
    const reading = saved.setCustomer('customer')
    await saved.setCustomer(undefined)
    answer(of('a'))
    await reading
    expect([saved.status.value, saved.list.value]).toEqual(['none', []])
  })
})
