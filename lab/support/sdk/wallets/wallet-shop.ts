import { vi } from 'vitest'
import { createDeferred } from '../../../../src/sdk/deferred'
import type { PaymentResult, PayOptions, WalletsOptions } from '../../../../src/sdk/types'
import { warnUnknownOptions } from '../../../../src/sdk/unknown-options'
import type { WalletHost } from '../../../../src/sdk/wallets/host'
import type { Wallet } from '../../../../src/sdk/wallets/wallet'
import { createSheet } from '../../../../src/sdk/wallets/wallet-sheet'
import { TenderError } from '../../../../src/shared/error'
import type { Money } from '../../../../src/shared/money'
import type { IntentCustomer, PageChoice } from '../../../../src/shared/types'

export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })

export const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
export const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'Your bank said no.' }
export const pending: PaymentResult = { status: 'pending', message: 'We do not know yet.' }
/**
 * The result of a payment that the merchant refused because of a field that the customer can
 * correct in the sheet.
 */
export const invalidField = (path: string): PaymentResult => ({
  status: 'failed',
  message: 'Please check your address.',
  error: new TenderError('authorise.failed', 'address', { fields: [{ path, message: 'No such place' }] }),
})

let sessions = 0
/**
 * Returns a wallet session with the members for both wallets. The service itself reports `gateway`
 * and `gatewayMerchantId` only for Google Pay.
 */
const createSession = () => {
  sessions += 1
  const seconds = Math.floor(Date.now() / 1000)
  return {
    epochTimestamp: seconds,
    expiresAt: seconds + 300,
    merchantSessionIdentifier: `SSH${sessions}`,
    nonce: 'nonce',
    merchantIdentifier: 'merchant.example.shop',
    domainName: 'shop.example',
    displayName: 'Fellrunner',
    signature: 'signature',
    operationalAnalyticsIdentifier: 'Fellrunner:merchant.example.shop',
    retries: 0,
    gateway: 'tender',
    gatewayMerchantId: 'shop-7',
  }
}

export const apple = { merchantIdentifier: 'merchant.example.shop', displayName: 'Fellrunner', countryCode: 'AT' }
export const google = { merchantGatewayId: 'shop-7', merchantName: 'Fellrunner', countryCode: 'AT' }

const methods = [
  { id: 'post', label: 'Post', detail: 'In three days', amount: 490 },
  { id: 'express', label: 'Express', amount: 990 },
]

/**
 * Options for express checkout: the customer chooses the delivery in the sheet, and a coupon
 * reduces the total by ten euros.
 */
export const express = {
  collect: { email: true, billingAddress: true },
  shipping: {
    methods,
    onAddressChange: vi.fn(async () => ({ total: euros(5589), methods })),
    onMethodChange: vi.fn(async (id: string) => ({ total: euros(id === 'express' ? 6089 : 5589) })),
  },
  onCouponChange: vi.fn(async (code: string) =>
    code === 'TENOFF' ? { total: euros(4589) } : { errors: [{ field: 'coupon' as const, message: 'No such coupon' }] },
  ),
} satisfies Partial<WalletsOptions>

/** Creates a checkout for its wallets, and records what the wallets change. */
export const walletShop = (given: Partial<WalletsOptions> = {}) => {
  let amount = euros(5099)
  let customer: IntentCustomer | undefined
  let action = () => {}
  const steps: string[] = []
  const totals: number[] = []
  const payments: { choice: PageChoice; options: PayOptions }[] = []
  const warnings: unknown[] = []
  const results: (PaymentResult | Promise<PaymentResult>)[] = []
  const host: WalletHost = {
    publicKey: 'pk_test_1',
    locale: 'en',
    scripts: { nonce: undefined, load: vi.fn(async () => {}) },
    order: {
      amount: () => amount,
      customer: () => customer,
      change: (changes) => {
        if (changes.customer) customer = changes.customer
        if (!changes.amount) return
        amount = changes.amount
        totals.push(amount.amount)
      },
      setStep: (step, status) => steps.push(`${step} ${status}`),
    },
    payments: {
      isLocked: () => false,
      mayBeCharged: () => false,
      pay: async (options, choice) => {
        payments.push({ options, choice })
        return results.shift() ?? paid
      },
      onAction: (listener) => {
        action = listener
        return () => {}
      },
    },
    texts: () => texts,
    authorise: () => undefined,
    dividerText: async () => texts.divider,
    colorSchemeOf: () => 'light',
    requestSession: vi.fn(async () => createSession()),
    warn: (error) => warnings.push(error),
    warnUnknownOptions: (...args) => warnUnknownOptions(...args, (error) => warnings.push(error)),
  }
  const texts = {
    pending: 'We do not know yet.',
    unavailable: 'This does not work now.',
    offline: 'You are offline.',
    processing: 'It is being processed.',
    succeeded: 'It was successful.',
    divider: 'or pay by card',
    challengeTitle: 'Confirm',
  }
  const options: WalletsOptions = { authorise: vi.fn(), apple, google, ...given }
  return {
    host,
    options,
    steps,
    /** The amounts that the order was updated with. */
    totals,
    payments,
    warnings,
    /** The results of successive payments. @default succeeded */
    results,
    /** A customer action begins. */
    beginAction: () => action(),
    openSheet: (check?: Wallet['check']) => {
      const sheet = createSheet({ host, options, total: amount, check })
      const ends = vi.fn()
      void sheet.end.then(ends)
      return { sheet, ends, end: () => ends.mock.calls.map(([end]) => end) }
    },
    deferredResult: () => createDeferred<PaymentResult>(),
  }
}

export type WalletShop = ReturnType<typeof walletShop>
