import { randomUUID } from 'node:crypto'
import { check, currencyIssue, error, find, money, now, once, secret } from './common.mjs'
import { findIntent, flows } from './intents.mjs'
import { schema } from './schema.mjs'
import { methods, readCard } from './vault.mjs'

const payments = new Map()
const findPayment = (id) => find(payments, `payments:${id.replace('payments:', '')}`, 'payment')

/** Records a status. The intent of a payment shows it too, because it has the same object. */
const setStatus = (payment, { status, reason = null }) => {
  Object.assign(payment, { status, time: now() })
  payment.paymentCore.outcome.reason = reason
  payment.paymentTimeline.overview.push({ title: status, time: now(), message: reason })
  return payment
}

/** What customers have to confirm, by the id in the address of the page. */
export const actions = new Map()
/** Ends a customer action. Returns the address that the customer returns to. */
export const endAction = ({ id, payment, redirectUrl }, isConfirmed) => {
  actions.delete(id)
  const authenticated = { eci: '05', threeDSecureVersion: '2.2.0', threeDSecureAuthenticationResult: 'authenticated' }
  if (isConfirmed && payment.decision.action === 'requires3DSecure') Object.assign(payment, authenticated)
  setStatus(payment, isConfirmed ? payment.decision : { status: 'DECLINED', reason: 'The customer did not confirm' })
  const url = new URL(redirectUrl)
  const added = { paymentId: payment.id, intentId: payment.intentId, result: isConfirmed ? 'succeeded' : 'cancelled' }
  for (const [name, value] of Object.entries(added)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Returns the kind of a payment. Callers may send any type; the kinds are those of the schema. */
const kindOf = (type, other) =>
  type === 'KLARNA' ? 'BUY_NOW_PAY_LATER' : (schema.getType('MethodKind').getValue(type)?.name ?? other)
const readMethod = ({ paymentMethod: { token, type, card, walletToken, googlePay }, apmRedirectUrl }) => {
  if (token) return methods.get(token) ?? { decision: { status: 'DECLINED', reason: 'The card is unknown' } }
  if (card) return readCard(card, 'authorisePayment.paymentMethod.card')
  if (walletToken ?? googlePay) return { kind: kindOf(type, 'WALLET') }
  check({ 'authorisePayment.apmRedirectUrl': !URL.canParse(apmRedirectUrl) && 'is required' })
  return { kind: kindOf(type, 'ACCOUNT'), decision: { action: 'requiresApmAuthorization' } }
}
/** Stores a payment with the decision about it, which counts once no customer action is needed. */
const createPayment = (input, { number, name, brand, expires, kind = 'UNKNOWN_CARD', decision }) => {
  const { orderId, intentId, customer: paymentCustomer, paymentProcessorConnectionId: connectionId } = input
  const intent = intentId == null ? undefined : findIntent(intentId)
  const amount = input.amount ?? intent?.amount.rawAmount
  const currency = input.currencyCode ?? intent?.currency
  const status = connectionId ? 'AUTHORISED' : flows.get(input.flowId ?? intent?.paymentFlowId)
  check({
    'authorisePayment.amount': !(amount > 0) && 'must be more than 0',
    'authorisePayment.currencyCode': currencyIssue(currency),
    'authorisePayment.flowId': !status && 'is unknown',
  })
  const given = { orderId, intentId, paymentCustomer, connectionId, currency }
  const own = { id: `payments:${randomUUID()}`, sourceId: secret(8), date: now() }
  const payment = {
    ...given,
    ...own,
    amount: money(amount, currency),
    decision: { status, ...decision },
    paymentProcessingOrigin: connectionId ? 'HEADLESS' : 'AUTOMATION',
    paymentCore: { paymentMethod: kind, outcome: { type: 'PAYMENT' } },
    paymentTimeline: { overview: [], flows: [] },
    paymentMethodDetails: { number, name, brand, expires, paymentMethod: kind },
  }
  payments.set(payment.id, payment)
  intent?.payments.push(payment)
  return payment
}
const requireStatus = (id, status) => {
  const payment = findPayment(id)
  if (payment.status === status) return payment
  throw error('error.payment.invalidState', 'The status is another', { status: payment.status, allowed: [status] })
}
/** Returns the amount of a capture or refund: the whole rest, unless the caller names less. */
const takeFrom = (available, amount) => {
  const taken = amount ?? available
  check({ amount: !(taken > 0) && 'must be more than 0' })
  if (taken > available) throw error('error.payment.amountExceeded', 'The amount is too high', { available })
  return taken
}

export const paymentOperations = {
  authorizePayment: once(({ authorisePayment: input }, { host }) => {
    const payment = createPayment(input, readMethod(input))
    const { action, isOptional } = payment.decision
    const threeDSecure = input.perform3DSecure ?? input.performHeadless3DSecure
    const isRequested = threeDSecure && threeDSecure.perform3DSecure !== false
    if (!action || (isOptional && !isRequested)) return setStatus(payment, payment.decision)
    const redirectUrl = action === 'requires3DSecure' ? threeDSecure?.redirectUrl : input.apmRedirectUrl
    if (!URL.canParse(redirectUrl)) return setStatus(payment, { status: 'DECLINED', reason: '3-D Secure is required' })
    const id = secret(16)
    actions.set(id, { id, payment, redirectUrl })
    setStatus(payment, { status: 'NEEDS_3D_SECURE' })
    const where = { url: `http://${host}/customer-action/${id}`, paymentId: payment.id }
    throw error(`error.authorize.${action}`, 'The customer has to confirm the payment', where)
  }),
  capturePayment({ id, amount }) {
    const payment = requireStatus(id, 'AUTHORISED')
    payment.amount = money(takeFrom(payment.amount.rawAmount, amount), payment.currency)
    return setStatus(payment, { status: 'SUCCEEDED' })
  },
  refundPayment({ id, amount }) {
    const payment = requireStatus(id, 'SUCCEEDED')
    const captured = payment.amount.rawAmount
    const refunded = payment.refundedAmount ?? 0
    payment.refundedAmount = refunded + takeFrom(captured - refunded, amount)
    return setStatus(payment, { status: payment.refundedAmount === captured ? 'REFUNDED' : 'SUCCEEDED' })
  },
  cancelPayment: ({ id }) => setStatus(requireStatus(id, 'AUTHORISED'), { status: 'CANCELLED' }),
  getPayment: ({ id }) => findPayment(id),
  /** Newest first. A cursor is the id of a payment. */
  listPayments({ first, after, last, before }) {
    const all = [...payments.values()].reverse().map((node) => ({ cursor: node.id, node }))
    const from = all.findIndex(({ cursor }) => cursor === after) + 1
    const to = before ? all.findIndex(({ cursor }) => cursor === before) : all.length
    const start = last == null ? from : Math.max(from, to - last)
    const edges = all.slice(start, Math.min(to, start + (first ?? last ?? 50)))
    const more = { hasNextPage: start + edges.length < all.length, hasPreviousPage: start > 0 }
    const cursors = { startCursor: edges[0]?.cursor, endCursor: edges.at(-1)?.cursor }
    return { pageInfo: { ...more, ...cursors, totalSize: all.length }, edges }
  },
}
