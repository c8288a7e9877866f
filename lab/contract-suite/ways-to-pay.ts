import assert from 'node:assert/strict'
import type { Answer, Call, ContractCase } from './contract-case'
import {
  assertActionUrl,
  assertCode,
  assertIssues,
  at,
  card,
  issuePaths,
  pay,
  startIntent,
  textAt,
  tokenOf,
} from './helpers'

const payWith = (call: Call, paymentMethod: Record<string, unknown>, over: Record<string, unknown> = {}) =>
  pay(call, '', { paymentMethod, ...over })

const paid = (answer: Answer, path: string): unknown => at(answer, `data.authorizePayment.${path}`)

const assertPaid = (answer: Answer): void =>
  assert.equal(paid(answer, 'status'), 'SUCCEEDED', JSON.stringify(answer.body))

const { cvc, name, number, expMonth, expYear } = card()
const fullCard = { cvc, name, number, expMonth, expYear }
const headless = { flowId: null, paymentProcessorConnectionId: 'connection_backup' }

const cards: ContractCase[] = [
  {
    name: 'PAY-23: a full card pays like a stored one, and is not stored',
    run: async ({ call }) => {
      const answer = await payWith(call, { type: 'CARD', card: fullCard })
      assertPaid(answer)
      assert.equal(paid(answer, 'paymentMethodDetails.number'), '424242******4242')
      assert.equal(paid(answer, 'paymentMethodDetails.id'), null)
      const stored = await pay(call, await tokenOf(call))
      const path = 'paymentMethodDetails.fingerprint'
      assert.equal(paid(answer, path), paid(stored, path))
      const declined = await payWith(call, { type: 'CARD', card: { ...fullCard, number: '4000000000000002' } })
      assert.equal(paid(declined, 'status'), 'DECLINED')
    },
  },
  {
    name: 'PAY-23: every issue of a full card is reported at once, with its path',
    run: async ({ call }) => {
      const wrong = { ...fullCard, number: '4242424242424241', cvc: '1', expMonth: 13 }
      const path = 'authorisePayment.paymentMethod.card'
      const answer = await payWith(call, { type: 'CARD', card: wrong }, { amount: 0 })
      assertIssues(answer, ['authorisePayment.amount', `${path}.number`, `${path}.expMonth`, `${path}.cvc`])
      const nameless = await payWith(call, { type: 'CARD', card: { expMonth: 12, expYear } })
      assertIssues(nameless, [`${path}.number`])
    },
  },
  {
    name: 'PAY-24: with a token, a full card is ignored',
    run: async ({ call }) => {
      const wrong = { ...fullCard, number: 'nonsense' }
      assertPaid(await payWith(call, { type: 'CARD', token: await tokenOf(call), card: wrong }))
    },
  },
]

const variants: ContractCase[] = [
  {
    name: 'PAY-22: the headless variant uses the connection that it names, and is captured by API',
    run: async ({ call }) => {
      for (const paymentMethod of [
        { type: 'CARD', token: await tokenOf(call) },
        { type: 'CARD', card: fullCard },
        { type: 'APPLE_PAY', walletToken: {} },
      ]) {
        const answer = await payWith(call, paymentMethod, headless)
        assert.equal(paid(answer, 'status'), 'AUTHORISED', JSON.stringify(answer.body))
        assert.equal(paid(answer, 'paymentProcessingOrigin'), 'HEADLESS')
        assert.equal(paid(answer, 'paymentGateway.id'), 'connection_backup')
        assert.equal(paid(answer, 'connectionId'), 'connection_backup')
        assert.equal(paid(answer, 'flowId'), null)
        assert.deepEqual(paid(answer, 'paymentTimeline.flows'), [])
        const captured = await call(`mutation { capturePayment(id: "${paid(answer, 'id')}") { status } }`)
        assert.equal(at(captured, 'data.capturePayment.status'), 'SUCCEEDED')
      }
    },
  },
  {
    name: 'PAY-22: the headless variant requires a known connection',
    run: async ({ call }) => {
      const token = await tokenOf(call)
      const path = 'authorisePayment.paymentProcessorConnectionId'
      for (const id of ['connection_nowhere', '', 'constructor']) {
        assertIssues(await pay(call, token, { paymentProcessorConnectionId: id }), [path])
      }
      const performHeadless3DSecure = { redirectUrl: 'ftp://shop.example', perform3DSecure: true }
      assertIssues(await pay(call, token, { performHeadless3DSecure }), [
        path,
        'authorisePayment.performHeadless3DSecure.redirectUrl',
      ])
    },
  },
]

const appleToken = { paymentData: 'e30=', paymentMethod: { displayName: 'Visa 1234', network: 'Visa', type: 'debit' } }

const wallets: ContractCase[] = [
  {
    name: 'PAY-25: a wallet pays with its token, an object or JSON, or with a transaction of Google Pay',
    run: async ({ call }) => {
      const ways = [
        { type: 'APPLE_PAY', walletToken: appleToken },
        { type: 'APPLE_PAY', walletToken: JSON.stringify(appleToken) },
        { type: 'GOOGLE_PAY', walletToken: '{}', googlePay: { transactionId: 'tx' } },
        { type: 'GOOGLE_PAY', googlePay: { transactionId: 'tx' } },
      ]
      for (const way of ways) {
        const answer = await payWith(call, way)
        assertPaid(answer)
        assert.equal(paid(answer, 'paymentMethodDetails.paymentMethod'), way.type)
        assert.equal(paid(answer, 'paymentCore.paymentMethod'), way.type)
      }
    },
  },
  {
    name: 'PAY-25: a wallet without a valid token is a validation error',
    run: async ({ call }) => {
      const path = ['authorisePayment.paymentMethod.walletToken']
      for (const walletToken of [undefined, null, '', 'nonsense', '[]', [], 7]) {
        assertIssues(await payWith(call, { type: 'APPLE_PAY', walletToken }), path)
      }
      assertIssues(await payWith(call, { type: 'GOOGLE_PAY', googlePay: { transactionId: ' ' } }), path)
    },
  },
  {
    name: 'PAY-26: the card data of the wallet are presented',
    run: async ({ call }) => {
      const answer = await payWith(call, { type: 'APPLE_PAY', walletToken: appleToken })
      assert.equal(paid(answer, 'paymentMethodDetails.number'), '************1234')
      assert.equal(paid(answer, 'paymentMethodDetails.brand'), 'visa')
      assert.equal(paid(answer, 'paymentMethodDetails.type'), 'DEBIT')
      const walletToken = { info: { cardNetwork: 'VISA', cardDetails: '9876', cardFundingSource: 'PREPAID' } }
      const prepaid = await payWith(call, { type: 'GOOGLE_PAY', walletToken })
      assert.equal(paid(prepaid, 'paymentMethodDetails.type'), 'PREPAID')
    },
  },
  {
    name: 'PAY-27: with a wallet, the intent can provide amount and currency; without an intent they are required',
    run: async ({ call }) => {
      const intent = await startIntent(call, { amount: { amount: 700, currency: 'SEK' } })
      const intentId = textAt(intent, 'data.startIntent.id')
      const way = { type: 'APPLE_PAY', walletToken: {} }
      const nothing = { amount: null, currencyCode: null }
      const answer = await payWith(call, way, { ...nothing, intentId })
      assert.equal(paid(answer, 'amount.rawAmount'), 700)
      assert.equal(paid(answer, 'currency'), 'SEK')
      const paths = ['authorisePayment.amount', 'authorisePayment.currencyCode']
      assertIssues(await payWith(call, way, nothing), paths)
      const token = await pay(call, await tokenOf(call), { ...nothing, intentId })
      assertIssues(token, paths)
      const free = textAt(await startIntent(call, { amount: { amount: 0, currency: 'SEK' } }), 'data.startIntent.id')
      assertIssues(await payWith(call, way, { ...nothing, intentId: free }), paths.slice(0, 1))
    },
  },
]

const alternatives: ContractCase[] = [
  {
    name: 'APM-1: PayPal and Klarna require approval at the URL in the error',
    run: async ({ call }) => {
      const shown = { PAYPAL: 'PAYPAL', KLARNA: 'BUY_NOW_PAY_LATER' }
      for (const [type, method] of Object.entries(shown)) {
        const answer = await payWith(call, { type }, { apmRedirectUrl: 'https://shop.example/back' })
        assertCode(answer, 'error.authorize.requiresApmAuthorization')
        assertActionUrl(answer)
        const id = textAt(answer, 'errors.0.extensions.paymentId')
        const payment = await call(`{ getPayment(id: "${id}") { status paymentCore { paymentMethod } } }`)
        assert.deepEqual(at(payment, 'data.getPayment'), {
          status: answer.hasOwnCodes ? 'NEEDS_3D_SECURE' : 'NEEDS_APM_AUTHORIZATION',
          paymentCore: { paymentMethod: method },
        })
      }
    },
  },
  {
    name: 'APM-1: a type that the service may not know requires approval, too',
    run: async ({ call }) => {
      const answer = await payWith(call, { type: 'BANK_TRANSFER' }, { apmRedirectUrl: 'https://shop.example/back' })
      assertCode(answer, 'error.authorize.requiresApmAuthorization')
      assertActionUrl(answer)
      const id = textAt(answer, 'errors.0.extensions.paymentId')
      const payment = await call(`{ getPayment(id: "${id}") { paymentCore { paymentMethod } } }`)
      assert.ok(textAt(payment, 'data.getPayment.paymentCore.paymentMethod'))
    },
  },
  {
    name: 'APM-2: an alternative method requires a return URL, http or https',
    run: async ({ call }) => {
      for (const apmRedirectUrl of [undefined, '', 'javascript:alert(1)', '/back']) {
        const answer = await payWith(call, { type: 'PAYPAL' }, { apmRedirectUrl })
        assert.deepEqual([...new Set(issuePaths(answer))], ['authorisePayment.apmRedirectUrl'])
      }
    },
  },
]

/**
 * The cases of payments without a vault token: with a full card, a wallet or an alternative method.
 */
export const wayToPayCases: readonly ContractCase[] = [...cards, ...variants, ...wallets, ...alternatives]
