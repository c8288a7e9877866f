import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass } from '../../../../lab/support/wallets/fake-window'
import { dynamic, googlePage, request, withMethod } from '../../../../lab/support/wallets/google-page'
import { defaultCards, defaultContacts } from '../sample-customers'
import { createSheetModel } from './sheet-model'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newTransactionInfo = { ...request.transactionInfo, totalPrice: '12.00' }

/** Callbacks with valid answers to everything. */
const good = () => ({
  onPaymentDataChanged: vi.fn(
    async (_: google.payments.api.IntermediatePaymentData): Promise<unknown> => ({
      newTransactionInfo,
    }),
  ),
  onPaymentAuthorized: vi.fn(
    async (_: google.payments.api.PaymentData): Promise<unknown> => ({
      transactionState: 'SUCCESS',
    }),
  ),
})

/** Returns the state of a payment so far. */
const follow = (paying: Promise<unknown>) => {
  const end = { state: 'open', with: undefined as unknown }
  paying.then(
    (value) => Object.assign(end, { state: 'paid', with: value }),
    (error) => Object.assign(end, { state: error.statusCode, with: error }),
  )
  return end
}

test('without callbacks the sheet returns the payment data, with the requested members only', async () => {
  const { pay, simulator } = googlePage()
  simulator.next('authorise')
  const end = follow(pay(request))
  await pass(50)
  expect(end).toMatchObject({
    state: 'paid',
    with: {
      apiVersion: 2,
      apiVersionMinor: 0,
      paymentMethodData: {
        type: 'CARD',
        description: 'Visa 1234',
        info: { cardNetwork: 'VISA', cardDetails: '1234', cardFundingSource: 'DEBIT' },
        tokenizationData: { type: 'PAYMENT_GATEWAY', token: expect.stringContaining('CRYPTOGRAM_3DS') },
      },
    },
  })
  expect(Object.keys(end.with as object)).toEqual(['apiVersion', 'apiVersionMinor', 'paymentMethodData'])
})

test('the page gets the questions in this order, and everything at the end', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  simulator.next(
    { changeAddress: 'ottawa' },
    { changeShipping: 'express' },
    { coupon: 'SAVE' },
    { changeCard: 'mastercard' },
    'authorise',
  )
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(callbacks.onPaymentDataChanged.mock.calls.map(([data]) => data.callbackTrigger)).toEqual([
    'INITIALIZE',
    'SHIPPING_ADDRESS',
    'SHIPPING_OPTION',
    'OFFER',
    'PAYMENT_METHOD',
  ])
  const data = {
    email: 'ursula@shop.example',
    shippingAddress: { name: 'Ursula Franklin', address1: '111 Wellington Street', postalCode: 'K1A 0A9' },
    shippingOptionData: { id: 'express' },
    offerData: { redemptionCodes: ['SAVE'] },
    paymentMethodData: { tokenizationData: { token: expect.stringContaining('PAN_ONLY') } },
  }
  expect(callbacks.onPaymentAuthorized.mock.calls).toMatchObject([[data]])
  expect(end).toMatchObject({ state: 'paid', with: data })
  expect(simulator.faults).toEqual([])
})

test('before the authorisation the page gets a partial address, and of the card only its network', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  simulator.next({ changeAddress: 'new-york' }, 'cancel')
  follow(pay(dynamic, callbacks))
  await pass(50)
  const data = callbacks.onPaymentDataChanged.mock.calls.at(-1)?.[0]
  expect(data?.shippingAddress).toEqual({
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10118',
    countryCode: 'US',
  })
  expect(data?.paymentMethodData).toEqual({ type: 'CARD', info: { cardNetwork: 'VISA' } })
})

test('options of a later update start as a placeholder', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  simulator.next('cancel')
  follow(pay({ ...dynamic, shippingOptionParameters: undefined }, callbacks))
  await pass(50)
  expect(callbacks.onPaymentDataChanged.mock.calls[0]?.[0].shippingOptionData).toEqual({
    id: 'shipping_option_unselected',
  })
})

test('closing the sheet cancels, also while the payment is processed, and later answers do not count', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  callbacks.onPaymentAuthorized.mockReturnValue(
    new Promise((resolve) => setTimeout(() => resolve({ transactionState: 'SUCCESS' }), 1000)),
  )
  simulator.next('authorise', { cancelDuring: 'authorisation' })
  const end = follow(pay(dynamic, callbacks))
  await pass(2000)
  expect(end).toMatchObject({ state: 'CANCELED' })
  expect(callbacks.onPaymentAuthorized).toHaveBeenCalledOnce()
})

test('a second sheet is rejected as CANCELED while the first is open', async () => {
  const { pay, simulator } = googlePage()
  const first = follow(pay(request))
  await expect(pay(request)).rejects.toMatchObject({ statusCode: 'CANCELED', statusMessage: /already shown/ })
  expect(first.state).toBe('open')
  simulator.uninstall()
  await pass()
  expect(first.state).toBe('CANCELED')
})

test('a payment that the page rejects keeps the sheet open to pay again', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  const error = { reason: 'PAYMENT_DATA_INVALID', intent: 'PAYMENT_AUTHORIZATION', message: 'Declined' }
  callbacks.onPaymentAuthorized.mockResolvedValueOnce({ transactionState: 'ERROR', error })
  simulator.next('authorise', 'authorise')
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(end.state).toBe('paid')
  expect(callbacks.onPaymentAuthorized).toHaveBeenCalledTimes(2)
})

test('a rejected address blocks the payment until another one is chosen', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  const error = { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', intent: 'SHIPPING_ADDRESS', message: 'Not there' }
  callbacks.onPaymentDataChanged.mockResolvedValueOnce({ error })
  simulator.next('authorise', { changeAddress: 'berlin' }, 'authorise')
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(end.state).toBe('paid')
  expect(callbacks.onPaymentAuthorized).toHaveBeenCalledOnce()
})

test.each<[fault: string, answer: () => unknown]>([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['returns no object', () => 'paid'],
  ['returns no transactionState', () => ({})],
  ['returns another transactionState', () => ({ transactionState: 'FAILED' })],
  ['returns ERROR without an error', () => ({ transactionState: 'ERROR' })],
  [
    'returns an unknown reason',
    () => ({ transactionState: 'ERROR', error: { reason: 'NO', intent: 'PAYMENT_AUTHORIZATION', message: 'No' } }),
  ],
])('onPaymentAuthorized that %s breaks the sheet: it cannot pay and can only be closed', async (_, answer) => {
  const { pay, simulator } = googlePage()
  const callbacks = { ...good(), onPaymentAuthorized: vi.fn(answer) }
  simulator.next('authorise', 'authorise', 'cancel')
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(end.state).toBe('CANCELED')
  expect(callbacks.onPaymentAuthorized).toHaveBeenCalledOnce()
  expect(simulator.faults).toHaveLength(1)
})

test('after a fatal error, a choice changes nothing, and the page is not asked again', async () => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  callbacks.onPaymentAuthorized.mockResolvedValueOnce('paid')
  simulator.next('authorise', { changeAddress: 'berlin' }, { coupon: 'SAVE' }, 'authorise', 'cancel')
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(end.state).toBe('CANCELED')
  expect(callbacks.onPaymentDataChanged.mock.calls.map(([data]) => data.callbackTrigger)).toEqual(['INITIALIZE'])
  expect(callbacks.onPaymentAuthorized).toHaveBeenCalledOnce()
})

test('a fatal error stays in the sheet, also after a choice', () => {
  const model = createSheetModel(dynamic, { cards: defaultCards, contacts: defaultContacts })
  model.showFatalError('Something went wrong.')
  expect(model.choose({ type: 'contact', id: 'berlin' })).toBe(false)
  expect(model.view(false)).toMatchObject({ errors: ['Something went wrong.'], payable: false })
})

test.each<[fault: string, answer: unknown]>([
  ['text', 'ok'],
  ['a price with one decimal', { newTransactionInfo: { ...newTransactionInfo, totalPrice: '12.5' } }],
  ['no options', { newShippingOptionParameters: { shippingOptions: [] } }],
  [
    'an error of an intent that was not requested',
    { error: { reason: 'OTHER_ERROR', intent: 'PAYMENT', message: 'No' } },
  ],
  ['an error without a message', { error: { reason: 'OTHER_ERROR', intent: 'OFFER' } }],
])('onPaymentDataChanged that returns %s breaks the sheet', async (_, answer) => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  callbacks.onPaymentDataChanged.mockResolvedValue(answer)
  simulator.next('authorise', 'cancel')
  const end = follow(pay(dynamic, callbacks))
  await pass(50)
  expect(end.state).toBe('CANCELED')
  expect(simulator.faults).toHaveLength(1)
})

test.each([
  ['onPaymentDataChanged', []],
  ['onPaymentAuthorized', ['authorise']],
] as const)('after thirty seconds without an answer of %s the sheet can only be closed', async (name, acts) => {
  const { pay, simulator } = googlePage()
  const callbacks = good()
  callbacks[name].mockReturnValue(new Promise(() => undefined))
  simulator.next(...acts, 'cancel')
  const end = follow(pay(dynamic, callbacks))
  await pass(29_900)
  expect(end.state).toBe('open')
  await pass(200)
  expect(end.state).toBe('CANCELED')
  expect(simulator.faults).toEqual([`${name} did not answer within 30000 ms`])
})

test.each<[rule: string, request: unknown, brand: string | undefined]>([
  ['PAN_ONLY', withMethod({ allowedAuthMethods: ['PAN_ONLY'] }), 'Mastercard 5678'],
  ['a network', withMethod({ allowedCardNetworks: ['MASTERCARD'] }), 'Mastercard 5678'],
  ['no credit cards', withMethod({ allowCreditCards: false }), 'Visa 1234'],
  ['a network that no card of the wallet has', withMethod({ allowedCardNetworks: ['AMEX'] }), undefined],
])('only cards that the request accepts are offered: %s', async (_, asked, description) => {
  const { pay, simulator } = googlePage()
  simulator.next('authorise', 'cancel')
  const end = follow(pay(asked))
  await pass(50)
  expect(end).toMatchObject(description ? { with: { paymentMethodData: { description } } } : { state: 'CANCELED' })
})
