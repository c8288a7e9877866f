import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installGooglePay } from '../../mock/wallets'
import { fakeWindow, pass } from '../../mock/wallets/testing/fake-window'
import type { CustomerAct } from '../../mock/wallets/types'
import { TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { PaymentResult, WalletsOptions } from '../types'
import { createGooglePay } from './google-pay'
import { declined, euros, express, google, open, paid, refused, walletShop } from './testing/wallet-shop'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

interface Given extends Partial<WalletsOptions> {
  /** How the payments end, in turn. */
  results?: (PaymentResult | Promise<PaymentResult>)[]
  userGesture?: () => boolean
  total?: Money
}

/** A shop whose customer has clicked on Google Pay, and does these things. */
const opened = async (acts: CustomerAct[], { results = [], userGesture = () => true, total, ...given }: Given = {}) => {
  const window = fakeWindow()
  const simulator = installGooglePay(window, { userGesture })
  vi.stubGlobal('google', window['google' as never])
  simulator.next(...acts)
  const shop = walletShop(given)
  shop.results.push(...results)
  if (total) shop.host.update({ amount: total })
  const wallet = createGooglePay(shop.host, shop.options, google)
  const availability = await wallet.prepare()
  const { sheet, end } = shop.openSheet(wallet.check)
  const takeAway = wallet.open(sheet)
  return { ...shop, simulator, availability, wallet, end, takeAway }
}

const cancelled = { kind: 'cancelled' }
const result = (of: object) => ({ kind: 'result', result: of })

describe('Google Pay', () => {
  it('asks the service for the gateway before the click, and pays with the token as it is', async () => {
    const { availability, end, simulator, host, payments } = await opened(['authorise'])
    await pass(1000)
    expect(availability).toBe('available')
    expect(end()).toEqual([result(paid)])
    expect(simulator.faults).toEqual([])
    expect(host.setUp).toHaveBeenCalledWith({ walletType: 'GOOGLE_PAY', payload: { merchantGatewayId: 'shop-7' } })
    expect(payments.map(({ choice }) => choice)).toEqual([
      {
        kind: 'wallet',
        type: 'GOOGLE_PAY',
        walletToken: expect.any(String),
        googlePay: { transactionId: expect.stringMatching(/^[\w-]{36}$/) },
      },
    ])
  })

  it('takes address, delivery and a coupon from the sheet, and tells the intent of each', async () => {
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
    await payments[0]?.options.authorise({} as never)
    const [[, customer]] = vi.mocked(options.authorise).mock.calls as [[unknown, unknown]]
    expect(customer).toMatchObject({
      email: 'emmy@shop.example',
      shipping: { name: 'Emmy Noether', lines: ['Unter den Linden 6'], postcode: '10117', country: 'DE' },
      shippingMethod: 'express',
      coupon: 'TENOFF',
    })
  })

  it.each([
    ['declined', declined],
    ['to be mended', refused('shipping.postcode')],
    ['to be mended where no address is asked for', refused('billing.postcode')],
  ])('stays open when the payment is %s, for another card or address', async (_how, first) => {
    const acts: CustomerAct[] = ['authorise', { changeCard: 'mastercard' }, { changeAddress: 'berlin' }, 'authorise']
    const shop = await opened(acts, { ...express, results: [first] })
    await pass(2000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.payments).toHaveLength(2)
    expect(shop.end()).toEqual([result(paid)])
  })

  it('ends with what the last payment came to when the customer leaves after it', async () => {
    const shop = await opened(['authorise', 'cancel'], { results: [declined] })
    await pass(1000)
    expect(shop.end()).toEqual([result(declined)])
    expect(shop.simulator.faults).toEqual([])
  })

  const dinars = (amount: number): Money => ({ amount, currency: 'KWD' })

  it('shows dinars whose last digit is none', async () => {
    const shop = await opened(['authorise'], { total: dinars(1250) })
    await pass(1000)
    expect(shop.end()).toEqual([result(paid)])
    expect(shop.simulator.faults).toEqual([])
  })

  it('opens no sheet for a price of three decimals, which Google does not take, and says so', async () => {
    const shop = await opened(['authorise'], { total: dinars(1255) })
    await pass(1000)
    expect(shop.end()).toMatchObject([{ kind: 'failed', error: { code: 'options.invalid' } }])
    expect([...shop.simulator.faults, ...shop.payments]).toEqual([])
  })

  it('keeps to the total before where a change makes it one of three decimals', async () => {
    const shipping = { ...express.shipping, onMethodChange: async () => ({ total: dinars(1255) }) }
    const given = { shipping: { ...shipping, onAddressChange: async () => ({}) }, total: dinars(1250) }
    const shop = await opened([{ changeShipping: 'express' }, 'cancel'], given)
    await pass(1000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warned).toMatchObject([{ code: 'options.invalid' }])
    expect(shop.totals).toEqual([1250])
  })

  it('does not wait for the sheet to go when a payment is open', async () => {
    const shop = await opened(['authorise'], { results: [open] })
    await pass(1000)
    expect(shop.end()).toEqual([result(open)])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<[at: string, acts: CustomerAct[]]>([
    ['while the sheet is prepared', [{ cancelDuring: 'merchant' }]],
    ['while the address is looked at', [{ changeAddress: 'berlin' }, { cancelDuring: 'contact' }]],
    ['while the delivery is priced', [{ changeShipping: 'express' }, { cancelDuring: 'delivery' }]],
    ['while the coupon is looked at', [{ coupon: 'TENOFF' }, { cancelDuring: 'coupon' }]],
    ['before agreeing', ['cancel']],
    ['after a change', [{ changeShipping: 'express' }, 'cancel']],
  ])('is no error, and leaves nothing of it, for a customer who leaves %s', async (_at, acts) => {
    const shop = await opened(acts, express)
    await pass(40_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.payments).toEqual([])
    expect(shop.host.amount()).toEqual(euros(5099))
    expect(shop.warned).toEqual([])
    expect(shop.simulator.faults).toEqual([])
  })

  it.each<CustomerAct>([{ cancelDuring: 'authorisation' }, { timeOutDuring: 'authorisation' }])(
    'waits for the payment that has begun, and the service that is asked: %j',
    async (act) => {
      const later = walletShop().laterResult()
      const shop = await opened(['authorise', act], { results: [later.promise] })
      await pass(2000)
      expect(shop.end()).toEqual([])
      later.resolve(paid)
      await pass()
      expect(shop.end()).toEqual([result(paid)])
    },
  )

  it('answers in time what takes too long, and then ends with what the service says', async () => {
    const later = walletShop().laterResult()
    const shop = await opened(['authorise'], { results: [later.promise] })
    await pass(26_000)
    expect(shop.simulator.faults).toEqual([])
    expect(shop.end()).toEqual([])
    later.resolve(paid)
    await pass()
    expect(shop.end()).toEqual([result(paid)])
  })

  it.each([
    ['paid', paid, { transactionState: 'SUCCESS' }],
    ['open', open, { transactionState: 'ERROR', error: { message: 'We do not know yet.' } }],
  ])(
    'answers in a sheet that stands beyond its end that the payment is %s, and pays nothing again',
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
      const later = shop.laterResult()
      shop.results.push(later.promise)
      const wallet = createGooglePay(shop.host, shop.options, google)
      await wallet.prepare()
      const { sheet, end } = shop.openSheet()
      wallet.open(sheet)
      const data = { paymentMethodData: { tokenizationData: { token: '{}' } } } as google.payments.api.PaymentData
      const first = agree(data)
      await pass(26_000)
      expect(await first).toMatchObject({ transactionState: 'ERROR', error: { message: 'We do not know yet.' } })
      later.resolve(how)
      await pass()
      expect(await agree(data)).toMatchObject(answer)
      expect(shop.payments).toHaveLength(1)
      expect(end()).toEqual([result(how)])
    },
  )

  it('ends the sheet before the bank asks, as it does for a card whose own number is given on', async () => {
    const later = walletShop().laterResult()
    const shop = await opened([{ changeCard: 'mastercard' }, 'authorise'], { results: [later.promise] })
    await pass(1000)
    shop.act()
    await pass(100)
    expect(shop.end()).toEqual([])
    later.resolve(declined)
    await pass()
    expect(shop.end()).toEqual([result(declined)])
    expect(shop.simulator.faults).toEqual([])
  })

  it('lets a callback of the shop that throws end no sale', async () => {
    const shipping = { ...express.shipping, onAddressChange: () => Promise.reject(new Error('ada@example.com')) }
    const shop = await opened([{ changeAddress: 'berlin' }, 'cancel'], { ...express, shipping })
    await pass(30_000)
    expect(shop.end()).toEqual([cancelled])
    expect(shop.simulator.faults).toEqual([])
    expect(shop.warned.map((error) => (error as TenderError).message).join()).not.toContain('ada@')
  })

  it('calls a sheet outside a click, or a second one, cancelled, as Google does', async () => {
    const shop = await opened(['cancel'], { userGesture: () => false })
    await pass()
    expect(shop.end()).toEqual([cancelled])
  })

  it('says so when Google refuses the request', async () => {
    const shop = await opened([], { lineItems: () => [{ label: 'Shoe', amount: Number.NaN }] })
    await pass()
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'wallet.failed' }) }])
  })

  it('ends with the element, and hears nothing of the sheet any more', async () => {
    const shop = await opened([{ changeShipping: 'express' }, 'authorise'], express)
    shop.takeAway()
    await pass(2000)
    expect(shop.end()).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'destroyed' }) }])
    expect(shop.payments).toEqual([])
    // Google's sheet is still there, and its customer reads why nothing comes of it.
    expect(shop.simulator.faults).toEqual([])
  })

  it.each([
    ['ready', 'available'],
    ['no-card', 'available'],
    ['unsupported', 'unavailable'],
  ] as const)('%s is %s', async (status, availability) => {
    const window = fakeWindow()
    installGooglePay(window, { status })
    vi.stubGlobal('google', window['google' as never])
    const shop = walletShop()
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe(availability)
  })

  it('is needsSetUp in production for a customer without a card', async () => {
    const window = fakeWindow()
    installGooglePay(window, { status: 'no-card' })
    vi.stubGlobal('google', window['google' as never])
    const shop = walletShop()
    const settings = { ...google, environment: 'PRODUCTION' as const, merchantId: 'BCR2DN4T' }
    expect(await createGooglePay(shop.host, shop.options, settings).prepare()).toBe('needsSetUp')
  })

  it.each([
    ['with a live key', { publicKey: 'pk_live_1' }, {}],
    ['by its own word', {}, { environment: 'PRODUCTION' as const }],
    ['with blanks for it', { publicKey: 'pk_live_1' }, { merchantId: ' ' }],
  ])(
    'is unavailable in production without a merchantId, %s, and its developer reads which option',
    async (_how, key, more) => {
      const written = vi.spyOn(console, 'error').mockReturnValue()
      const shop = walletShop()
      expect(await createGooglePay({ ...shop.host, ...key }, shop.options, { ...google, ...more }).prepare()).toBe(
        'unavailable',
      )
      expect(shop.warned).toMatchObject([{ code: 'options.invalid', fields: [{ path: 'google.merchantId' }] }])
      expect(written.mock.calls.join()).toMatch(/^Tender: options\.invalid: wallets: google\.merchantId: /)
      expect(shop.host.loadScript).not.toHaveBeenCalled()
      expect(shop.host.setUp).not.toHaveBeenCalled()
      written.mockRestore()
    },
  )

  it('is unsupported where the script does not come, and unavailable where the service gives no gateway', async () => {
    const shop = walletShop()
    shop.host.loadScript = () => Promise.reject(new TenderError('script.failed', 'no'))
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe('unsupported')
    const window = fakeWindow()
    installGooglePay(window, {})
    vi.stubGlobal('google', window['google' as never])
    shop.host.setUp = () => Promise.reject(new TenderError('service.failed', 'no'))
    expect(await createGooglePay(shop.host, shop.options, google).prepare()).toBe('unavailable')
    expect(shop.warned).toHaveLength(2)
  })
})
