import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, getIntent, pay, startIntent, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createNodeMock, type RunningMock, startMock } from '../node'
import { minute, second } from '../time'

let now = Date.UTC(2026, 0, 15, 12)
const mock = createNodeMock({ clock: () => now })
afterAll(() => mock.stop())
const call = callThrough(mock.handle)

const redirectUrl = 'https://shop.example/back?cart=7%20a'

const visit = (url: string, init: RequestInit = {}) => mock.handle(new Request(url, init))

const submit = (url: string, form: Record<string, string>) =>
  visit(url, { method: 'POST', body: new URLSearchParams(form) })

interface Asked {
  url: string
  paymentId: string
  status: () => Promise<unknown>
}

const asked = async (payment: Record<string, unknown>, number = '4000002760003184'): Promise<Asked> => {
  const answer = await pay(call, await tokenOf(call, { number }), payment)
  const paymentId = textAt(answer, 'errors.0.extensions.paymentId')
  const fields =
    'status eci threeDSecureVersion threeDSecureAuthenticationResult paymentCore { outcome { declineCode } }'
  return {
    url: textAt(answer, 'errors.0.extensions.url'),
    paymentId,
    status: async () => at(await call(`{ getPayment(id: "${paymentId}") { ${fields} } }`), 'data.getPayment'),
  }
}

const challenged = (over: Record<string, unknown> = {}, number?: string) =>
  asked({ perform3DSecure: { redirectUrl }, ...over }, number)

const approval = (type: string, over: Record<string, unknown> = {}) =>
  asked({ paymentMethod: { type }, apmRedirectUrl: redirectUrl, ...over })

const refused = { eci: null, threeDSecureVersion: '2.2.0', threeDSecureAuthenticationResult: 'failed' }
const passed = { eci: '05', threeDSecureVersion: '2.2.0', threeDSecureAuthenticationResult: 'authenticated' }

describe('results', () => {
  const table = [
    { what: 'the correct code', form: { do: 'confirm', code: '1234' }, result: 'succeeded', status: 'SUCCEEDED' },
    { what: 'the correct code with spaces', form: { code: ' 1234 ' }, result: 'succeeded', status: 'SUCCEEDED' },
    { what: 'another code', form: { do: 'confirm', code: '4321' }, result: 'failed', status: 'DECLINED' },
    { what: 'no code', form: { do: 'confirm', code: '' }, result: 'failed', status: 'DECLINED' },
    { what: 'the answer of an approval form', form: { do: 'approve' }, result: 'failed', status: 'DECLINED' },
    { what: 'Cancel', form: { do: 'cancel', code: '' }, result: 'cancelled', status: 'DECLINED' },
  ]
  test.each(table)('TDS-6: $what: $result, $status', async ({ form, result, status }) => {
    const { url, paymentId, status: read } = await challenged()
    const response = await submit(url, form)
    expect(response.status).toBe(303)
    const query = `cart=7%20a&paymentId=${encodeURIComponent(paymentId)}&result=${result}`
    expect(response.headers.get('location')).toBe(`https://shop.example/back?${query}`)
    expect(await read()).toEqual({
      status,
      paymentCore: { outcome: { declineCode: status === 'DECLINED' ? 'AUTHORIZATION_REQUIRED' : null } },
      ...(status === 'DECLINED' ? refused : passed),
    })
  })

  test('TDS-6: a payment may be declined after a passed challenge', async () => {
    const { url, status } = await challenged({}, '4000008400001629')
    const response = await submit(url, { code: '1234' })
    expect(response.headers.get('location')).toContain('result=succeeded')
    expect(await status()).toMatchObject({
      ...passed,
      status: 'DECLINED',
      paymentCore: { outcome: { declineCode: 'GENERAL_DECLINE' } },
    })
  })

  test('TDS-6: in a flow with capture by API, the payment is then AUTHORISED', async () => {
    const { url, status } = await challenged({ flowId: 'flow_delayed' })
    await submit(url, { code: '1234' })
    expect(await status()).toMatchObject({ status: 'AUTHORISED', eci: '05' })
  })

  test('TDS-7: the return URL names the payment and its intent, and the intent has the real status', async () => {
    const intentId = textAt(await startIntent(call), 'data.startIntent.id')
    const { url } = await challenged({ intentId })
    const response = await submit(url, { code: '1234' })
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('intentId')).toBe(intentId)
    const intent = await getIntent(call, intentId)
    expect(at(intent, 'data.getIntent.linkedPayments.0.status')).toBe('SUCCEEDED')
    expect(at(intent, 'data.getIntent.timeline.paymentAttempts.0.status')).toBe('COMPLETE')
  })

  test('TDS-8: the first answer counts; a later one returns with the first result, and a visitor reads it', async () => {
    const { url, status } = await challenged()
    await submit(url, { do: 'cancel' })
    const again = await submit(url, { code: '1234' })
    expect(again.status).toBe(303)
    expect(again.headers.get('location')).toContain('result=cancelled')
    const html = await (await visit(url)).text()
    expect(html).toContain('<h1>You cancelled</h1>')
    expect(html).toContain('already cancelled this')
    expect(html).toContain(`href="${again.headers.get('location')?.replaceAll('&', '&amp;')}"`)
    expect(html).not.toContain('<form')
    expect(await status()).toMatchObject({ status: 'DECLINED' })
  })

  test('TDS-8: without a return URL, a later visitor reads the result and gets no link', async () => {
    const { url } = await challenged({ perform3DSecure: {} })
    await submit(url, { code: '1234' })
    const html = await (await visit(url)).text()
    expect(html).toContain('already confirmed this')
    expect(html).toContain('close this page')
    expect(html).not.toMatch(/<form|<a /)
  })

  test('TDS-9: after 15 minutes the correct code is too late', async () => {
    const { url, status } = await challenged()
    now += 15 * minute - 1
    expect((await visit(url)).status).toBe(200)
    now += 1
    const late = await (await visit(url)).text()
    expect(late).toContain('<h1>The time to confirm is over</h1>')
    expect(late).toContain('result=failed')
    expect((await submit(url, { code: '1234' })).headers.get('location')).toContain('result=failed')
    expect(await status()).toMatchObject({ status: 'DECLINED', eci: null })
    const { url: leadsNowhere } = await challenged({ perform3DSecure: {} })
    now += 15 * minute
    expect(await (await submit(leadsNowhere, { code: '1234' })).text()).toContain('The time to confirm is over')
  })

  test('TDS-7: without a return URL there is a last page', async () => {
    const { url } = await challenged({ perform3DSecure: {} })
    const response = await submit(url, { code: '1234' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Confirmation successful')
  })
})

describe('pages', () => {
  test('TDS-4: a plain form on the requested host, without scripts', async () => {
    const { url } = await challenged()
    expect(url).toMatch(/^http:\/\/service\.example\/challenge\//)
    const html = await (await visit(`${url}?step=question`)).text()
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toContain('<label for="code">')
    expect(html).toContain('card ending in 3184')
    expect(html).toContain('€50.99')
    expect(html).toContain('lang="en"')
    expect(html).toContain('width=device-width')
    expect(html).not.toMatch(/<script| on[a-z]+=|javascript:/)
  })

  test('TDS-4: an approval names the items of the order, and its Cancel leads back to the merchant', async () => {
    const items = [{ title: 'Flask', quantity: 1, lineTotal: 6000 }]
    const intentId = textAt(await startIntent(call, { cart: { items } }), 'data.startIntent.id')
    const { url } = await approval('PAYPAL', { intentId })
    const html = await (await visit(url)).text()
    expect(html).toContain('<dt>Flask</dt><dd>€60.00</dd>')
    expect(html).toContain('<dt>Discount</dt><dd>-€9.01</dd>')
    expect(html).toContain('>Cancel and return to Fellrunner</button>')
    const bank = await challenged({ intentId })
    expect(await (await visit(`${bank.url}?step=question`)).text()).not.toContain('Flask')
  })

  test('TDS-5: the device step continues automatically and with a link, once', async () => {
    const { url } = await challenged()
    const next = `${new URL(url).pathname.split('/').at(-1)}?step=question`
    const html = await (await visit(url)).text()
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${next}">`)
    expect(html).toContain(`href="${next}"`)
    expect(html).not.toContain('<form')
    await visit(new URL(next, url).href)
    expect(await (await visit(url)).text()).toContain('<form')
  })

  test('TDS-5: a HEAD request does not start the device step', async () => {
    const { url } = await challenged()
    for (const address of [url, `${url}?step=question`]) {
      expect((await mock.handle(new Request(address, { method: 'HEAD' }))).status).toBe(200)
    }
    now += 11 * second
    expect(await (await visit(url)).text()).toContain('http-equiv="refresh"')
  })

  test('TDS-5: a device step that takes over ten seconds, or never ran, changes nothing', async () => {
    const slow = await challenged()
    await visit(slow.url)
    now += 11 * second
    expect(await (await visit(`${slow.url}?step=question`)).text()).toContain('<form')
    await submit(slow.url, { code: '1234' })
    const hanging = await challenged()
    await visit(hanging.url)
    now += 11 * second
    expect(await (await visit(hanging.url)).text()).toContain('<form')
    expect(await slow.status()).toMatchObject({ status: 'SUCCEEDED' })
    const never = await challenged()
    await submit(never.url, { code: '1234' })
    expect(await never.status()).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('TDS-10: the policy allows one style, and the form to the service and the shop', async () => {
    const { url } = await challenged()
    const response = await visit(url)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /)
    expect(policy).toContain("form-action 'self' https://shop.example;")
    expect(policy).toContain("frame-ancestors 'self' https: http://localhost:*")
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
    expect(policy).toContain(btoa(String.fromCharCode(...digest)))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('set-cookie')).toBeNull()
    const local = await challenged({ perform3DSecure: { redirectUrl: 'http://[::1]:3000/' } })
    expect((await visit(local.url)).headers.get('content-security-policy')).toContain("form-action 'self' http:;")
  })

  test('TDS-10: another method gets 405, a form that is too large 413, an unknown page 404', async () => {
    const { url } = await challenged()
    expect((await visit(url, { method: 'DELETE' })).status).toBe(405)
    expect((await submit(url, { code: 'x'.repeat(2 ** 21) })).status).toBe(413)
    for (const id of ['', 'nothing', '"><script>']) {
      expect((await visit(`http://service.example/challenge/${id}`)).status).toBe(404)
      expect((await submit(`http://service.example/challenge/${id}`, { code: '1234' })).status).toBe(404)
    }
  })
})

describe('invalid bodies', () => {
  test.each([
    ['JSON', JSON.stringify({ code: '1234' }), 'application/json'],
    ['another form type', '--x--', 'multipart/form-data; boundary=x'],
    ['text', 'code=1234', 'text/plain;charset=UTF-8'],
    ['an empty body', undefined, undefined],
  ])('TDS-10: %s is not an answer, and the challenge stays open', async (_what, body, type) => {
    const { url, status } = await challenged()
    const headers: HeadersInit = type === undefined ? {} : { 'content-type': type }
    expect((await visit(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })).status).toBe(415)
    expect((await submit(url, { code: '1234' })).headers.get('location')).toContain('result=succeeded')
    expect(await status()).toMatchObject({ status: 'SUCCEEDED' })
  })
})

describe('alternative methods', () => {
  test.each(['PAYPAL', 'KLARNA'])('APM-3: %s: Approve settles by the flow, Cancel declines', async (type) => {
    const approved = await approval(type)
    const html = await (await visit(approved.url)).text()
    expect(html).toContain(`<body class="${type}">`)
    expect(html.match(/<form/g)).toHaveLength(1)
    const response = await submit(approved.url, { do: 'approve' })
    expect(response.headers.get('location')).toContain(
      `&paymentId=${encodeURIComponent(approved.paymentId)}&result=succeeded`,
    )
    expect(await approved.status()).toMatchObject({ status: 'SUCCEEDED', eci: null, threeDSecureVersion: null })
    const delayed = await approval(type, { flowId: 'flow_delayed' })
    await submit(delayed.url, { do: 'approve' })
    expect(await delayed.status()).toMatchObject({ status: 'AUTHORISED' })
    const cancelled = await approval(type)
    expect((await submit(cancelled.url, { do: 'cancel' })).headers.get('location')).toContain('result=cancelled')
    expect(await cancelled.status()).toMatchObject({
      status: 'DECLINED',
      paymentCore: { outcome: { declineCode: 'AUTHORIZATION_REQUIRED' } },
    })
  })

  test('APM-4: an approval has no time limit', async () => {
    const { url, status } = await approval('KLARNA')
    now += 30 * 24 * 60 * minute
    await submit(url, { do: 'approve' })
    expect(await status()).toMatchObject({ status: 'SUCCEEDED' })
  })
})

describe('over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())

  test('TDS-4: the page is on the requested host, whatever its name', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const remote = callThrough(fetch, () => `http://${host}:${server?.port}`)
      const token = await tokenOf(remote, { number: '4000002760003184' })
      const answer = await pay(remote, token, { perform3DSecure: { redirectUrl } })
      const url = textAt(answer, 'errors.0.extensions.url')
      expect(url.startsWith(`http://${host}:${server?.port}/challenge/`)).toBe(true)
      expect((await fetch(url)).status).toBe(200)
      const body = new URLSearchParams({ code: '1234' })
      expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
    }
  })
})
