import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installApplePay } from '../../mock/wallets'
import { fakeWindow, pass } from '../../mock/wallets/testing/fake-window'
import type { CustomerAct } from '../../mock/wallets/types'
import { TenderError, withCustomerMessage } from '../../shared/error'
import type { WalletsOptions } from '../types'
import { createApplePay } from './apple-pay'
import { openAppleSheet } from './apple-sheet'
import {
  apple,
  declined,
  euros,
  express,
  open,
  paid,
  refused,
  type WalletShop,
  walletShop,
} from './testing/wallet-shop'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { hostname: 'shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** A shop whose customer has clicked on Apple Pay, and does these things. */
const opened = (acts: CustomerAct[], given: Partial<WalletsOptions> = {}, prepare = (_shop: object) => {}) => {
  const window = fakeWindow()
  const simulator = installApplePay(window, { userGesture: () => true })
  for (const name of ['ApplePaySession', 'ApplePayError'] as const) vi.stubGlobal(name, window[name as never])
  simulator.next(...acts)
  const shop = walletShop(given)
  prepare(shop)
  const { sheet, ends, end } = shop.openSheet()
  const takeAway = openAppleSheet({ ...shop, apple, sheet })
  return { ...shop, simulator, ends, end, takeAway }
}

const cancelled = { kind: 'cancelled' }
const result = (of: object) => ({ kind: 'result', result: of })

describe('Apple Pay', () => {
  it('passes the whole session on, pays with the token as it is, and shows that it is done', async () => {
    const { end, simulator, host, payments } = opened(['authorise'])
    await pass(1000)
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    expect(host.setUp).toHaveBeenCalledWith({
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

  it('names the page that the customer sees, also from a frame in it', async () => {
    vi.stubGlobal('location', { hostname: 'inner.example', ancestorOrigins: ['https://shop.example'] })
    const { host } = opened(['authorise'])
    await pass(1000)
    expect(host.setUp).toHaveBeenCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ initiativeContext: 'shop.example' }) }),
    )
  })

  it('takes address, delivery and a coupon from the sheet, and tells the intent of each', async () => {
    const acts: CustomerAct[] = [{ changeAddress: 'berlin' }, { changeShipping: 'express' }, { coupon: 'TENOFF' }]
    const { end, simulator, host, options, payments, steps, totals } = opened([...acts, 'authorise'], express, (shop) =>
      (shop as WalletShop).host.update({ customer: { id: 'customer-7', email: 'old@shop.example' } }),
    )
    await pass(2000)
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    // Nobody tells a shop who they are before they have agreed to pay.
    expect(express.shipping.onAddressChange).toHaveBeenLastCalledWith({
      lines: [],
      city: 'Berlin',
      region: 'BE',
      postcode: '10117',
      country: 'DE',
    })
    expect(totals).toEqual([5589, 6089, 4589])
    // Who they are, in the end, and not where they live.
    expect(host.customer()).toEqual({ id: 'customer-7', email: 'emmy@shop.example', name: 'Emmy Noether' })
    expect(steps).toEqual([
      'shipping IN_PROGRESS',
      'shipping COMPLETE',
      'delivery IN_PROGRESS',
      'delivery COMPLETE',
      'billing COMPLETE',
    ])
    await payments[0]?.options.authorise({} as never)
    const [[, customer]] = vi.mocked(options.authorise).mock.calls as [[unknown, unknown]]
    expect(customer).toMatchObject({
      email: 'emmy@shop.example',
      shipping: { name: 'Emmy Noether', lines: ['Unter den Linden 6'], postcode: '10117', country: 'DE' },
      billing: { country: 'DE' },
      shippingMethod: 'express',
      coupon: 'TENOFF',
    })
  })

  it('shows what the customer has to mend, by field, and lets them pay then', async () => {
    const shop = opened(['authorise', { changeAddress: 'berlin' }, 'authorise'], express, (given) =>
      (given as { results: unknown[] }).results.push(refused('shipping.postcode')),
    )
    await pass(2000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.payments).toHaveLength(2)
    expect(shop.simulator.faults).toEqual([])
  })

  it('tells of a place where the shop does not deliver, and of a coupon that is none', async () => {
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
    ['open', open],
  ])('ends the sheet with the result of a payment that is %s', async (_how, outcome) => {
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(outcome))
    await pass(1000)
    expect(shop.end()).toEqual([result(outcome)])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<[at: string, acts: CustomerAct[]]>([
    ['while the merchant is checked', [{ cancelDuring: 'merchant' }]],
    ['while the address is looked at', [{ cancelDuring: 'contact' }]],
    ['while the delivery is priced', [{ changeShipping: 'express' }, { cancelDuring: 'delivery' }]],
    ['while the coupon is looked at', [{ coupon: 'TENOFF' }, { cancelDuring: 'coupon' }]],
    ['before agreeing', ['cancel']],
    ['after a change', [{ changeShipping: 'express' }, 'cancel']],
    ['when the session has expired', ['expire']],
    ['when the address is answered too late', [{ timeOutDuring: 'contact' }]],
  ])('ends once, with nothing of it left, for a customer who leaves %s', async (_at, acts) => {
    const onAddressChange = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { total: euros(5589) }
    }
    const shop = opened(acts, { ...express, shipping: { ...express.shipping, onAddressChange } })
    await pass(40_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.payments).toEqual([])
    expect(shop.host.amount()).toEqual(euros(5099))
    expect(shop.steps.filter((step) => step.endsWith('COMPLETE')).length).toBeLessThanOrEqual(
      shop.steps.filter((step) => step.endsWith('IN_PROGRESS')).length,
    )
    expect(shop.warned).toEqual([])
  })

  it.each<CustomerAct>([{ cancelDuring: 'authorisation' }, { timeOutDuring: 'authorisation' }])(
    'waits for the payment that has begun: %j cancels nothing',
    async (act) => {
      const later = walletShop().laterResult()
      const shop = opened(['authorise', act], {}, (given) =>
        (given as { results: unknown[] }).results.push(later.promise),
      )
      await pass(2000)
      expect(shop.end()).toEqual([])
      later.resolve(paid)
      await pass()
      expect(shop.end()).toEqual([result(paid)])
    },
  )

  it('makes way for the bank, whose question comes after the sheet', async () => {
    const later = walletShop().laterResult()
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(later.promise))
    await pass(1000)
    const complete = vi.spyOn(ApplePaySession.prototype, 'completePayment')
    shop.act()
    await pass(100)
    expect(complete).toHaveBeenCalledWith({ status: ApplePaySession.STATUS_SUCCESS })
    expect(shop.end()).toEqual([])
    later.resolve(declined)
    await pass()
    expect(shop.end()).toEqual([result(declined)])
  })

  it('tells a sheet that waits too long that nothing is known, and then what the service says', async () => {
    const later = walletShop().laterResult()
    const shop = opened(['authorise'], {}, (given) => (given as { results: unknown[] }).results.push(later.promise))
    await pass(26_000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.end()).toEqual([])
    later.resolve(paid)
    await pass()
    expect(shop.end()).toEqual([result(paid)])
  })

  it('takes the sheet away when the service gives no session, and says why', async () => {
    const error = new TenderError('service.rejected', 'setupWallet: error.validation')
    const shop = opened([], {}, (given) => {
      ;(given as ReturnType<typeof walletShop>).host.setUp = () => Promise.reject(error)
    })
    await pass(1000)
    expect(shop.end()).toEqual([{ kind: 'failed', error: withCustomerMessage(error, 'This does not work now.') }])
    expect(error.customerMessage).toBe('')
    expect(shop.simulator.faults).toEqual([])
  })

  it('says so when Apple refuses the request, or no click is there', async () => {
    const shop = opened([], { networks: [] })
    await pass()
    const told = { code: 'wallet.failed', customerMessage: 'This does not work now.' }
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining(told) }])
  })

  it('lets a callback of the shop that throws or never answers end no sale', async () => {
    const shipping = { ...express.shipping, onAddressChange: () => Promise.reject(new Error('ada@example.com')) }
    const onMethodChange = () => new Promise<never>(() => {})
    const shop = opened([{ changeShipping: 'express' }, 'cancel'], {
      ...express,
      shipping: { ...shipping, onMethodChange },
    })
    await pass(30_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warned.map((error) => (error as TenderError).code)).toEqual(['options.invalid', 'network.timeout'])
    expect(shop.warned.map((error) => (error as TenderError).message).join()).not.toContain('ada@')
  })

  it('pays for the delivery before where the shop could not follow the customer to another', async () => {
    const shipping = { ...express.shipping, onMethodChange: () => Promise.reject(new Error('no')) }
    const shop = opened([{ changeShipping: 'express' }, 'authorise'], { ...express, shipping })
    await pass(2000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.simulator.faults).toEqual([])
    const [payment] = shop.payments
    await payment?.options.authorise({} as never)
    expect(shop.options.authorise).toHaveBeenCalledWith({}, expect.objectContaining({ shippingMethod: 'post' }))
    expect(shop.host.amount()).toEqual(euros(5589))
  })

  it('leads customers without a card to setting one up only where the browser can', () => {
    const { host, options } = walletShop()
    vi.stubGlobal('ApplePaySession', { openPaymentSetup: async () => true })
    expect(createApplePay(host, options, apple).setUp).toBeTypeOf('function')
    vi.stubGlobal('ApplePaySession', {})
    expect(createApplePay(host, options, apple).setUp).toBeUndefined()
  })

  it('returns pending if the amount has changed under the sheet while an earlier attempt may be charged', async () => {
    const shop = opened([{ changeCard: 'mastercard' }, 'authorise'])
    shop.host.mayBeCharged = () => true
    shop.host.update({ amount: euros(1) })
    await pass(1000)
    expect(shop.payments).toEqual([])
    expect(shop.end()).toMatchObject([{ result: { status: 'pending', error: { code: 'amount.mismatch' } } }])
  })

  it('charges nothing when the amount has changed under the sheet', async () => {
    const shop = opened([{ changeCard: 'mastercard' }, 'authorise'])
    shop.host.update({ amount: euros(1) })
    await pass(1000)
    expect(shop.payments).toEqual([])
    expect(shop.end()).toEqual([
      {
        kind: 'result',
        result: expect.objectContaining({ error: expect.objectContaining({ code: 'amount.mismatch' }) }),
      },
    ])
  })

  it('is taken away with the element, and ends once', async () => {
    const shop = opened([], express)
    await pass(500)
    shop.takeAway()
    shop.takeAway()
    await pass(500)
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'destroyed' }) }])
    expect(shop.simulator.faults).toEqual([])
  })
})
