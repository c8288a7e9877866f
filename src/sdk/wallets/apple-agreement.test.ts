import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWindow } from '../../../lab/support/wallets/fake-window'
import { installApplePay } from '../../mock/wallets'
import { appleAgreement } from './apple-agreement'
import { appleRequest } from './apple-mapping'
import type { WalletAgreement } from './types'

beforeEach(() => {
  const window = fakeWindow()
  installApplePay(window, { userGesture: () => true })
  vi.stubGlobal('ApplePaySession', window['ApplePaySession' as never])
})
afterEach(() => vi.unstubAllGlobals())

const common = { description: 'Magazine', managementUrl: 'https://shop.example/plan' }
const announced = { paymentDescription: 'Magazine', managementURL: 'https://shop.example/plan' }
const start = new Date('2027-01-01')
const end = new Date('2028-01-01')

const agreements: [string, WalletAgreement, object][] = [
  [
    'a subscription with a trial',
    {
      ...common,
      kind: 'recurring',
      terms: 'You can cancel at any time.',
      notificationUrl: 'https://shop.example/apple',
      regular: { label: 'Monthly', amount: 990, unit: 'month', start, end },
      trial: { label: 'Trial', amount: 0, unit: 'day', every: 14 },
    },
    {
      recurringPaymentRequest: {
        ...announced,
        billingAgreement: 'You can cancel at any time.',
        tokenNotificationURL: 'https://shop.example/apple',
        regularBilling: {
          label: 'Monthly',
          amount: '9.90',
          type: 'final',
          paymentTiming: 'recurring',
          recurringPaymentIntervalUnit: 'month',
          recurringPaymentIntervalCount: 1,
          recurringPaymentStartDate: start,
          recurringPaymentEndDate: end,
        },
        trialBilling: {
          label: 'Trial',
          amount: '0.00',
          type: 'final',
          paymentTiming: 'recurring',
          recurringPaymentIntervalUnit: 'day',
          recurringPaymentIntervalCount: 14,
        },
      },
    },
  ],
  [
    'a later charge',
    {
      ...common,
      kind: 'deferred',
      label: 'Room',
      amount: 12000,
      date: end,
      freeUntil: start,
      timeZone: 'Europe/Vienna',
    },
    {
      deferredPaymentRequest: {
        ...announced,
        deferredBilling: {
          label: 'Room',
          amount: '120.00',
          type: 'final',
          paymentTiming: 'deferred',
          deferredPaymentDate: end,
        },
        freeCancellationDate: start,
        freeCancellationDateTimeZone: 'Europe/Vienna',
      },
    },
  ],
  [
    'a balance that is topped up',
    { ...common, kind: 'reload', label: 'Top-up', amount: 2000, threshold: 500 },
    {
      automaticReloadPaymentRequest: {
        ...announced,
        automaticReloadBilling: {
          label: 'Top-up',
          amount: '20.00',
          type: 'final',
          paymentTiming: 'automaticReload',
          automaticReloadPaymentThresholdAmount: '5.00',
        },
      },
    },
  ],
]

describe.each(agreements)('the request of Apple Pay for %s', (_case, agreement, expected) => {
  it('announces it', () => {
    expect(appleAgreement(agreement, 'EUR')).toEqual(expected)
  })

  it('is accepted', () => {
    const bill = { total: { amount: 0, currency: 'EUR' }, lineItems: [], methods: [], methodId: undefined }
    const apple = {
      merchantIdentifier: 'merchant.example',
      displayName: 'Example',
      countryCode: 'AT',
      networks: ['mada', 'visa'],
      merchantCapabilities: ['supportsDebit'],
    } as const
    const request = appleRequest(bill, { agreement: () => agreement }, apple, 14)
    expect(request).toMatchObject({
      ...expected,
      supportedNetworks: ['mada', 'visa'],
      merchantCapabilities: ['supports3DS', 'supportsDebit'],
    })
    expect(() => new ApplePaySession(14, request)).not.toThrow()
  })
})

it('nothing is announced without an agreement', () => {
  const bill = { total: { amount: 100, currency: 'EUR' }, lineItems: [], methods: [], methodId: undefined }
  const apple = { merchantIdentifier: 'merchant.example', displayName: 'Example', countryCode: 'AT' }
  expect(Object.keys(appleRequest(bill, { agreement: () => undefined }, apple, 14))).not.toContain(
    'recurringPaymentRequest',
  )
})
