import type { Answer } from '../../contract-suite/contract-case'
import { codeOf } from '../../contract-suite/helpers'
import type { Change, Exchange } from './recording'

type Value = unknown
type Condition = (exchange: Exchange) => boolean

const isObject = (value: Value): value is Record<string, Value> => typeof value === 'object' && value !== null

/** Returns a copy in which every value at the path is replaced; `*` stands for each list entry. */
const replaceAt = (value: Value, path: readonly string[], replacement: (old: Value) => Value): Value => {
  const [name, ...rest] = path
  if (name === undefined) return replacement(value)
  if (name === '*') return Array.isArray(value) ? value.map((entry) => replaceAt(entry, rest, replacement)) : value
  if (!isObject(value) || value[name] === undefined) return value
  const changed = replaceAt(value[name], rest, replacement)
  return Array.isArray(value)
    ? value.map((entry, index) => (String(index) === name ? changed : entry))
    : { ...value, [name]: changed }
}

const withBody = (answer: Answer, body: Value): Answer => ({ ...answer, body })
const always: Condition = () => true

/** The service returns another value at a path of its answers. */
const set =
  (path: string, value: Value | ((old: Value) => Value), condition = always): Change =>
  (exchange) =>
    condition(exchange)
      ? withBody(
          exchange.answer,
          replaceAt(
            exchange.answer.body,
            path.split('.'),
            typeof value === 'function' ? (value as never) : () => value,
          ),
        )
      : exchange.answer

const calls =
  (operation: string, with_: RegExp = /./): Condition =>
  ({ document, options }) =>
    new RegExp(`\\b${operation}\\b`).test(document) && with_.test(JSON.stringify(options))

/** The service executes a request that it should reject with this code. */
const accept =
  (code: string, condition = always): Change =>
  (exchange) => {
    if (codeOf(exchange.answer) !== code || !condition(exchange)) return exchange.answer
    const operation = /[{]\s*(?:\w+:\s*)?(\w+)/.exec(exchange.document)?.[1] ?? 'x'
    return {
      ...exchange.answer,
      status: 200,
      body: { data: { [operation]: { id: '1', token: 't', status: 'SUCCEEDED' } } },
    }
  }

/** The service rejects a request that it should execute. */
const reject =
  (condition: Condition): Change =>
  (exchange) =>
    condition(exchange) && codeOf(exchange.answer) === undefined
      ? withBody(exchange.answer, { data: null, errors: [{ message: 'no', extensions: { code: 'error.rejected' } }] })
      : exchange.answer

/** The service uses another code for an error. */
const recode = (code: string, condition = always): Change =>
  set('errors.0.extensions.code', 'error.other', (exchange) => codeOf(exchange.answer) === code && condition(exchange))

/** The service forgets the last issue of a validation error. */
const dropIssue = (condition: Condition): Change =>
  set(
    'errors.0.extensions.fields',
    (fields: Value) => (Array.isArray(fields) ? fields.slice(0, -1) : fields),
    condition,
  )

/** The service ignores idempotency keys: a repeated key returns another id. */
const forgetKeys =
  (operation: string, member: string): Change =>
  (exchange, earlier) => {
    const key = exchange.options.headers?.['x-idempotency-key']
    const isRepeated =
      key !== undefined && earlier.some(({ options }) => options.headers?.['x-idempotency-key'] === key)
    if (!isRepeated) return exchange.answer
    return withBody(
      exchange.answer,
      replaceAt(exchange.answer.body, ['data', operation, member], (old) => `${old}x`),
    )
  }

const hour = 3_600_000

/** For each rule, a service that breaks it. */
export const mutants: Readonly<Record<string, Change>> = {
  'HTTP-14': ({
    answer: {
      headers: { date, ...headers },
      ...answer
    },
  }) => ({ ...answer, headers }),
  'AUTH-1': (exchange) => (exchange.answer.status === 401 ? { ...exchange.answer, status: 200 } : exchange.answer),
  'AUTH-2': accept('api.key.forbidden'),
  'AUTH-3': recode('api.key.forbidden'),
  'AUTH-4': set('data.generateClientToken.ttl', 60),
  'AUTH-5': set('data.getIntent.customer.email', 'ada@shop.example'),
  'AUTH-6': accept('error.notFound', ({ options }) => options.key === 'sk_test_bound'),
  'ERR-1': (exchange) =>
    exchange.answer.status < 500 && isObject(exchange.answer.body) && exchange.answer.body.errors
      ? withBody(
          exchange.answer,
          replaceAt(exchange.answer.body, ['errors', '*', 'message'], () => 'wrong: 4242424242424242'),
        )
      : exchange.answer,
  'ERR-2': set(
    'errors.0.extensions.fields.0.path',
    'wrong',
    ({ document, options }) => /number: 4,/.test(document) || JSON.stringify(options).includes('colour'),
  ),
  'ERR-3': accept('error.validation', calls('startIntent', /1e3/)),
  'API-3': set('data.getPayment.amount.formattedAmount', '50.99'),
  'API-4': set('data.tokenisePaymentMethod.createdDate', '1 March 2026'),
  'IDEM-1': forgetKeys('authorizePayment', 'id'),
  'IDEM-2': (exchange, earlier) =>
    earlier.length > 3 ? forgetKeys('authorizePayment', 'id')(exchange, earlier) : exchange.answer,
  'IDEM-3': (exchange, earlier) =>
    exchange.options.headers?.['x-idempotency-key'] !== undefined &&
    earlier.some(
      ({ options, answer }) =>
        options.headers?.['x-idempotency-key'] === exchange.options.headers?.['x-idempotency-key'] &&
        codeOf(answer) === 'error.validation',
    )
      ? withBody(exchange.answer, { data: { tokenisePaymentMethod: { token: 't', id: '1' } } })
      : exchange.answer,
  'IDEM-4': (exchange, earlier) => {
    const first = earlier.find(({ options }) => options.headers?.['x-idempotency-key'] !== undefined)
    const isRejected = first && /^api\.key/.test(String(codeOf(first.answer)))
    return isRejected &&
      first.options.headers?.['x-idempotency-key'] === exchange.options.headers?.['x-idempotency-key']
      ? first.answer
      : exchange.answer
  },
  'IDEM-5': (exchange, earlier) => {
    const first = earlier.find(({ options }) => options.headers?.['x-idempotency-key'] !== undefined)
    const isOther = /^ct_/.test(String(exchange.options.key)) && first && first.options.key !== exchange.options.key
    return isOther && first.options.headers?.['x-idempotency-key'] === exchange.options.headers?.['x-idempotency-key']
      ? first.answer
      : exchange.answer
  },
  'IDEM-6': accept('error.validation', ({ options }) => (options.headers?.['x-idempotency-key']?.length ?? 0) > 255),
  'IDEM-7': accept('error.validation', ({ document }) => document.includes('Twice')),
  'INTENT-1': set('data.startIntent.timeline.intentStarted.status', 'NOT_STARTED'),
  'INTENT-2': set('data.getIntent.trackingId', 'other'),
  'INTENT-3': set('data.updateIntent.status', 'INTENT'),
  'INTENT-5': set('data.updateIntent.timeline.shipping.status', 'NOT_STARTED'),
  'INTENT-6': set('data.updateIntent.amount.formattedAmount', '€0.00'),
  'INTENT-7': set('data.updateIntent.timeline.paymentAttempts', []),
  'INTENT-8': set('data.completeIntent.status', 'ACTIVE'),
  'INTENT-9': accept('error.intent.completed'),
  'INTENT-10': set('data.startIntent.location.country', 'USA'),
  'INTENT-11': dropIssue(calls('startIntent')),
  'INTENT-12': recode('error.notFound', calls('getIntent')),
  'INTENT-13': set('data.completeIntent.linkedPayments', []),
  'INTENT-14': accept('error.validation', calls('updateIntent', /trackingId/)),
  'INTENT-15': set('data.getIntent.linkedPayments.*.amount', null),
  'VAULT-1': set('data.getPaymentMethod.number', '4242424242424242'),
  'VAULT-2': set('data.getPaymentMethod.fingerprint', 'same'),
  'VAULT-3': dropIssue(calls('tokenisePaymentMethod', /"card"/)),
  'VAULT-4': accept('error.validation', calls('tokenisePaymentMethod', /2020/)),
  'VAULT-5': set('data.getPaymentMethod.brand', 'visa', ({ answer }) => JSON.stringify(answer.body).includes('cartes')),
  'VAULT-6': set('data.getPaymentMethod.isDefault', false),
  'VAULT-7': set(
    'data.tokenisePaymentMethod.customer.defaultPaymentMethod',
    'other',
    calls('tokenisePaymentMethod', /"isDefault":true/),
  ),
  'VAULT-8': accept('error.notFound', calls('tokenisePaymentMethod', /"id"/)),
  'VAULT-9': accept('error.notFound', ({ options }) => /^ct_/.test(String(options.key))),
  'VAULT-10': accept(
    'error.notFound',
    (exchange) => /^ct_/.test(String(exchange.options.key)) && calls('getPaymentMethods?')(exchange),
  ),
  'VAULT-12': set('data.getPaymentMethods', []),
  'VAULT-13': set('data.getCustomer.name', 'old'),
  'VAULT-14': set('data.getPaymentMethods', (list: Value) => (Array.isArray(list) ? list.toReversed() : list)),
  'VAULT-15': set('data.updateDefaultPaymentMethod', false),
  'VAULT-16': set('data.getCustomer.defaultPaymentMethod', null),
  'VAULT-17': accept('error.notFound', calls('deletePaymentMethod')),
  'VAULT-18': set('data.getPaymentMethod.number', 'IE29AIBK93115212345678', ({ answer }) =>
    JSON.stringify(answer.body).includes('**5678'),
  ),
  'VAULT-19': set('data.getCustomer.company', null),
  'PAY-1': set('data.authorizePayment.orderId', 'other'),
  'PAY-2': set('data.authorizePayment.status', 'SUCCEEDED', ({ answer }) =>
    JSON.stringify(answer.body).includes('"AUTHORISED"'),
  ),
  'PAY-3': dropIssue(calls('authorizePayment', /flow_nowhere/)),
  'PAY-4': set('data.authorizePayment.paymentCore.outcome.declineCode', (old: Value) =>
    old === null ? null : 'UNKNOWN',
  ),
  'PAY-5': recode('error.notFound', calls('authorizePayment')),
  'PAY-6': set('data.capturePayment.amount.rawAmount', 1, ({ options }) => options.variables?.amount === undefined),
  'PAY-7': set('data.capturePayment.amount.rawAmount', 5099),
  'PAY-8': accept('error.payment.amountExceeded', calls('capturePayment')),
  'PAY-9': accept('error.payment.invalidState', calls('capturePayment')),
  'PAY-10': set('data.getIntent.linkedPayments.*.status', 'AUTHORISED'),
  'PAY-11': set('data.authorizePayment.paymentTimeline.flows.0.flowInstanceId', () => String(Math.random())),
  'PAY-12': set('data.authorizePayment.paymentCustomer', null),
  'PAY-18': set('data.refundPayment.refundedAmount', 1),
  'PAY-19': accept('error.payment.amountExceeded', calls('refundPayment')),
  'PAY-20': accept('error.payment.invalidState', calls('cancelPayment')),
  'PAY-21': set('data.refundPayment.paymentTimeline.overview.2.message', 'Refunded: 4242 4242 4242 4242'),
  'PAY-22': set(
    'data.authorizePayment.connectionId',
    'connection_card',
    calls('authorizePayment', /connection_backup/),
  ),
  'PAY-23': reject(calls('authorizePayment', /"card":\{.*"number":"4000000000000002"/)),
  'PAY-24': reject(calls('authorizePayment', /nonsense/)),
  'PAY-25': reject(calls('authorizePayment', /googlePay/)),
  'PAY-26': set('data.authorizePayment.paymentMethodDetails.type', 'CREDIT', calls('authorizePayment', /walletToken/)),
  'PAY-27': set('data.authorizePayment.amount.rawAmount', 1, calls('authorizePayment', /"amount":null/)),
  'PAY-28': set('data.getPayment.attachments', null),
  'PAY-29': set('data.getPayment.country', null),
  'RECEIPT-1': set('data.capturePayment.paymentReceipt', null),
  'FIND-1': set('data.listPayments.edges', (edges: Value) => (Array.isArray(edges) ? edges.toReversed() : edges)),
  'FIND-2': set('data.listPayments.edges', [], calls('listPayments', /NOR/)),
  'FIND-6': set('data.listPayments.data.name', 'other'),
  'FIND-7': set('data.listPayments.pageInfo.totalSize', 0),
  'LIST-4': dropIssue(calls('listDisputes')),
  'TDS-1': set('errors.0.extensions.url', null),
  'TDS-2': set('data.getPayment.eci', null),
  'TDS-3': set('data.authorizePayment.status', 'SUCCEEDED', ({ answer }) =>
    JSON.stringify(answer.body).includes('AUTHORIZATION_REQUIRED'),
  ),
  'APM-1': recode('error.authorize.requiresApmAuthorization'),
  'APM-2': accept('error.validation', calls('authorizePayment', /PAYPAL/)),
  'WALLET-1': set('data.setupWallet.expiresAt', (old: Value) => Number(old) + hour),
  'WALLET-2': set('data.setupWallet.gateway', null),
  'WALLET-3': dropIssue(calls('setupWallet')),
  'WALLET-4': accept('api.key.forbidden', calls('setupWallet')),
  'WALLET-5': accept('error.validation', calls('authorizePayment', /merchantSessionIdentifier/)),
  'WALLET-7': accept('error.authorize.requires3DSecure', calls('authorizePayment', /PAN_ONLY/)),
  'PTOK-1': set('data.headlessRequestPaymentProcessorToken.token', 'pt_same'),
  'PTOK-2': dropIssue(calls('headlessRequestPaymentProcessorToken', /connection_none/)),
  'PTOK-3': accept('error.notFound', calls('headlessRequestPaymentProcessorToken')),
  'PTOK-4': set('errors.0.extensions.fields.0.message', 'declined', calls('headlessRequestPaymentProcessorToken')),
  'PTOK-5': recode('error.authorize.requires3DSecure', calls('headlessRequestPaymentProcessorToken')),
  'BIND-1': accept('error.validation', calls('generateClientToken')),
  'BIND-2': accept('error.validation', calls('authorizePayment', /"orderId"/)),
  'BIND-3': accept('error.validation', calls('authorizePayment', /"intentId"/)),
  'BIND-4': accept(
    'error.validation',
    (exchange) =>
      calls('authorizePayment')(exchange) && JSON.stringify(exchange.answer.body).includes('paymentMethod.token'),
  ),
  'BIND-5': accept('error.validation', calls('authorizePayment', /"customer":\{"id"/)),
  'BIND-6': accept('api.key.forbidden', calls('headlessRequestPaymentProcessorToken')),
  'BIND-7': reject(calls('authorizePayment', /"orderId":"order-/)),
  'BIND-8': accept('error.validation', calls('authorizePayment', /"customer":\{\}/)),
  'LIMIT-4': (exchange) => (exchange.answer.status === 429 ? { ...exchange.answer, status: 200 } : exchange.answer),
  'DISPUTE-1': recode('error.notFound', calls('getDispute')),
  'DISPUTE-3': accept('error.payment.invalidState', calls('refundPayment')),
  'DISPUTE-6': set('data.listDisputes.edges.*.node.reason', 'CUSTOMER_DISPUTES'),
  'DISPUTE-7': set('data.listDisputes.pageInfo.totalSize', 9),
  'FRAUD-1': reject(calls('authorizePayment', /SMART_TV/)),
  'FRAUD-2': reject(calls('authorizePayment', /"failure"/)),
  'FRAUD-3': set('errors.0.extensions.provider', 'other'),
  'FRAUD-4': set('data.authorizePayment.paymentCore.outcome.riskScore', 1),
  'FRAUD-5': reject(calls('authorizePayment', /anything/)),
}
