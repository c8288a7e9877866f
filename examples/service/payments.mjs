import { randomUUID } from 'node:crypto'
import { check, currencyIssue, error, find, money, now, secret } from './common.mjs'
import { findIntent, flows, linkPayment } from './intents.mjs'
import { getStored, readCard } from './vault.mjs'

const payments = new Map()
const actions = new Map()
const findPayment = (id) => find(payments, `payments:${id.replace('payments:', '')}`, 'payment')

const setStatus = (payment, status, reason = null) => {
  payment.status = status
  payment.paymentCore.outcome.reason = reason
  payment.paymentTimeline.overview.push({ title: status, time: now(), message: reason })
  if (payment.intent) linkPayment(payment.intent, payment)
  return payment
}
const settle = (payment, { status = payment.authorised, reason }) => setStatus(payment, status, reason)

/** Stores what the customer has to confirm, and throws the error with the address of the page. */
const requireAction = (payment, { behaviour }, { code, redirectUrl, host }) => {
  const id = secret(16)
  actions.set(id, { id, payment, behaviour, redirectUrl, isBank: code === 'requires3DSecure' })
  setStatus(payment, 'NEEDS_3D_SECURE')
  const extensions = { url: `http://${host}/customer-action/${id}`, paymentId: payment.id }
  throw error(`error.authorize.${code}`, 'The customer has to confirm the payment', extensions)
}
export const findAction = (id) => actions.get(id)
/** Ends a customer action. Returns the address that the customer returns to. */
export const finishAction = (id, isConfirmed) => {
  const { payment, behaviour, redirectUrl, isBank } = actions.get(id)
  actions.delete(id)
  const authenticated = { eci: '05', threeDSecureVersion: '2.2.0', threeDSecureAuthenticationResult: 'authenticated' }
  if (isBank && isConfirmed) Object.assign(payment, authenticated)
  settle(payment, isConfirmed ? behaviour : { status: 'DECLINED', reason: 'The customer did not confirm the payment' })
  const url = new URL(redirectUrl)
  const added = { paymentId: payment.id, intentId: payment.intent?.id, result: isConfirmed ? 'succeeded' : 'cancelled' }
  for (const [name, value] of Object.entries(added)) if (value) url.searchParams.set(name, value)
  return url.href
}

const otherKinds = { PAYPAL: 'PAYPAL', KLARNA: 'BUY_NOW_PAY_LATER' }
const readMethod = ({ token, type, card, walletToken, googlePay }) => {
  const unknown = { behaviour: { status: 'DECLINED', reason: 'The card is unknown' } }
  const method = token ? (getStored(token) ?? unknown) : card && readCard(card, 'authorisePayment.paymentMethod.card')
  if (method) return { kind: method.brand?.toUpperCase() ?? 'UNKNOWN_CARD', ...method }
  if (walletToken ?? googlePay) return { kind: type, isWallet: true, behaviour: {} }
  return { kind: otherKinds[type] ?? 'ACCOUNT', isAlternative: true, behaviour: {} }
}
const createPayment = (input, method) => {
  const intent = input.intentId == null ? undefined : findIntent(input.intentId)
  const connectionId = input.paymentProcessorConnectionId
  const fallback = method.isWallet ? intent : undefined
  const amount = input.amount ?? fallback?.amount.rawAmount
  const currencyCode = input.currencyCode ?? fallback?.currency
  const authorised = connectionId ? 'AUTHORISED' : flows[input.flowId ?? intent?.paymentFlowId]
  check({
    'authorisePayment.amount': !(amount > 0) && 'must be more than 0',
    'authorisePayment.currencyCode': currencyIssue(currencyCode),
    'authorisePayment.flowId': !authorised && 'is unknown',
    'authorisePayment.apmRedirectUrl': method.isAlternative && !/^https?:/.test(input.apmRedirectUrl) && 'is required',
  })
  const { number, name, brand, kind, expMonth, expYear } = method
  const expires = expMonth && `${String(expMonth).padStart(2, '0')}/${expYear}`
  const core = { id: `payments:${randomUUID()}`, sourceId: secret(8), orderId: input.orderId, date: now(), intent }
  const price = { amount: money(amount, currencyCode), currency: currencyCode, captured: amount }
  return {
    ...{ ...core, ...price, authorised, connectionId },
    paymentProcessingOrigin: connectionId ? 'HEADLESS' : 'AUTOMATION',
    paymentCore: { paymentMethod: kind, outcome: { type: 'PAYMENT' } },
    paymentTimeline: { overview: [], flows: [] },
    paymentCustomer: input.customer,
    paymentMethodDetails: { number, name, brand, expires, paymentMethod: kind },
  }
}
const requireStatus = (id, status) => {
  const payment = findPayment(id)
  if (payment.status === status) return payment
  throw error('error.payment.invalidState', 'The status is another', { status: payment.status, allowed: [status] })
}
/**
 * Returns the amount of a capture or refund: all that is available, unless the caller names less.
 */
const takeFrom = (available, amount) => {
  const taken = amount ?? available
  check({ amount: !(taken > 0) && 'must be more than 0' })
  if (taken > available) throw error('error.payment.amountExceeded', 'The amount is too high', { available })
  return taken
}

export const paymentOperations = {
  authorizePayment({ authorisePayment: input }, { host }) {
    const method = readMethod(input.paymentMethod)
    const payment = createPayment(input, method)
    payments.set(payment.id, payment)
    if (method.isAlternative)
      requireAction(payment, method, { code: 'requiresApmAuthorization', redirectUrl: input.apmRedirectUrl, host })
    const { perform3DSecure: standard, performHeadless3DSecure: headless } = input
    const { challenge } = method.behaviour
    const isRequested = standard ?? headless?.perform3DSecure
    if (challenge !== 'always' && !(challenge && isRequested)) return settle(payment, method.behaviour)
    const redirectUrl = (standard ?? headless)?.redirectUrl
    if (!redirectUrl) return setStatus(payment, 'DECLINED', 'The bank requires 3-D Secure')
    requireAction(payment, method, { code: 'requires3DSecure', redirectUrl, host })
  },
  capturePayment({ id, amount }) {
    const payment = requireStatus(id, 'AUTHORISED')
    payment.captured = takeFrom(payment.captured, amount)
    payment.amount = money(payment.captured, payment.currency)
    return setStatus(payment, 'SUCCEEDED')
  },
  refundPayment({ id, amount }) {
    const payment = requireStatus(id, 'SUCCEEDED')
    const { captured, refundedAmount = 0 } = payment
    payment.refundedAmount = refundedAmount + takeFrom(captured - refundedAmount, amount)
    return setStatus(payment, payment.refundedAmount === captured ? 'REFUNDED' : 'SUCCEEDED')
  },
  cancelPayment: ({ id }) => setStatus(requireStatus(id, 'AUTHORISED'), 'CANCELLED'),
  getPayment: ({ id }) => findPayment(id),
  /** Newest first. A cursor is the id of a payment. */
  listPayments({ first, after, last, before }) {
    const all = [...payments.values()].reverse().map((node) => ({ cursor: node.id, node }))
    const indexOf = (id) => all.findIndex(({ cursor }) => cursor === id)
    const from = after ? indexOf(after) + 1 : 0
    const to = before ? indexOf(before) : all.length
    const start = last == null ? from : Math.max(from, to - last)
    const edges = all.slice(start, Math.min(to, start + (first ?? last ?? 50)))
    const more = { hasNextPage: start + edges.length < all.length, hasPreviousPage: start > 0 }
    const cursors = { startCursor: edges[0]?.cursor, endCursor: edges.at(-1)?.cursor }
    return { pageInfo: { ...more, ...cursors, totalSize: all.length }, edges }
  },
}
