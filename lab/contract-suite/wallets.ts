import assert from 'node:assert/strict'
import type { Answer, Call, CallOptions, ContractCase } from './contract-case'
import { assertCode, assertIssues, at, clientToken, pay, publicKey, textAt } from './helpers'

const apple = {
  merchantIdentifier: 'merchant.example.shop',
  displayName: 'Fellrunner',
  validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  initiativeContext: 'shop.example',
}

const setup = (call: Call, walletType: string, payload: unknown, options: CallOptions = {}): Promise<Answer> =>
  call(
    'mutation S($walletType: String!, $payload: JSON!) { setupWallet(walletType: $walletType, payload: $payload) }',
    {
      ...options,
      variables: { walletType, payload },
    },
  )

interface Session {
  epochTimestamp: number
  expiresAt: number
  merchantSessionIdentifier: string
  nonce: string
}

const sessionIn = (answer: Answer): Session => at(answer, 'data.setupWallet') as Session

const wrongPayloads: readonly [string, unknown, readonly string[]][] = [
  ['APPLE_PAY', {}, ['merchantIdentifier', 'displayName', 'validationUrl', 'initiativeContext']],
  ['APPLE_PAY', { ...apple, displayName: 'é'.repeat(65) }, ['displayName']],
  ['APPLE_PAY', { ...apple, validationUrl: 'http://apple-pay-gateway.apple.com/x' }, ['validationUrl']],
  ['APPLE_PAY', { ...apple, validationUrl: 'https://apple.com.evil.example/x' }, ['validationUrl']],
  ['APPLE_PAY', { ...apple, validationUrl: 'https://evilapple.com/x' }, ['validationUrl']],
  ['APPLE_PAY', { ...apple, validationUrl: 'https://me:you@x.apple.com/' }, ['validationUrl']],
  ['APPLE_PAY', { ...apple, initiativeContext: 'https://shop.example' }, ['initiativeContext']],
  ['APPLE_PAY', { ...apple, initiativeContext: 'localhost' }, ['initiativeContext']],
  ['APPLE_PAY', { ...apple, merchantIdentifier: 7 }, ['merchantIdentifier']],
  ['GOOGLE_PAY', {}, ['merchantGatewayId']],
]

export const walletCases: readonly ContractCase[] = [
  {
    name: 'WALLET-1: an Apple Pay session has every member and is valid for five minutes',
    run: async ({ call }) => {
      const before = Math.floor(Date.now() / 1000)
      const answer = await setup(call, 'APPLE_PAY', { ...apple, displayName: 'é'.repeat(64) })
      const { epochTimestamp, expiresAt, merchantSessionIdentifier, nonce, ...rest } = sessionIn(answer)
      assert.ok(epochTimestamp >= before && epochTimestamp <= before + 60)
      assert.equal(expiresAt - epochTimestamp, 300)
      assert.match(merchantSessionIdentifier, answer.hasOwnCodes ? /./ : /^SSH\w{32}$/)
      assert.match(nonce, answer.hasOwnCodes ? /./ : /^\w{16}$/)
      const { signature, ...presented } = rest as Record<string, unknown>
      assert.match(String(signature), answer.hasOwnCodes ? /./ : /^[0-9a-f]{64}$/)
      assert.deepEqual(presented, {
        merchantIdentifier: 'merchant.example.shop',
        domainName: 'shop.example',
        displayName: 'é'.repeat(64),
        operationalAnalyticsIdentifier: `${'é'.repeat(64)}:merchant.example.shop`,
        retries: 0,
      })
    },
  },
  {
    name: "WALLET-2: a Google Pay session also has the gateway and the merchant's id there",
    run: async ({ call }) => {
      const others = { displayName: 'x'.repeat(65), initiativeContext: 'no domain' }
      const answer = await setup(call, 'GOOGLE_PAY', JSON.stringify({ ...others, merchantGatewayId: 'shop-7' }))
      assert.equal(at(answer, 'data.setupWallet.displayName'), 'Tender mock')
      assert.notEqual(at(answer, 'data.setupWallet.domainName'), others.initiativeContext)
      assert.equal(at(answer, 'data.setupWallet.gateway'), 'tender')
      assert.equal(at(answer, 'data.setupWallet.gatewayMerchantId'), 'shop-7')
      assert.equal(at(answer, 'data.setupWallet.merchantIdentifier'), 'shop-7')
    },
  },
  {
    name: 'WALLET-3: every issue of a payload is reported at once',
    run: async ({ call }) => {
      for (const [walletType, payload, members] of wrongPayloads) {
        const answer = await setup(call, walletType, payload)
        assertCode(answer, 'error.validation')
        assertIssues(
          answer,
          members.map((member) => `payload.${member}`),
        )
      }
      for (const payload of ['nonsense', [], 7]) {
        assertIssues(await setup(call, 'APPLE_PAY', payload), ['payload'])
      }
      assertIssues(await setup(call, ' ', {}), ['walletType'])
    },
  },
  {
    name: 'WALLET-3: a wallet that the service may not know gets a session of the same shape',
    run: async ({ call }) => {
      for (const walletType of ['SAMSUNG_PAY', 'constructor']) {
        const { epochTimestamp, expiresAt, merchantSessionIdentifier } = sessionIn(await setup(call, walletType, {}))
        assert.equal(expiresAt - epochTimestamp, 300)
        assert.ok(merchantSessionIdentifier)
      }
    },
  },
  {
    name: 'WALLET-4: a Client Token can create a session, a Public Key cannot',
    run: async ({ call }) => {
      const key = await clientToken(call)
      assert.ok(sessionIn(await setup(call, 'APPLE_PAY', apple, { key })).nonce)
      assertCode(await setup(call, 'APPLE_PAY', apple, { key: publicKey }), 'api.key.forbidden')
    },
  },
  {
    name: 'WALLET-5: a token uses up the session that it names; without a session, or with an unknown one, it just pays',
    run: async ({ call }) => {
      const { merchantSessionIdentifier } = sessionIn(await setup(call, 'APPLE_PAY', apple))
      const payWith = (walletToken: object) => pay(call, '', { paymentMethod: { type: 'APPLE_PAY', walletToken } })
      const first = await payWith({ merchantSessionIdentifier })
      assert.equal(at(first, 'data.authorizePayment.status'), 'SUCCEEDED')
      const second = await payWith({ merchantSessionIdentifier })
      assertIssues(second, ['authorisePayment.paymentMethod.walletToken'])
      const unknown = await payWith({ merchantSessionIdentifier: 'SSHunknown' })
      assert.equal(at(unknown, 'data.authorizePayment.status'), 'SUCCEEDED')
    },
  },
  {
    name: 'WALLET-7: a PAN_ONLY token of Google Pay requires 3-D Secure if it is requested, and otherwise just pays',
    run: async ({ call }) => {
      const payWith = (authMethod: string, over: object = {}) =>
        pay(call, '', {
          paymentMethod: {
            type: 'GOOGLE_PAY',
            walletToken: JSON.stringify({ signedMessage: JSON.stringify({ authMethod }) }),
          },
          ...over,
        })
      const perform3DSecure = { redirectUrl: 'https://shop.example/back' }
      const asked = await payWith('PAN_ONLY', { perform3DSecure })
      assertCode(asked, 'error.authorize.requires3DSecure')
      const id = textAt(asked, 'errors.0.extensions.paymentId')
      assert.equal(
        at(await call(`{ getPayment(id: "${id}") { status } }`), 'data.getPayment.status'),
        'NEEDS_3D_SECURE',
      )
      for (const passing of [await payWith('PAN_ONLY'), await payWith('CRYPTOGRAM_3DS', { perform3DSecure })]) {
        assert.equal(at(passing, 'data.authorizePayment.status'), 'SUCCEEDED')
      }
    },
  },
]
