import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applePage, goodShop, merchantSession, request, withDelivery } from '../../../../lab/support/wallets/apple-page'
import { fakeWindow, pass } from '../../../../lab/support/wallets/fake-window'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const invalidAccess = expect.objectContaining({ name: 'InvalidAccessError' })

const coupons = { ...withDelivery, supportsCouponCode: true, couponCode: '' }

test('the page gets the questions in this order, and can pay', async () => {
  const page = applePage()
  const { session, dispatched } = goodShop(
    page,
    12,
    coupons,
    { changeAddress: 'berlin' },
    { changeShipping: 'express' },
    { changeCard: 'mastercard' },
    { coupon: 'SAVE' },
    'authorise',
  )
  session.begin()
  expect(dispatched).toEqual([])
  await pass(50)
  expect(dispatched).toEqual([
    'validatemerchant',
    'shippingcontactselected',
    'paymentmethodselected',
    'shippingcontactselected',
    'shippingmethodselected',
    'paymentmethodselected',
    'couponcodechanged',
    'paymentauthorized',
  ])
  expect(page.simulator.faults).toEqual([])
})

test('the page gets only what it requested: no address without its field, no coupon before version 12', async () => {
  const { session, dispatched } = goodShop(
    applePage(),
    11,
    { ...request, supportsCouponCode: true },
    { coupon: 'SAVE' },
    'authorise',
  )
  session.begin()
  await pass(50)
  expect(dispatched).toEqual(['validatemerchant', 'paymentmethodselected', 'paymentauthorized'])
})

test('a choice without a handler continues; listeners count like handlers', async () => {
  const { session, dispatched, answers } = goodShop(applePage(), 3, withDelivery, 'authorise')
  session.onshippingcontactselected = undefined as never
  session.onpaymentmethodselected = undefined as never
  session.addEventListener('paymentmethodselected', answers.paymentmethodselected)
  session.begin()
  await pass(50)
  expect(dispatched).toEqual(['validatemerchant', 'paymentauthorized'])
  expect(answers.paymentmethodselected).toHaveBeenCalledOnce()
})

test('a session can begin only once', async () => {
  const { session } = goodShop(applePage())
  session.begin()
  expect(() => session.begin()).toThrow(invalidAccess)
})

test('only one session can be open; another can begin when it has ended', async () => {
  const page = applePage()
  const first = goodShop(page, 3, request, 'cancel')
  const second = goodShop(page, 3, request, 'authorise')
  first.session.begin()
  expect(() => second.session.begin()).toThrow('Page already has an active payment session.')
  await pass(50)
  second.session.begin()
  await pass(50)
  expect([first.dispatched.at(-1), second.dispatched.at(-1)]).toEqual(['cancel', 'paymentauthorized'])
})

/**
 * Every call that is allowed only during a session, or only while the sheet waits for its answer.
 */
test.each([
  ['abort', []],
  ['completeMerchantValidation', [merchantSession()]],
  ['completeShippingContactSelection', [{ newTotal: request.total }]],
  ['completeShippingMethodSelection', [{ newTotal: request.total }]],
  ['completePaymentMethodSelection', [{ newTotal: request.total }]],
  ['completeCouponCodeChange', [{ newTotal: request.total }]],
  ['completePayment', [{ status: 0 }]],
])('%s throws before its question and after a cancellation', async (call, parameters) => {
  const { session, dispatched } = goodShop(applePage(), 12, coupons, 'cancel')
  const act = () => Reflect.apply(Reflect.get(session, call), session, parameters)
  expect(act).toThrow(invalidAccess)
  session.begin()
  await pass(50)
  expect(dispatched.at(-1)).toBe('cancel')
  expect(act).toThrow(invalidAccess)
})

test('a question can be answered once', async () => {
  const { session, answers } = goodShop(applePage())
  const again = vi.fn(() => session.completeMerchantValidation(merchantSession()))
  answers.validatemerchant.mockImplementation(() => {
    session.completeMerchantValidation(merchantSession())
    expect(again).toThrow(invalidAccess)
  })
  session.begin()
  await pass(50)
  expect(again).toHaveBeenCalledOnce()
})

test.each([
  ['text', 'a session', 'TypeError'],
  ['without its nonce', merchantSession({ nonce: undefined }), 'InvalidAccessError'],
  ['without its time', merchantSession({ epochTimestamp: undefined }), 'InvalidAccessError'],
])('a merchant session %s throws', async (_, given, name) => {
  const { session, answers } = goodShop(applePage())
  answers.validatemerchant.mockImplementation(() => undefined)
  session.begin()
  await pass(50)
  expect(() => session.completeMerchantValidation(given)).toThrow(expect.objectContaining({ name }))
})

test.each([
  ['of another domain', () => merchantSession({ domainName: 'other.example' })],
  ['that is five minutes old', () => merchantSession({ epochTimestamp: Date.now() / 1000 - 300 })],
  [
    'that is five minutes old in milliseconds',
    () => merchantSession({ epochTimestamp: Date.now() - 300_000, expiresAt: undefined }),
  ],
])('a merchant session %s cancels the sheet', async (_, given) => {
  const page = applePage()
  const { session, dispatched, events, answers } = goodShop(page)
  answers.validatemerchant.mockImplementation(() => session.completeMerchantValidation(given()))
  session.begin()
  await pass(50)
  expect(dispatched).toEqual(['validatemerchant', 'cancel'])
  expect(events.cancel).toMatchObject({ sessionError: { code: 'unknown', info: {} } })
  expect(page.simulator.faults).toHaveLength(1)
})

test.each(['http://localhost:3000', 'http://shop.localhost', 'http://127.0.0.1:3000', 'http://[::1]'])(
  'on %s, whose host cannot be registered, a merchant session may be for any domain',
  async (url) => {
    const { origin, hostname } = new URL(url)
    const page = applePage({}, fakeWindow({ location: { origin, hostname } }))
    const { session, dispatched } = goodShop(page, 12, request, 'authorise')
    session.begin()
    await pass(50)
    expect(dispatched.at(-1)).toBe('paymentauthorized')
    expect(page.simulator.faults).toEqual([])
  },
)

test('a merchant session is valid for one sheet, even if that sheet was cancelled', async () => {
  const page = applePage()
  const once = merchantSession()
  for (const lastEvent of ['paymentmethodselected', 'validatemerchant']) {
    const { session, dispatched, answers } = goodShop(page, 3, request, 'cancel')
    answers.validatemerchant.mockImplementation(() => session.completeMerchantValidation(once))
    session.begin()
    await pass(50)
    expect(dispatched.slice(-2)).toEqual([lastEvent, 'cancel'])
  }
  expect(page.simulator.faults).toEqual(['The merchant session was used before'])
})

test('expire in the script makes the session expire', async () => {
  const { session, dispatched } = goodShop(applePage(), 3, request, 'expire')
  session.begin()
  await pass(50)
  expect(dispatched).toEqual(['validatemerchant', 'cancel'])
})

test.each(['merchant', 'contact', 'card', 'delivery', 'coupon', 'authorisation'] as const)(
  'the answer about the %s must arrive within exactly thirty seconds',
  async (question) => {
    const page = applePage()
    const { session, dispatched, answers } = goodShop(
      page,
      12,
      coupons,
      { changeShipping: 'express' },
      { coupon: 'SAVE' },
      'authorise',
    )
    const event = {
      merchant: 'validatemerchant',
      contact: 'shippingcontactselected',
      card: 'paymentmethodselected',
      delivery: 'shippingmethodselected',
      coupon: 'couponcodechanged',
      authorisation: 'paymentauthorized',
    } as const
    answers[event[question]].mockImplementation(() => undefined)
    session.begin()
    await pass(29_900)
    expect(dispatched.at(-1)).toBe(event[question])
    await pass(200)
    expect(dispatched.at(-1)).toBe('cancel')
    expect(page.simulator.faults).toEqual([`${event[question]} was not answered within 30000 ms`])
  },
)

test.each(['merchant', 'contact', 'authorisation'] as const)(
  'timeOutDuring in the script ends the time during the %s',
  async (question) => {
    const acts = question === 'authorisation' ? (['authorise'] as const) : []
    const { session, dispatched, answers } = goodShop(applePage(), 12, coupons, ...acts, { timeOutDuring: question })
    for (const answer of Object.values(answers)) if (question === 'merchant') answer.mockImplementation(() => undefined)
    if (question === 'contact') answers.shippingcontactselected.mockImplementation(() => undefined)
    if (question === 'authorisation') answers.paymentauthorized.mockImplementation(() => undefined)
    session.begin()
    await pass(50)
    expect(dispatched.at(-1)).toBe('cancel')
  },
)

test('no event follows abort(), which throws when repeated', async () => {
  const { session, dispatched } = goodShop(applePage())
  session.begin()
  await pass(50)
  session.abort()
  expect(() => session.abort()).toThrow(invalidAccess)
  await pass(60_000)
  expect(dispatched).toEqual(['validatemerchant', 'paymentmethodselected'])
})

test('the customer can cancel while the payment is processed', async () => {
  const { session, dispatched, answers } = goodShop(applePage(), 3, request, 'authorise', {
    cancelDuring: 'authorisation',
  })
  answers.paymentauthorized.mockImplementation(() => undefined)
  session.begin()
  await pass(50)
  expect(dispatched.slice(-2)).toEqual(['paymentauthorized', 'cancel'])
  expect(() => session.completePayment(0)).toThrow(invalidAccess)
})
