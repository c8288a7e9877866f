import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  declined,
  euros,
  express,
  google,
  invalidField,
  paid,
  pending,
  walletShop,
} from '../../../lab/support/sdk/wallets/wallet-shop'
import { fakeWindow, pass } from '../../../lab/support/wallets/fake-window'
import { installGooglePay } from '../../mock/wallets'
import type { CustomerAct } from '../../mock/wallets/types'
import { TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { PaymentResult, WalletsOptions } from '../types'
import { createGooglePay } from './google-pay'
import type { GooglePayOptions } from './types'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

interface Given extends Partial<WalletsOptions> {
  /** The results of successive payments. */
  results?: (PaymentResult | Promise<PaymentResult>)[]
  userGesture?: () => boolean
  total?: Money
}

/** Opens the Google Pay sheet of a shop. The customer does the given acts in the sheet. */
const opened = async (acts: CustomerAct[], { results = [], userGesture = () => true, total, ...given }: Given = {}) => {
  const window = fakeWindow()
  const simulator = installGooglePay(window, { userGesture })
  vi.stubGlobal('google', window['google' as never])
  simulator.next(...acts)
  const shop = walletShop(given)
  shop.results.push(...results)
  if (total) shop.host.order.change({ amount: total })
  const wallet = createGooglePay(shop.host, shop.options, google)
  const availability = await wallet.prepare()
  const { sheet, end } = shop.openSheet(wallet.check)
  const close = wallet.open(sheet)
  return { ...shop, simulator, availability, wallet, end, close }
}

const cancelled = { kind: 'cancelled' }
const result = (of: object) => ({ kind: 'result', result: of })

describe('Google Pay', () => {
  it('requests the gateway before the click, and passes the token on unchanged', async () => {
    const { availability, end, simulator, host, payments } = await opened(['authorise'])
    await pass(1000)
    expect(availability).toBe('available')
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    expect(host.requestSession).toHaveBeenCalledWith({
      walletType: 'GOOGLE_PAY',
      payload: { merchantGatewayId: 'shop-7' },
    })
    expect(payments.map(({ choice }) => choice)).toEqual([
      {
        kind: 'wallet',
        type: 'GOOGLE_PAY',
        walletToken: expect.any(String),
        googlePay: { transactionId: expect.stringMatching(/^[\w-]{36}$/) },
      },
    ])
  })

  it('collects address, delivery and coupon in the sheet, and updates order and steps', async () => {
    const acts: CustomerAct[] = [{ changeAddress: 'berlin' }, { changeShipping: 'express' }, { coupon: 'TENOFF' }]
    const { end, simulator, options, payments, steps, totals } = await opened([...acts, 'authorise'], express)
    await pass(2000)
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    expect(totals).toEqual([5589, 6089, 4589])
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
      shippingMethod: 'express',
      coupon: 'TENOFF',
    })
  })

  it.each([
    ['declined', declined],
    ['to be corrected', invalidField('shipping.postcode')],
    ['to be corrected in a field that is not collected', invalidField('billing.postcode')],
  ])('stays open for another card or address if the payment is %s', async (_how, first) => {
    const acts: CustomerAct[] = ['authorise', { changeCard: 'mastercard' }, { changeAddress: 'berlin' }, 'authorise']
    const shop = await opened(acts, { ...express, results: [first] })
    await pass(2000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.payments).toHaveLength(2)
    expect(shop.end()).toEqual([result(paid)])
  })

  it('ends with the result of the last payment if the customer leaves after it', async () => {
    const shop = await opened(['authorise', 'cancel'], { results: [declined] })
    await pass(1000)
    expect(shop.end()).toEqual([result(declined)])
    expect(shop.simulator.faults).toEqual([])
  })

  const dinars = (amount: number): Money => ({ amount, currency: 'KWD' })

  it('accepts dinars whose third decimal is zero', async () => {
    const shop = await opened(['authorise'], { total: dinars(1250) })
    await pass(1000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.simulator.faults).toEqual([])
  })

  it('opens no sheet for a price with three decimals, and fails', async () => {
    const shop = await opened(['authorise'], { total: dinars(1255) })
    await pass(1000)
    expect(shop.end()).toMatchObject([{ kind: 'failed', error: { code: 'options.invalid' } }])
    expect([...shop.simulator.faults, ...shop.payments]).toEqual([])
  })

  it('keeps the previous total if a change has three decimals', async () => {
    const shipping = { ...express.shipping, onMethodChange: async () => ({ total: dinars(1255) }) }
    const given = { shipping: { ...shipping, onAddressChange: async () => ({}) }, total: dinars(1250) }
    const shop = await opened([{ changeShipping: 'express' }, 'cancel'], given)
    await pass(1000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warnings).toMatchObject([{ code: 'options.invalid' }])
    expect(shop.totals).toEqual([1250])
  })

  it('ends before the sheet closes if the payment is pending', async () => {
    const shop = await opened(['authorise'], { results: [pending] })
    await pass(1000)
    expect(shop.end()).toEqual([result(pending)])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<[at: string, acts: CustomerAct[]]>([
    ['while the sheet is prepared', [{ cancelDuring: 'merchant' }]],
    ['while the address is checked', [{ changeAddress: 'berlin' }, { cancelDuring: 'contact' }]],
    ['while the delivery is priced', [{ changeShipping: 'express' }, { cancelDuring: 'delivery' }]],
    ['while the coupon is checked', [{ coupon: 'TENOFF' }, { cancelDuring: 'coupon' }]],
    ['before authorising', ['cancel']],
    ['after a change', [{ changeShipping: 'express' }, 'cancel']],
  ])('ends as cancelled, and reverts all changes, for a customer who leaves %s', async (_at, acts) => {
    const shop = await opened(acts, express)
    await pass(40_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.payments).toEqual([])
    expect(shop.host.order.amount()).toEqual(euros(5099))
    expect(shop.warnings).toEqual([])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<CustomerAct>([{ cancelDuring: 'authorisation' }, { timeOutDuring: 'authorisation' }])(
    'waits for the payment in progress, which %j does not cancel',
    async (act) => {
      const deferred = walletShop().deferredResult()
      const shop = await opened(['authorise', act], { results: [deferred.promise] })
      await pass(2000)
      expect(shop.end()).toEqual([])
      deferred.resolve(paid)
      await pass()
      expect(shop.end()).toEqual([result(paid)])
    },
  )

  it('answers the sheet in time, and ends with the result of the payment', async () => {
    const deferred = walletShop().deferredResult()
    const shop = await opened(['authorise'], { results: [deferred.promise] })
    await pass(26_000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.end()).toEqual([])
    deferred.resolve(paid)
    await pass()
    expect(shop.end()).toEqual([result(paid)])
  })

  it.each([
    ['paid', paid, { transactionState: 'SUCCESS' }],
    ['pending', pending, { transactionState: 'ERROR', error: { message: 'We do not know yet.' } }],
  ])(
    'answers a sheet that stays open after its end that the payment is %s, and pays nothing again',
    async (_how, how, answer) => {
      let agree: google.payments.api.PaymentAuthorizedHandler = async () => ({ transactionState: 'ERROR' })
      class PaymentsClient {
        constructor({ paymentDataCallbacks }: google.payments.api.PaymentOptions) {
          agree = paymentDataCallbacks?.onPaymentAuthorized ?? agree
        }
        isReadyToPay = async () => ({ result: true })
        loadPaymentData = () => new Promise(() => {})
      }
      vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
      const shop = walletShop()
      const deferred = shop.deferredResult()
      shop.results.push(deferred.promise)
      const wallet = createGooglePay(shop.host, shop.options, google)
      await wallet.prepare()
      const { sheet, end } = shop.openSheet()
      wallet.open(sheet)
      const data = { paymentMethodData: { tokenizationData: { token: '{}' } } } as google.payments.api.PaymentData
      const first = agree(data)
      await pass(26_000)
      expect(await first).toMatchObject({ transactionState: 'ERROR', error: { message: 'We do not know yet.' } })
      deferred.resolve(how)
      await pass()
      expect(await agree(data)).toMatchObject(answer)
      expect(shop.payments).toHaveLength(1)
      expect(end()).toEqual([result(how)])
    },
  )

  it('closes the sheet when a customer action begins', async () => {
    const deferred = walletShop().deferredResult()
    const shop = await opened([{ changeCard: 'mastercard' }, 'authorise'], { results: [deferred.promise] })
    await pass(1000)
    shop.beginAction()
    await pass(100)
    expect(shop.end()).toEqual([])
    deferred.resolve(declined)
    await pass()
    expect(shop.end()).toEqual([result(declined)])
    expect(shop.simulator.faults).toEqual([])
  })

  it('continues if a function of the merchant throws', async () => {
    const shipping = { ...express.shipping, onAddressChange: () => Promise.reject(new Error('ada@example.com')) }
    const shop = await opened([{ changeAddress: 'berlin' }, 'cancel'], { ...express, shipping })
    await pass(30_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warnings.map((error) => (error as TenderError).message).join()).not.toContain('ada@')
  })

  it('ends as cancelled outside a click, as Google reports it', async () => {
    const shop = await opened(['cancel'], { userGesture: () => false })
    await pass()
    expect(shop.end()).toEqual([cancelled])
  })

  it('fails if Google rejects the request', async () => {
    const shop = await opened([], { lineItems: () => [{ label: 'Shoe', amount: Number.NaN }] })
    await pass()
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'wallet.failed' }) }])
  })

  it('ends with the element, and ignores the sheet from then on', async () => {
    const shop = await opened([{ changeShipping: 'express' }, 'authorise'], express)
    shop.close()
    await pass(2000)
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'destroyed' }) }])
    expect(shop.payments).toEqual([])
    // A page cannot close Google’s sheet, so the sheet stays open and shows an error. The simulator
    // records no misuse.
    expect(shop.simulator.faults).toEqual([])
  })

  it.each([
    ['ready', 'available'],
    ['no-card', 'available'],
    ['unsupported', 'unavailable'],
  ] as const)('prepare() › with the status %s, returns %s', async (status, availability) => {
    const window = fakeWindow()
    installGooglePay(window, { status })
    vi.stubGlobal('google', window['google' as never])
    const shop = walletShop()
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe(availability)
  })

  it('prepare() › returns needsSetUp in production for a customer without a card', async () => {
    const window = fakeWindow()
    installGooglePay(window, { status: 'no-card' })
    vi.stubGlobal('google', window['google' as never])
    const shop = walletShop()
    const settings = { ...google, environment: 'PRODUCTION' as const, merchantId: 'BCR2DN4T' }
    expect(await createGooglePay(shop.host, shop.options, settings).prepare()).toBe('needsSetUp')
  })

  it.each([
    ['with a live key', { publicKey: 'pk_live_1' }, {}],
    ['by its own option', {}, { environment: 'PRODUCTION' as const }],
    ['with spaces in place of the id', { publicKey: 'pk_live_1' }, { merchantId: ' ' }],
  ])(
    'prepare() › returns unavailable in production without a merchantId, %s, and logs the option',
    async (_how, key, more) => {
      const written = vi.spyOn(console, 'error').mockReturnValue()
      const shop = walletShop()
      expect(await createGooglePay({ ...shop.host, ...key }, shop.options, { ...google, ...more }).prepare()).toBe(
        'unavailable',
      )
      expect(shop.warnings).toMatchObject([{ code: 'options.invalid', fields: [{ path: 'google.merchantId' }] }])
      expect(written.mock.calls.join()).toMatch(/^Tender: options\.invalid: wallets: google\.merchantId must be /)
      expect(shop.host.scripts.load).not.toHaveBeenCalled()
      expect(shop.host.requestSession).not.toHaveBeenCalled()
      written.mockRestore()
    },
  )

  /** The service of the base: its session names no gateway. */
  const withoutGateway = (shop: ReturnType<typeof walletShop>) => {
    const { requestSession } = shop.host
    shop.host.requestSession = async (setup) => {
      const { gateway: _, gatewayMerchantId: __, ...session } = await requestSession(setup)
      return session
    }
    return shop
  }
  const prepared = async (settings: Partial<GooglePayOptions>) => {
    const page = fakeWindow()
    installGooglePay(page, {})
    const installed = (page as unknown as typeof globalThis).google
    vi.stubGlobal('google', installed)
    const loadPaymentData = vi.spyOn(installed.payments.api.PaymentsClient.prototype, 'loadPaymentData')
    const written = vi.spyOn(console, 'error').mockReturnValue()
    const shop = withoutGateway(walletShop())
    const wallet = createGooglePay(shop.host, shop.options, { ...google, ...settings })
    const availability = await wallet.prepare()
    const logged = written.mock.calls.join()
    written.mockRestore()
    return { availability, shop, wallet, loadPaymentData, logged }
  }

  it('uses google.gateway and merchantGatewayId if the service reports no gateway', async () => {
    const { availability, shop, wallet, loadPaymentData } = await prepared({ gateway: 'acquirer' })
    expect(availability).toBe('available')
    wallet.open(shop.openSheet(wallet.check).sheet)
    await pass(0)
    expect(loadPaymentData.mock.calls[0]?.[0].allowedPaymentMethods[0]?.tokenizationSpecification).toEqual({
      type: 'PAYMENT_GATEWAY',
      parameters: { gateway: 'acquirer', gatewayMerchantId: 'shop-7' },
    })
  })

  it('prepare() › returns unavailable if neither the service nor the options name a gateway, and logs the option', async () => {
    const { availability, shop, logged } = await prepared({})
    expect(availability).toBe('unavailable')
    expect(shop.warnings).toMatchObject([{ code: 'options.invalid', fields: [{ path: 'google.gateway' }] }])
    expect(logged).toMatch(/^Tender: options\.invalid: wallets: google\.gateway must be /)
  })

  it('prepare() › returns unsupported without the script, and unavailable without a session', async () => {
    const shop = walletShop()
    shop.host.scripts.load = () => Promise.reject(new TenderError('script.failed', 'no'))
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe('unsupported')
    const window = fakeWindow()
    installGooglePay(window, {})
    vi.stubGlobal('google', window['google' as never])
    shop.host.requestSession = () => Promise.reject(new TenderError('service.failed', 'no'))
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe('unavailable')
    expect(shop.warnings).toHaveLength(2)
  })
})
