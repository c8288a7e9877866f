import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import type { Answer } from '../../../lab/contract-suite/contract-case'
import { at, codeOf, issuePaths, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { createNodeMock } from '../node'
import { minute } from '../time'

let now = Date.UTC(2026, 0, 15, 12)
const mock = createNodeMock({ clock: () => now })
afterAll(() => mock.stop())
const call = callThrough(mock.handle)

const request = (vaultToken: string): Promise<Answer> =>
  call(
    `mutation Request($token: String!) { headlessRequestPaymentProcessorToken(tokenRequest: {
      vaultToken: $token, paymentProcessorConnectionId: "connection_card", currencyCode: "EUR",
      threeDSecureRedirectUrl: "https://shop.example/back?cart=7"
    }) { token } }`,
    { variables: { token: vaultToken } },
  )

const urlOf = (answer: Answer): string => textAt(answer, 'errors.0.extensions.url')

const answerWith = (url: string, form: Record<string, string>): Promise<Response> =>
  mock.handle(new Request(url, { method: 'POST', body: new URLSearchParams(form) }))

const tokenAt = (answer: Answer): unknown => at(answer, 'data.headlessRequestPaymentProcessorToken.token')

test('PTOK-6: after the customer has passed, the same call returns the token, also when repeated', async () => {
  const vaultToken = await tokenOf(call, { number: '4000002760003184' })
  const back = await answerWith(urlOf(await request(vaultToken)), { do: 'confirm', code: '1234' })
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe('https://shop.example/back?cart=7&result=succeeded')
  const token = tokenAt(await request(vaultToken))
  expect(token).toMatch(/^pt_/)
  expect(tokenAt(await request(vaultToken))).toBe(token)
})

test.each([
  ['failed', { do: 'confirm', code: '0000' }],
  ['cancelled', { do: 'cancel' }],
])('PTOK-6: after a challenge that %s, the next call starts another one', async (result, form) => {
  const vaultToken = await tokenOf(call, { number: '4000002760003184' })
  const first = urlOf(await request(vaultToken))
  const back = await answerWith(first, form)
  expect(back.headers.get('location')).toContain(`result=${result}`)
  const second = await request(vaultToken)
  expect(codeOf(second)).toBe('error.authorize.requires3DSecure')
  expect(urlOf(second)).not.toBe(first)
})

test('PTOK-6: after a challenge without an answer in time, the next call starts another one', async () => {
  const vaultToken = await tokenOf(call, { number: '4000000000003220' })
  const first = urlOf(await request(vaultToken))
  now += 15 * minute
  expect(urlOf(await request(vaultToken))).not.toBe(first)
})

test('PTOK-4: a card that is declined after 3-D Secure has no processor token', async () => {
  const vaultToken = await tokenOf(call, { number: '4000008400001629' })
  await answerWith(urlOf(await request(vaultToken)), { do: 'confirm', code: '1234' })
  expect(issuePaths(await request(vaultToken))).toEqual(['tokenRequest.vaultToken'])
})
