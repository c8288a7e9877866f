import assert from 'node:assert/strict'
import type { Call, CallOptions, ContractCase } from './contract-case'
import {
  assertActionUrl,
  assertCode,
  assertIssues,
  at,
  clientToken,
  publicKey,
  textAt,
  tokenise,
  tokenOf,
} from './helpers'
import { deleteMethod } from './vault-helpers'

const redirectUrl = 'https://shop.example/back'

export const requestProcessorToken = (
  call: Call,
  vaultToken: string,
  over: Record<string, unknown> = {},
  options: CallOptions = {},
) =>
  call(
    `mutation Request($request: HeadlessPaymentProcessorTokenRequest!) {
      headlessRequestPaymentProcessorToken(tokenRequest: $request) { token }
    }`,
    {
      ...options,
      variables: {
        request: { vaultToken, paymentProcessorConnectionId: 'connection_card', currencyCode: 'EUR', ...over },
      },
    },
  )

const token = 'data.headlessRequestPaymentProcessorToken.token'

export const processorTokenCases: readonly ContractCase[] = [
  {
    name: 'PTOK-1: a processor has one token for a method, and another processor another one',
    run: async ({ call }) => {
      const vaultToken = await tokenOf(call)
      const first = textAt(await requestProcessorToken(call, vaultToken), token)
      assert.equal(at(await requestProcessorToken(call, vaultToken), token), first)
      const other = textAt(
        await requestProcessorToken(call, vaultToken, { paymentProcessorConnectionId: 'connection_backup' }),
        token,
      )
      assert.notEqual(other, first)
      assert.notEqual(first, vaultToken)
    },
  },
  {
    name: 'PTOK-2: every issue of the request is reported at once, before the method is read',
    run: async ({ call }) => {
      const faulty = {
        paymentProcessorConnectionId: 'connection_none',
        currencyCode: 'EURO',
        threeDSecureRedirectUrl: 'javascript:alert(1)',
      }
      const answer = await requestProcessorToken(call, 'none', faulty)
      assertCode(answer, 'error.validation')
      const members = ['paymentProcessorConnectionId', 'currencyCode', 'threeDSecureRedirectUrl']
      assertIssues(
        answer,
        members.map((member) => `tokenRequest.${member}`),
      )
    },
  },
  {
    name: 'PTOK-3: a method that is unknown, deleted or out of reach is not found',
    run: async ({ call }) => {
      const vaultToken = await tokenOf(call)
      assertCode(await requestProcessorToken(call, vaultToken, {}, { key: await clientToken(call) }), 'error.notFound')
      assertCode(await requestProcessorToken(call, vaultToken, {}, { key: 'sk_test_bound' }), 'error.notFound')
      await deleteMethod(call, vaultToken)
      assertCode(await requestProcessorToken(call, vaultToken), 'error.notFound')
      assertCode(await requestProcessorToken(call, vaultToken, {}, { key: publicKey }), 'api.key.forbidden')
    },
  },
  {
    name: 'PTOK-3: a Client Token can request the processor token of a method it stored',
    run: async ({ call }) => {
      const key = await clientToken(call)
      const stored = textAt(await tokenise(call, {}, { key }), 'data.tokenisePaymentMethod.token')
      const answer = await requestProcessorToken(call, stored, {}, { key })
      assert.match(textAt(answer, token), answer.hasOwnCodes ? /./ : /^pt_/)
    },
  },
  {
    name: 'PTOK-4: a method that the processor declines is a validation error with the reason',
    run: async ({ call }) => {
      const answer = await requestProcessorToken(call, await tokenOf(call, { number: '4000000000000002' }))
      assertIssues(answer, ['tokenRequest.vaultToken'])
      assert.match(textAt(answer, 'errors.0.extensions.fields.0.message'), /GENERAL_DECLINE/)
    },
  },
  {
    name: 'PTOK-5: a card with 3D Secure requires the redirect URL, and repeated calls return the same challenge',
    run: async ({ call }) => {
      const vaultToken = await tokenOf(call, { number: '4000002760003184' })
      assertIssues(await requestProcessorToken(call, vaultToken), ['tokenRequest.threeDSecureRedirectUrl'])
      const first = await requestProcessorToken(call, vaultToken, { threeDSecureRedirectUrl: redirectUrl })
      assertCode(first, 'error.authorize.requires3DSecure')
      assertActionUrl(first)
      const second = await requestProcessorToken(call, vaultToken, { threeDSecureRedirectUrl: redirectUrl })
      assert.deepEqual(second.body, first.body)
    },
  },
  {
    name: 'PTOK-5: a frictionless card is verified without the customer',
    run: async ({ call }) => {
      const vaultToken = await tokenOf(call, { number: '4000002500003155' })
      const answer = await requestProcessorToken(call, vaultToken, { threeDSecureRedirectUrl: redirectUrl })
      assert.match(textAt(answer, token), /^pt_/)
    },
  },
]
