import { beforeEach, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { CoreHost } from '../core-host'
import type { PaymentResult } from '../types'
import { type BeforePayDetail, createPayAfterEvent } from './before-pay'

const paid: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const pay = vi.fn(async () => paid)
const openOrders = new Set<string>()
let page = new EventTarget()

beforeEach(() => {
  pay.mockClear()
  openOrders.clear()
  page = new EventTarget()
})

const payAfterEvent = createPayAfterEvent({
  pay,
  host: {
    order: { options: { trackingId: 'order-1' } },
    payments: { openAttempts: openOrders },
  } as unknown as CoreHost,
  target: () => page,
  textOf: ({ customerMessage }) => customerMessage || 'Derzeit nicht möglich.',
})

const listen = (listener: (detail: BeforePayDetail) => void) =>
  page.addEventListener('tender:beforepay', (event) => listener((event as CustomEvent<BeforePayDetail>).detail))

it('pays within the click if no listener waits', async () => {
  const methods: (string | undefined)[] = []
  listen(({ method }) => methods.push(method))
  const options = { method: { type: 'PAYPAL' } }
  const result = payAfterEvent(options, undefined)
  expect(pay).toHaveBeenCalledExactlyOnceWith(options, undefined)
  expect(await result).toBe(paid)
  await payAfterEvent({}, { kind: 'wallet', type: 'APPLE_PAY', walletToken: {} })
  await payAfterEvent({}, undefined)
  expect(methods).toEqual(['PAYPAL', 'APPLE_PAY', undefined])
})

it('pays once every promise has resolved', async () => {
  let created = () => {}
  listen(({ waitUntil }) => waitUntil(new Promise<void>((resolve) => (created = resolve))))
  listen(({ waitUntil }) => waitUntil(Promise.resolve()))
  const result = payAfterEvent({}, undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(pay).not.toHaveBeenCalled()
  created()
  expect(await result).toBe(paid)
})

it.each([
  ['an error of any kind', new Error('secret'), 'authorise.failed', 'Derzeit nicht möglich.'],
  [
    'a TenderError with a text for the customer',
    new TenderError('authorise.failed', 'sold out', { customerMessage: 'Ausverkauft.' }),
    'authorise.failed',
    'Ausverkauft.',
  ],
])('fails without a payment for %s', async (_what, cause, code, message) => {
  listen(({ waitUntil }) => waitUntil(Promise.reject(cause)))
  const result = await payAfterEvent({}, undefined)
  expect(result).toMatchObject({ status: 'failed', error: { code }, message })
  expect(JSON.stringify(result)).not.toContain('secret')
  expect(pay).not.toHaveBeenCalled()
})

it('is pending if an earlier attempt of the order may have charged the customer', async () => {
  openOrders.add('order-1')
  listen(({ waitUntil }) => waitUntil(Promise.reject(new Error('x'))))
  expect(await payAfterEvent({}, undefined)).toMatchObject({ status: 'pending' })
})
