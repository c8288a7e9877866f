import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  apple,
  declined,
  euros,
  express,
  invalidField,
  paid,
  pending,
  type WalletShop,
  walletShop,
} from '../../../lab/support/sdk/wallets/wallet-shop'
import { fakeWindow, pass } from '../../../lab/support/wallets/fake-window'
import { installApplePay } from '../../mock/wallets'
import type { CustomerAct } from '../../mock/wallets/types'
import { TenderError, withCustomerMessage } from '../../shared/error'
import type { WalletsOptions } from '../types'
import { createApplePay } from './apple-pay'
import { openAppleSheet } from './apple-sheet'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { hostname: 'shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Opens the Apple Pay sheet of a shop. The customer does the given acts in the sheet. */
const opened = (acts: CustomerAct[], given: Partial<WalletsOptions> = {}, prepare = (_shop: object) => {}) => {
  const window = fakeWindow()
  const simulator = installApplePay(window, { userGesture: () => true })
  for (const name of ['ApplePaySession', 'ApplePayError'] as const) vi.stubGlobal(name, window[name as never])
  simulator.next(...acts)
  const shop = walletShop(given)
  prepare(shop)
  const { sheet, ends, end } = shop.openSheet()
  const close = openAppleSheet({ ...shop, apple, sheet })
  return { ...shop, simulator, ends, end, close }
}

const cancelled = { kind: 'cancelled' }
const result = (of: object) => ({ kind: 'result', result: of })

describe('Apple Pay', () => {
  it('passes the session and the token on unchanged, and shows success', async () => {
    const { end, simulator, host, payments } = opened(['authorise'])
    await pass(1000)
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    expect(host.requestSession).toHaveBeenCalledWith({
      walletType: 'APPLE_PAY',
      payload: {
        merchantIdentifier: 'merchant.example.shop',
        displayName: 'Fellrunner',
        validationUrl: expect.stringMatching(/^https:\/\/.*\.apple\.com\//),
        initiativeContext: 'shop.example',
      },
    })
    expect(payments.map(({ choice }) => choice)).toEqual([
      {
        kind: 'wallet',
        type: 'APPLE_PAY',
        walletToken: {
          paymentData: expect.anything(),
          paymentMethod: expect.anything(),
          transactionIdentifier: expect.any(String),
        },
      },
    ])
  })

  it('names the host of the outermost page, also from a frame', async () => {
    vi.stubGlobal('location', { hostname: 'inner.example', ancestorOrigins: ['https://shop.example'] })
    const { host } = opened(['authorise'])
    await pass(1000)
    expect(host.requestSession).toHaveBeenCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ initiativeContext: 'shop.example' }) }),
    )
  })

  it.each([
    ['localhost', 'localhost.localdomain'],
    ['127.0.0.1', 'localhost.localdomain'],
    ['[::1]', 'localhost.localdomain'],
    ['shop.localhost', 'shop.localhost'],
    ['xn--caf-dma.example', 'xn--caf-dma.example'],
  ])('on the host %s without the option `domain`, names the domain %s', async (hostname, initiativeContext) => {
    vi.stubGlobal('location', { hostname })
    const { host } = opened(['authorise'])
    await pass(1000)
    expect(host.requestSession).toHaveBeenCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ initiativeContext }) }),
    )
  })

  it('collects address, delivery and coupon in the sheet, and updates order and steps', async () => {
    const acts: CustomerAct[] = [{ changeAddress: 'berlin' }, { changeShipping: 'express' }, { coupon: 'TENOFF' }]
    const { end, simulator, host, options, payments, steps, totals } = opened([...acts, 'authorise'], express, (shop) =>
      (shop as WalletShop).host.order.change({ customer: { id: 'customer-7', email: 'old@shop.example' } }),
    )
    await pass(2000)
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    // Before the customer authorises, Apple passes an address without name and street.
    expect(express.shipping.onAddressChange).toHaveBeenLastCalledWith({
      lines: [],
      city: 'Berlin',
      region: 'BE',
      postcode: '10117',
      country: 'DE',
    })
    expect(totals).toEqual([5589, 6089, 4589])
    // The intent stores email and name, but no address.
    expect(host.order.customer()).toEqual({ id: 'customer-7', email: 'emmy@shop.example', name: 'Emmy Noether' })
    expect(steps).toEqual([
      'shipping IN_PROGRESS',
      'shipping COMPLETE',
      'delivery IN_PROGRESS',
      'delivery COMPLETE',
      'billing COMPLETE',
    ])
    await payments[0]?.options.authorise?.({} as never)
    const [[, customer]] = vi.mocked(options.authorise as (...asked: unknown[]) => unknown).mock.calls as [
      [unknown, unknown],
    ]
    expect(customer).toMatchObject({
      email: 'emmy@shop.example',
      shipping: { name: 'Emmy Noether', lines: ['Unter den Linden 6'], postcode: '10117', country: 'DE' },
      billing: { country: 'DE' },
      shippingMethod: 'express',
      coupon: 'TENOFF',
    })
  })

  it('reports no address if the sheet asked only for an email address', async () => {
    const { options, payments } = opened(['authorise'], { collect: { email: true }, authorise: vi.fn() })
    await pass(1000)
    await payments[0]?.options.authorise?.({} as never)
    const [customer] = vi
      .mocked(options.authorise as (...asked: unknown[]) => unknown)
      .mock.calls.map(([, each]) => each)
    expect(customer).toMatchObject({ email: 'ada@shop.example' })
    expect(customer).not.toHaveProperty('shipping')
  })

  it('shows the errors by field, and pays after the correction', async () => {
    const shop = opened(['authorise', { changeAddress: 'berlin' }, 'authorise'], express, (given) =>
      (given as { results: unknown[] }).results.push(invalidField('shipping.postcode')),
    )
    await pass(2000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.payments).toHaveLength(2)
    expect(shop.simulator.faults).toEqual([])
  })

  it('shows that the shop does not deliver to an address, and that a coupon is unknown', async () => {
    const errors = [{ field: 'unserviceable' as const, message: 'Not there' }]
    const shipping = { ...express.shipping, onAddressChange: async () => ({ errors }) }
    const shop = opened([{ coupon: 'NONE' }, 'cancel'], { ...express, shipping })
    await pass(1000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<[how: string, outcome: object]>([
    ['declined', declined],
    ['failed', { status: 'failed', message: 'no', error: new TenderError('network.failed', 'no') }],
    ['pending', pending],
  ])('ends with the result of a payment that is %s', async (_how, outcome) => {
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(outcome))
    await pass(1000)
    expect(shop.end()).toEqual([result(outcome)])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<[at: string, acts: CustomerAct[]]>([
    ['while the merchant is validated', [{ cancelDuring: 'merchant' }]],
    ['while the address is checked', [{ cancelDuring: 'contact' }]],
    ['while the delivery is priced', [{ changeShipping: 'express' }, { cancelDuring: 'delivery' }]],
    ['while the coupon is checked', [{ coupon: 'TENOFF' }, { cancelDuring: 'coupon' }]],
    ['before authorising', ['cancel']],
    ['after a change', [{ changeShipping: 'express' }, 'cancel']],
    ['when the session has expired', ['expire']],
    ['when the address check takes too long', [{ timeOutDuring: 'contact' }]],
  ])('ends as cancelled, and reverts all changes, for a customer who leaves %s', async (_at, acts) => {
    const onAddressChange = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { total: euros(5589) }
    }
    const shop = opened(acts, { ...express, shipping: { ...express.shipping, onAddressChange } })
    await pass(40_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.payments).toEqual([])
    expect(shop.host.order.amount()).toEqual(euros(5099))
    expect(shop.steps.filter((step) => step.endsWith('COMPLETE')).length).toBeLessThanOrEqual(
      shop.steps.filter((step) => step.endsWith('IN_PROGRESS')).length,
    )
    expect(shop.warnings).toEqual([])
  })

  it.each<CustomerAct>([{ cancelDuring: 'authorisation' }, { timeOutDuring: 'authorisation' }])(
    'waits for the payment in progress, which %j does not cancel',
    async (act) => {
      const deferred = walletShop().deferredResult()
      const shop = opened(['authorise', act], {}, (given) =>
        (given as { results: unknown[] }).results.push(deferred.promise),
      )
      await pass(2000)
      expect(shop.end()).toEqual([])
      deferred.resolve(paid)
      await pass()
      expect(shop.end()).toEqual([result(paid)])
    },
  )

  it('closes the sheet when a customer action begins', async () => {
    const deferred = walletShop().deferredResult()
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(deferred.promise))
    await pass(1000)
    const complete = vi.spyOn(ApplePaySession.prototype, 'completePayment')
    shop.beginAction()
    await pass(100)
    expect(complete).toHaveBeenCalledWith({ status: ApplePaySession.STATUS_SUCCESS })
    expect(shop.end()).toEqual([])
    deferred.resolve(declined)
    await pass()
    expect(shop.end()).toEqual([result(declined)])
  })

  it('answers the sheet in time, and ends with the result of the payment', async () => {
    const deferred = walletShop().deferredResult()
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(deferred.promise))
    await pass(26_000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.end()).toEqual([])
    deferred.resolve(paid)
    await pass()
    expect(shop.end()).toEqual([result(paid)])
  })

  it('closes the sheet and fails if the service creates no session', async () => {
    const error = new TenderError('service.rejected', 'setupWallet: error.validation')
    const shop = opened([], {}, (given) => {
      ;(given as ReturnType<typeof walletShop>).host.requestSession = () => Promise.reject(error)
    })
    await pass(1000)
    expect(shop.end()).toEqual([{ kind: 'failed', error: withCustomerMessage(error, 'This does not work now.') }])
    expect(error.customerMessage).toBe('')
    expect(shop.simulator.faults).toEqual([])
  })

  it('fails if Apple rejects the request', async () => {
    const shop = opened([], { networks: [] })
    await pass()
    const error = { code: 'wallet.failed', customerMessage: 'This does not work now.' }
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining(error) }])
  })

  it('continues if a function of the merchant throws or does not answer', async () => {
    const shipping = { ...express.shipping, onAddressChange: () => Promise.reject(new Error('ada@example.com')) }
    const onMethodChange = () => new Promise<never>(() => {})
    const shop = opened([{ changeShipping: 'express' }, 'cancel'], {
      ...express,
      shipping: { ...shipping, onMethodChange },
    })
    await pass(30_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warnings.map((error) => (error as TenderError).code)).toEqual(['options.invalid', 'network.timeout'])
    expect(shop.warnings.map((error) => (error as TenderError).message).join()).not.toContain('ada@')
  })

  it('pays for the previous delivery method if the merchant’s function for another one has failed', async () => {
    const shipping = { ...express.shipping, onMethodChange: () => Promise.reject(new Error('no')) }
    const shop = opened([{ changeShipping: 'express' }, 'authorise'], { ...express, shipping })
    await pass(2000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.simulator.faults).toEqual([])
    const [payment] = shop.payments
    await payment?.options.authorise?.({} as never)
    expect(shop.options.authorise).toHaveBeenCalledWith({}, expect.objectContaining({ shippingMethod: 'post' }))
    expect(shop.host.order.amount()).toEqual(euros(5589))
  })

  it('offers the set-up of a card only in browsers that support it', () => {
    const { host, options } = walletShop()
    vi.stubGlobal('ApplePaySession', { openPaymentSetup: async () => true })
    expect(createApplePay(host, options, apple).setUp).toBeTypeOf('function')
    vi.stubGlobal('ApplePaySession', {})
    expect(createApplePay(host, options, apple).setUp).toBeUndefined()
  })

  it('returns pending if the amount has changed and an earlier attempt may be charged', async () => {
    const shop = opened([{ changeCard: 'mastercard' }, 'authorise'])
    shop.host.payments.mayBeCharged = () => true
    shop.host.order.change({ amount: euros(1) })
    await pass(1000)
    expect(shop.payments).toEqual([])
    expect(shop.end()).toMatchObject([{ result: { status: 'pending', error: { code: 'amount.mismatch' } } }])
  })

  it('charges nothing if the amount has changed since the sheet was opened', async () => {
    const shop = opened([{ changeCard: 'mastercard' }, 'authorise'])
    shop.host.order.change({ amount: euros(1) })
    await pass(1000)
    expect(shop.payments).toEqual([])
    expect(shop.end()).toEqual([
      {
        kind: 'result',
        result: expect.objectContaining({ error: expect.objectContaining({ code: 'amount.mismatch' }) }),
      },
    ])
  })

  it('closes the sheet with the element, and ends once', async () => {
    const shop = opened([], express)
    await pass(500)
    shop.close()
    shop.close()
    await pass(500)
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'destroyed' }) }])
    expect(shop.simulator.faults).toEqual([])
  })
})
