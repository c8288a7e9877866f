import { vi } from 'vitest'
import { TenderError } from '../../../shared/error'
import type { Money } from '../../../shared/money'
import type { IntentCustomer, PageChoice } from '../../../shared/types'
import { createDeferred } from '../../deferred'
import type { PaymentResult, PayOptions, WalletsOptions } from '../../types'
import { warnUnknownOptions } from '../../unknown-options'
import type { WalletHost } from '../host'
import { createSheet } from '../sheet'
import type { Wallet } from '../wallet'

export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })

export const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
export const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'Your bank said no.' }
export const open: PaymentResult = { status: 'pending', message: 'We do not know yet.' }
/** What a shop's server says of an address that the customer can mend. */
export const refused = (path: string): PaymentResult => ({
  status: 'failed',
  message: 'Please check your address.',
  error: new TenderError('authorise.failed', 'address', { fields: [{ path, message: 'No such place' }] }),
})

let sessions = 0
/** A session as the service makes them. */
const session = () => {
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

/** A purchase from the cart: delivery is chosen in the sheet, and a coupon takes ten euros off. */
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

/** A checkout as its wallets see it, and what it was told. */
export const walletShop = (given: Partial<WalletsOptions> = {}) => {
  let amount = euros(5099)
  let customer: IntentCustomer | undefined
  let action = () => {}
  const steps: string[] = []
  const totals: number[] = []
  const payments: { choice: PageChoice; options: PayOptions }[] = []
  const warned: unknown[] = []
  const results: (PaymentResult | Promise<PaymentResult>)[] = []
  const host: WalletHost = {
    publicKey: 'pk_test_1',
    locale: 'en',
    nonce: undefined,
    loadScript: vi.fn(async () => {}),
    colorSchemeOf: () => 'light',
    texts: async () => texts,
    setUp: vi.fn(async () => session()),
    amount: () => amount,
    isBusy: () => false,
    mayBeCharged: () => false,
    customer: () => customer,
    update: (changes) => {
      if (changes.customer) customer = changes.customer
      if (!changes.amount) return
      amount = changes.amount
      totals.push(amount.amount)
    },
    step: (step, status) => steps.push(`${step} ${status}`),
    pay: async (options, choice) => {
      payments.push({ options, choice })
      return results.shift() ?? paid
    },
    onAction: (listener) => {
      action = listener
      return () => {}
    },
    warn: (error) => warned.push(error),
    warnUnknownOptions: (...told) => warnUnknownOptions(...told, (error) => warned.push(error)),
  }
  const texts = { pending: 'We do not know yet.', unavailable: 'This does not work now.', offline: 'You are offline.' }
  const options: WalletsOptions = { authorise: vi.fn(), apple, google, ...given }
  return {
    host,
    options,
    steps,
    /** The totals that the intent was told. */
    totals,
    payments,
    warned,
    /** How the payments end, in turn; by default well. */
    results,
    /** The bank wants to ask the customer. */
    act: () => action(),
    openSheet: (check?: Wallet['check']) => {
      const sheet = createSheet({ host, options, total: amount, texts, check })
      const ends = vi.fn()
      void sheet.end.then(ends)
      return { sheet, ends, end: () => ends.mock.calls.map(([end]) => end) }
    },
    laterResult: () => createDeferred<PaymentResult>(),
  }
}

export type WalletShop = ReturnType<typeof walletShop>
