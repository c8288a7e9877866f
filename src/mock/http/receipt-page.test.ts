import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, pay, startIntent, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createNodeMock, type RunningMock, startMock } from '../node'
import { isServicePath } from '../routes'
import { createStore } from '../store/store'
import { day } from '../time'

const noon = Date.UTC(2026, 0, 15, 12)
let now = noon
const store = createStore()
const mock = createNodeMock({ store, clock: () => now })
afterAll(() => mock.stop())
const call = callThrough(mock.handle)

const addressOf = (token: string, host = 'http://service.example') => `${host}/receipts/${token}`

/** Returns the URL of a payment's receipt; undefined before the capture. */
const receiptOf = async (id: string): Promise<string | undefined> => {
  const answer = await call(`{ getPayment(id: "${id}") { paymentReceipt { receiptUrl } } }`)
  const url = at(answer, 'data.getPayment.paymentReceipt.receiptUrl')
  return typeof url === 'string' ? url : undefined
}

const ask = (url: string, init: RequestInit = {}) => mock.handle(new Request(url, init))

const visit = async (id: string, init: RequestInit = {}) => ask((await receiptOf(id)) ?? addressOf('none'), init)

const paid = async (payment: Record<string, unknown> = {}, card: Record<string, unknown> = {}) =>
  textAt(await pay(call, await tokenOf(call, card), payment), 'data.authorizePayment.id')

const refund = (id: string, amount: number) =>
  call(`mutation { refundPayment(id: "${id}", amount: ${amount}, reason: "Ada changed her mind") { id } }`)

/** Returns the status and the rows of the page as text: `term: value`. */
const rows = async (id: string): Promise<string[]> => {
  const html = await (await visit(id)).text()
  return [
    `Status: ${/class="badge">(.*?)</.exec(html)?.[1]}`,
    ...[...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, term, value = '']) => `${term}: ${value.replace('<br>', ', ').replace(/<[^>]+>/g, '')}`,
    ),
  ]
}

describe('content', () => {
  test('RECEIPT-2: merchant, amount, date, the card’s brand and last digits, order and status', async () => {
    const id = await paid({ orderId: 'order 7' })
    expect(await rows(id)).toEqual([
      'Status: Paid',
      'Date: 15 January 2026 at 12:00 UTC',
      'Paid with: Visa credit card ending in 4242',
      'Order: order 7',
    ])
    const html = await (await visit(id)).text()
    expect(html).toContain('<header><span>Fellrunner</span>')
    expect(html).toContain('<p class="amount">€50.99 ')
  })

  test('RECEIPT-2: the items of the order, what else was charged, and the total', async () => {
    const items = [
      { title: 'Soft flask', quantity: 2, price: 1950, lineTotal: 3900 },
      { title: 'Merino <socks>', quantity: 1, price: 709, lineTotal: 709 },
    ]
    const intentId = textAt(await startIntent(call, { cart: { items } }), 'data.startIntent.id')
    expect((await rows(await paid({ intentId }))).slice(1, 5)).toEqual([
      '2 × Soft flask: €39.00',
      'Merino &lt;socks&gt;: €7.09',
      'Delivery and other charges: €4.90',
      'Total: €50.99',
    ])
    // A part of the order has no items of its own.
    const part = await paid({ intentId, flowId: 'flow_delayed' })
    await call(`mutation { capturePayment(id: "${part}", amount: 100) { id } }`)
    expect((await rows(part))[1]).toMatch(/^Date: /)
  })

  test('RECEIPT-2: every refund and their total', async () => {
    const id = await paid()
    await refund(id, 99)
    now += day
    await refund(id, 1000)
    const [status, ...others] = await rows(id)
    expect([status, ...others.slice(-3)]).toEqual([
      'Status: Partially refunded',
      'Refunded: €0.99, 15 January 2026 at 12:00 UTC',
      'Refunded: €10.00, 16 January 2026 at 12:00 UTC',
      'Total refunded: €10.99',
    ])
    now = noon
  })

  test('RECEIPT-2: a partial capture, and a dispute that was lost through time', async () => {
    const id = await paid({ flowId: 'flow_delayed' }, { number: '4000000000000259' })
    await call(`mutation { capturePayment(id: "${id}", amount: 100) { id } }`)
    expect(await rows(id)).toContain('Status: Disputed')
    now += 30 * day
    expect(await rows(id)).toEqual([
      'Status: Refunded',
      'Date: 15 January 2026 at 12:00 UTC',
      'Paid with: Visa credit card ending in 0259',
      'Refunded: €1.00, 23 January 2026 at 00:00 UTC',
      'Total refunded: €1.00',
    ])
    now = noon
  })

  test('RECEIPT-2: neither customer data nor the merchant’s own data', async () => {
    const customer = { name: 'Grace Hopper', email: 'grace@shop.example' }
    const id = await paid({ customer, description: 'Trainers', metadata: { gift: 'secret' } }, { name: 'Emmy Noether' })
    await refund(id, 99)
    const html = await (await visit(id)).text()
    expect(html).not.toMatch(/Grace|Emmy|Ada|example|Trainers|secret|424242|ch_|connection_/)
  })

  test.each([
    ['5555555555554444', 'Mastercard credit card ending in 4444'],
    ['4000056655665556', 'Visa debit card ending in 5556'],
    ['378282246310005', 'American Express credit card ending in 0005'],
  ])('RECEIPT-2: the card %s is named %s', async (number, name) => {
    const id = await paid({}, { number, ...(number.startsWith('3') ? { cvc: '1234' } : {}) })
    expect(await rows(id)).toContain(`Paid with: ${name}`)
  })

  test('RECEIPT-2: an order id is escaped', async () => {
    const html = await (await visit(await paid({ orderId: '<script>"&' }))).text()
    expect(html).toContain('<dd>&lt;script&gt;&quot;&amp;</dd>')
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})

describe('page', () => {
  test('RECEIPT-3: no form, one style, one script; not framed, cached or sent as a referrer', async () => {
    const response = await visit(await paid())
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    for (const inline of [/<style>([\s\S]*)<\/style>/, /<script>([\s\S]*)<\/script>/]) {
      const text = inline.exec(html)?.[1] ?? ''
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
      expect(policy).toContain(btoa(String.fromCharCode(...digest)))
    }
    expect(html).not.toMatch(/<script .|<form|<img|<link (?!rel="icon" href="data:,")| on[a-z]+=|javascript:/)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('width=device-width')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('RECEIPT-4: an unknown or malformed token gets a 404 page', async () => {
    const known = (await receiptOf(await paid()))?.split('/').at(-1) ?? expect.unreachable()
    for (const token of ['', 'nothing', '"><script>', 'x'.repeat(32), `${known}/`, `%20${known}`]) {
      const response = await ask(addressOf(token))
      expect([token, response.status]).toEqual([token, 404])
      expect(await response.text()).toContain('Receipt not found')
    }
  })

  test('RECEIPT-4: a payment without a capture has no receipt', async () => {
    const authorised = await paid({ flowId: 'flow_delayed' })
    for (const id of [authorised, await paid({}, { number: '4000000000000002' })]) {
      expect(await receiptOf(id)).toBeUndefined()
      const token = (await store.read((reader) => reader.get('payments', id)))?.receiptToken ?? expect.unreachable()
      expect((await ask(addressOf(token))).status).toBe(404)
    }
  })

  test('RECEIPT-5: a payment’s id or UUID is not a receipt token', async () => {
    const id = await paid()
    expect((await visit(id)).status).toBe(200)
    const uuid = id.replace('payments:', '')
    for (const guess of [id, encodeURIComponent(id), uuid, uuid.replaceAll('-', '')]) {
      expect((await ask(addressOf(guess))).status).toBe(404)
    }
  })

  test('RECEIPT-5: every payment has its own token', async () => {
    const urls = [await receiptOf(await paid()), await receiptOf(await paid())]
    expect(new Set(urls).size).toBe(2)
  })

  test('RECEIPT-4: only GET and HEAD are allowed; HEAD has no body', async () => {
    const id = await paid()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await visit(id, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
    const head = await visit(id, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('RECEIPT-1: the worker handles its path', () => {
    expect(isServicePath(new URL(addressOf('x'.repeat(32))).pathname)).toBe(true)
    expect(isServicePath('/receipts')).toBe(false)
  })
})

describe('over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())

  test('RECEIPT-1: the URL is on the requested host, whatever its name', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const base = `http://${host}:${server?.port}`
      const remote = callThrough(fetch, () => base)
      const id = textAt(await pay(remote, await tokenOf(remote)), 'data.authorizePayment.id')
      const value = await remote(`{ getPayment(id: "${id}") { paymentReceipt { receiptUrl } } }`)
      const url = textAt(value, 'data.getPayment.paymentReceipt.receiptUrl')
      expect(url).toMatch(new RegExp(`^${base}/receipts/[A-Za-z0-9]{32}$`))
      expect(await (await fetch(url)).text()).toContain('€50.99')
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    }
  })
})
